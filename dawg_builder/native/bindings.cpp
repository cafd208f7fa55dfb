// dawg_builder._native: the builder's C++ for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <vector>

#include "buffer.hpp"
#include "build.hpp"
#include "kwg.hpp"
#include "words.hpp"

namespace nb = nanobind;
using namespace wordfeud;

namespace {

nb::tuple build_nodes(nb::bytes words) {
  const std::string_view text(words.c_str(), words.size());
  Built built;
  {
    nb::gil_scoped_release released;
    built = build(text);
  }
  const Nodes nodes{built.records.data(), static_cast<std::uint32_t>(built.records.size())};
  nb::dict counts;
  counts["words"] = built.counts.words;
  counts["dawg_states"] = built.counts.dawg_states;
  counts["dawg_arcs"] = built.counts.dawg_arcs;
  counts["gaddag_states"] = built.counts.gaddag_states;
  counts["gaddag_arcs"] = built.counts.gaddag_arcs;
  return nb::make_tuple(nb::bytes(nodes.records, nodes.count * sizeof(Record)),
                        checksum(nodes), counts);
}

nb::tuple filter_of(nb::bytes words) {
  const std::vector<std::uint64_t> blocks = filter_letters({words.c_str(), words.size()});
  const LetterFilter letters{blocks.data(), static_cast<std::uint32_t>(blocks.size())};
  return nb::make_tuple(nb::bytes(blocks.data(), blocks.size() * sizeof blocks[0]), checksum(letters));
}

std::uint64_t checksum_of(nb::handle buffer, std::size_t offset, std::size_t blocks) {
  const HeldBuffer held(buffer);
  return checksum(held.letters(offset, blocks));
}

std::uint64_t validate_nodes(nb::handle buffer, std::size_t offset, std::size_t count, int tiles) {
  const HeldBuffer held(buffer);
  const Nodes nodes = held.nodes(offset, count);
  Verdict verdict;
  {
    nb::gil_scoped_release released;
    verdict = validate(nodes, tiles);
  }
  if (verdict.fault) {
    throw std::invalid_argument(std::string(verdict.fault) + " (record " +
                                std::to_string(verdict.record) + ")");
  }
  return verdict.checksum;
}

// A walk over all words, the section kept open. For one thread at a time: it keeps the GIL.
class Words {
 public:
  Words(nb::handle buffer, std::size_t offset, std::size_t count)
      : held_(buffer), words_(count_words(held_.nodes(offset, count))),
        walk_(held_.nodes(offset, count)) {}

  std::uint32_t count() const { return words_; }

  nb::bytes next(std::size_t size) {
    const std::vector<char> text = walk_.next(size);
    return nb::bytes(text.data(), text.size());
  }

 private:
  HeldBuffer held_;
  std::uint32_t words_;
  WordWalk walk_;
};

nb::tuple kwg_of(nb::handle buffer, std::size_t offset, std::size_t count, bool write) {
  const HeldBuffer held(buffer);
  const Nodes section = held.nodes(offset, count);
  std::vector<std::uint32_t> nodes;
  std::string bytes;
  {
    nb::gil_scoped_release released;
    nodes = kwg_nodes(section);
    if (write && nodes.size() <= kMostKwgNodes) bytes = kwg_bytes(nodes);
  }
  return nb::make_tuple(nodes.size(), nb::bytes(bytes.data(), bytes.size()));
}

}  // namespace

NB_MODULE(_native, module) {
  module.def("build", &build_nodes, nb::arg("words"),
             "(node section, checksum, counts) of words given as tile codes, a zero after each.");
  module.def("validate", &validate_nodes, nb::arg("buffer"), nb::arg("offset"), nb::arg("count"),
             nb::arg("tiles"), "The checksum of a node section; ValueError if it cannot be used.");
  module.def("filter_letters", &filter_of, nb::arg("words"),
             "(letter filter, checksum) of words given as for build().");
  module.def("checksum_letters", &checksum_of, nb::arg("buffer"), nb::arg("offset"),
             nb::arg("blocks"), "The checksum of a letter filter.");
  module.def("kwg", &kwg_of, nb::arg("buffer"), nb::arg("offset"), nb::arg("count"),
             nb::arg("write"),
             "(nodes, bytes) of a KWG with the words of a validated section; no bytes unless `write` "
             "and the nodes can be numbered.");
  nb::class_<Words>(module, "Words")
      .def(nb::init<nb::handle, std::size_t, std::size_t>(), nb::arg("buffer"), nb::arg("offset"),
           nb::arg("count"))
      .def_prop_ro("count", &Words::count)
      .def("next", &Words::next, nb::arg("size"),
           "About `size` bytes of words in alphabet order, a zero after each; empty at the end.");
}

// dawg_builder._native: the builder's C++ for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "buffer.hpp"
#include "build.hpp"

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

nb::bytes words_of(nb::handle buffer, std::size_t offset, std::size_t count, std::uint32_t limit) {
  const HeldBuffer held(buffer);
  const Nodes nodes = held.nodes(offset, count);
  std::vector<char> text;
  {
    nb::gil_scoped_release released;
    text = list_words(nodes, limit);
  }
  return nb::bytes(text.data(), text.size());
}

}  // namespace

NB_MODULE(_native, module) {
  module.def("build", &build_nodes, nb::arg("words"),
             "(node section, checksum, counts) of words given as tile codes, a zero after each.");
  module.def("validate", &validate_nodes, nb::arg("buffer"), nb::arg("offset"), nb::arg("count"),
             nb::arg("tiles"), "The checksum of a node section; ValueError if it cannot be used.");
  module.def("list_words", &words_of, nb::arg("buffer"), nb::arg("offset"), nb::arg("count"),
             nb::arg("limit"), "All words of a validated section, a zero after each.");
}

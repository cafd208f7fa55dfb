// solver._kernel: the generator for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cstring>
#include <string>

#include "batch_bindings.hpp"
#include "buffer.hpp"
#include "find_bindings.hpp"
#include "kernel.hpp"

namespace nb = nanobind;
using namespace wordfeud;

namespace {

// A validated node section and letter filter, their file kept mapped. Safe to share between threads.
class Lexicon {
 public:
  Lexicon(nb::handle buffer, std::size_t offset, std::size_t count, int tiles,
          std::uint64_t expected, std::size_t letters_offset, std::size_t blocks,
          std::uint64_t letters_expected)
      : held_(buffer), nodes_(held_.nodes(offset, count)), tiles_(tiles) {
    nodes_.letters = held_.letters(letters_offset, blocks);
    const Verdict verdict = validate(nodes_, tiles);
    if (verdict.fault) {
      throw std::invalid_argument(std::string(verdict.fault) + " (record " +
                                  std::to_string(verdict.record) + ")");
    }
    if (verdict.checksum != expected || checksum(nodes_.letters) != letters_expected) {
      throw std::invalid_argument("checksum differs");
    }
  }

  Nodes nodes() const { return nodes_; }
  int tiles() const { return tiles_; }

  bool contains(nb::bytes word) const {
    Record record = nodes_.records[kDawgRoot];
    const auto* codes = reinterpret_cast<const std::uint8_t*>(word.c_str());
    const std::size_t size = word.size();
    for (std::size_t at = 0; at < size; ++at) {
      const int code = codes[at];
      if (code < 1 || code > tiles_) return false;
      if (at + 1 == size) return record.accepts & bit(code);
      if (!(record.leads & bit(code))) return false;
      record = nodes_.records[child_index(record, code)];
    }
    return false;
  }

 private:
  HeldBuffer held_;
  Nodes nodes_;
  int tiles_;
};

void copy_squares(nb::bytes from, std::uint8_t* to, int most, const char* what) {
  if (from.size() != kSquares) throw std::invalid_argument(std::string(what) + ": 225 bytes wanted");
  std::memcpy(to, from.c_str(), kSquares);
  for (int square = 0; square < kSquares; ++square) {
    if (to[square] < 1 || to[square] > most) throw std::invalid_argument(std::string(what) + ": out of range");
  }
}

class RulesHandle {
 public:
  RulesHandle(nb::bytes points, nb::bytes letter_times, nb::bytes word_times, int bingo_bonus,
              int bingo_tiles, int start) {
    std::uint8_t by_code[32] = {}, letters[kSquares], words[kSquares];
    if (points.size() < 1 || points.size() > sizeof by_code) {
      throw std::invalid_argument("points: 1 to 32 bytes wanted");
    }
    std::memcpy(by_code, points.c_str(), points.size());
    for (const std::uint8_t point : by_code) {
      if (point > kMaxPoints) throw std::invalid_argument("points: at most 127");
    }
    copy_squares(letter_times, letters, kMaxTimes, "letter multipliers");
    copy_squares(word_times, words, kMaxTimes, "word multipliers");
    if (start < 0 || start >= kSquares) throw std::invalid_argument("start square: 0 to 224");
    if (bingo_bonus < 0 || bingo_bonus > 1000) throw std::invalid_argument("bonus: 0 to 1000");
    rules_ = make_rules(by_code, letters, words, bingo_bonus, bingo_tiles, start);
  }

  const Rules& rules() const { return rules_; }

 private:
  Rules rules_{};
};

Position position_of(const Lexicon& lexicon, nb::bytes cells, nb::bytes rack) {
  Position position{};
  if (cells.size() != kSquares) throw std::invalid_argument("board: 225 bytes wanted");
  if (rack.size() > kMaxRack) throw std::invalid_argument("rack: at most 7 tiles");
  std::memcpy(position.cells, cells.c_str(), kSquares);
  for (const std::uint8_t cell : position.cells) {
    const int code = cell & ~kBlank;
    if (code > lexicon.tiles() || cell == kBlank) throw std::invalid_argument("board: no such tile");
  }
  std::memcpy(position.rack, rack.c_str(), rack.size());
  position.rack_size = static_cast<int>(rack.size());
  for (const std::uint8_t code : position.rack) {
    if (code > lexicon.tiles()) throw std::invalid_argument("rack: no such tile");
  }
  return position;
}

nb::bytes generate_plays(const Lexicon& lexicon, const RulesHandle& rules, nb::bytes cells,
                         nb::bytes rack, std::size_t top) {
  thread_local Workspace work;
  const Position position = position_of(lexicon, cells, rack);
  {
    nb::gil_scoped_release released;
    generate(lexicon.nodes(), rules.rules(), position, top, work);
  }
  return nb::bytes(work.plays.begin(), work.plays.size() * sizeof(Play));
}

nb::tuple generate_chunk(const Lexicon& lexicon, nb::list rules, nb::bytes positions, nb::bytes played,
                         std::size_t top, nb::list texts, nb::bytes apart) {
  std::vector<const Rules*> all;
  for (nb::handle each : rules) all.push_back(&nb::cast<const RulesHandle&>(each).rules());
  return generate_many(lexicon.nodes(), lexicon.tiles(), std::move(all), positions, played, top, texts,
                       apart);
}

}  // namespace

NB_MODULE(_kernel, module) {
  nb::class_<Lexicon>(module, "Lexicon")
      .def(nb::init<nb::handle, std::size_t, std::size_t, int, std::uint64_t, std::size_t, std::size_t,
                    std::uint64_t>(),
           nb::arg("buffer"), nb::arg("offset"), nb::arg("count"), nb::arg("tiles"),
           nb::arg("checksum"), nb::arg("letters_offset"), nb::arg("letters_blocks"),
           nb::arg("letters_checksum"))
      .def("contains", &Lexicon::contains, nb::arg("codes"));
  nb::class_<RulesHandle>(module, "Rules")
      .def(nb::init<nb::bytes, nb::bytes, nb::bytes, int, int, int>(), nb::arg("points"),
           nb::arg("letter_times"), nb::arg("word_times"), nb::arg("bingo_bonus"),
           nb::arg("bingo_tiles"), nb::arg("start"));
  module.def("generate", &generate_plays, nb::arg("lexicon"), nb::arg("rules"), nb::arg("cells"),
             nb::arg("rack"), nb::arg("top") = 0,
             "All plays (or the first `top`) in the documented order, 16 bytes each.");
  module.def("generate_many", &generate_chunk, nb::arg("lexicon"), nb::arg("rules"),
             nb::arg("positions"), nb::arg("played"), nb::arg("top"), nb::arg("texts"),
             nb::arg("apart"), "The best plays of many positions, as columns; see _kernel.pyi.");
  bind_finder<Lexicon>(module);
}

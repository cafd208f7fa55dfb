// Lanes of a position: tiles, premiums, and the cross-set and cross score of every empty square that
// touches a tile. They are found from the runs of tiles: a run's own lane knows the letters that may
// stand right before and right after it, and they are noted in the lanes that cross it there.
#include <algorithm>
#include <bit>
#include <cstring>

#include "cpu.hpp"
#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr std::uint32_t kAnyLetter = ~kSeparator;

struct Run {
  int first = 0, last = -1;
  int points = 0;
};

int letter_of(std::uint8_t tile) { return tile & ~kBlank; }

// The node that a run's tiles lead to, the last first; kNoNode if the lexicon has no such path that
// goes on.
std::uint32_t node_of(Nodes nodes, const Lane& lane, const Run& run) {
  std::uint32_t index = kGaddagRoot;
  for (int at = run.last; at >= run.first; --at) {
    const Record& record = nodes.records[index];
    const int code = letter_of(lane.tiles[at]);
    if (!(record.leads & bit(code))) return kNoNode;
    index = child_index(record, code);
  }
  return index;
}

// Whether the tiles of a run, in order, end a word that has come to `record`.
bool completes(Nodes nodes, const Lane& lane, const Run& run, Record record) {
  for (int at = run.first; at < run.last; ++at) {
    const int code = letter_of(lane.tiles[at]);
    if (!(record.leads & bit(code))) return false;
    record = nodes.records[child_index(record, code)];
  }
  return record.accepts & bit(letter_of(lane.tiles[run.last]));
}

// The cross-set of a square: the letters that make a word with the run right before it (whose
// node is given), the run right after it, or both.
std::uint32_t cross_set(Nodes nodes, const Lane& lane, const Run* before, const Run* after) {
  const std::uint32_t node = lane.run_node[before ? before->last : after->last];
  if (node == kNoNode) return 0;
  Record record = nodes.records[node];
  if (!before) return record.accepts;  // reversed, the run leads to the letter before it
  if (!(record.leads & kSeparator)) return 0;
  record = nodes.records[record.base];
  if (!after) return record.accepts;
  std::uint32_t letters = 0;
  for (std::uint32_t left = record.leads; left != 0; left &= left - 1) {
    const int code = std::countr_zero(left);
    const Record& next = nodes.records[child_index(record, code)];
    if (completes(nodes, lane, *after, next)) letters |= bit(code);
  }
  return letters;
}

struct Setup {
  Nodes nodes;
  const Rules& rules;
  Lane* lanes;
};

// Notes in the lane that crosses lane `index` at its square `at` what a tile there forms.
void set_cross(Setup& setup, int index, int at, const Run* before, const Run* after) {
  const Lane& lane = setup.lanes[index];
  Lane& crossing = setup.lanes[(index < kSize ? kSize : 0) + at - 1];
  const int place = index % kSize + 1;
  const int points = (before ? before->points : 0) + (after ? after->points : 0);
  crossing.crossed |= Squares{1} << place;
  crossing.cross_set[place] = cross_set(setup.nodes, lane, before, after);
  crossing.cross_unit[place] =
      static_cast<std::uint16_t>(crossing.letter_unit[place] * crossing.word_times[place]);
  crossing.cross_points[place] = static_cast<std::uint16_t>(points * crossing.word_times[place]);
}

// The run of tiles from `first` to `last`; nothing can be put on its squares.
Run make_run(const Rules& rules, Lane& lane, int first, int last) {
  Run run{first, last, 0};
  for (int square = first; square <= last; ++square) {
    run.points += rules.tile_points[lane.tiles[square]];
    lane.cross_set[square] = 0;
    lane.fresh[square] = 0;
  }
  return run;
}

// The runs of lane `index`, and the cross words that they make for the lanes that cross it.
void set_up_runs(Setup& setup, int index) {
  Lane& lane = setup.lanes[index];
  Run before;
  for (Squares left = lane.occupied; left != 0;) {
    const int first = std::countr_zero(left);
    const int last = first + std::countr_one(left >> first) - 1;
    left &= ~Squares{1} << last;
    const Run run = make_run(setup.rules, lane, first, last);
    lane.run_node[last] = node_of(setup.nodes, lane, run);
    if (first > 1) {
      const bool between = before.last == first - 2 && before.last > 0;
      set_cross(setup, index, first - 1, between ? &before : nullptr, &run);
    }
    if (last < kSize && !has(lane.occupied, last + 2)) set_cross(setup, index, last + 1, &run, nullptr);
    before = run;
  }
}

// The sums over all squares before each index; see Sums.
void sum_up(const Rules& rules, const Lane& lane, Sums* sums) {
  Sums sum = 0;
  for (int at = 0; at < kPlaces; ++at) {
    sums[at] = sum;
    const Sums board = rules.tile_points[lane.tiles[at]], cross = lane.cross_points[at];
    sum += lane.fresh[at] | board << 16 | cross << 32;
  }
}

// Which of eight bytes, none of them 0x80, are not zero, as bits.
Squares not_zero(const std::uint8_t* bytes) {
  std::uint64_t eight;
  std::memcpy(&eight, bytes, sizeof eight);
  constexpr std::uint64_t kLow = 0x7f7f7f7f7f7f7f7fu;
  const std::uint64_t high = ((eight & kLow) + kLow) >> 7 & 0x0101010101010101u;
  return static_cast<Squares>(high * 0x0102040810204080u >> 56);
}

void set_tiles(const Position& position, Lane* lanes) {
  for (int row = 0; row < kSize; ++row) {
    const std::uint8_t* const cells = position.cells + row * kSize;
    std::memcpy(lanes[row].tiles + 1, cells, kSize);
    for (int column = 0; column < kSize; ++column) lanes[kSize + column].tiles[row + 1] = cells[column];
  }
  for (int index = 0; index < kLanes; ++index) {
    Lane& lane = lanes[index];
    lane.occupied = not_zero(lane.tiles) | not_zero(lane.tiles + 8) << 8;
  }
}

void set_up_here(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  std::memcpy(work.lanes, rules.lanes, sizeof work.lanes);
  set_tiles(position, work.lanes);
  Setup setup{nodes, rules, work.lanes};
  for (int index = 0; index < kLanes; ++index) set_up_runs(setup, index);
  for (int index = 0; index < kLanes; ++index) {
    sum_up(rules, work.lanes[index], work.sums + index * kPlaces);
  }
}

WORDFEUD_NEWER_CPU void set_up_newer(Nodes nodes, const Rules& rules, const Position& position,
                                     Workspace& work) {
  set_up_here(nodes, rules, position, work);
}

}  // namespace

void set_up_lanes(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  newer_cpu() ? set_up_newer(nodes, rules, position, work)
              : set_up_here(nodes, rules, position, work);
}

Rules make_rules(const std::uint8_t (&points)[32], const std::uint8_t (&letter_times)[kSquares],
                 const std::uint8_t (&word_times)[kSquares], int bingo_bonus, int bingo_tiles,
                 int start) {
  Rules rules{};
  std::copy_n(points, 32, rules.points);
  rules.points[0] = 0;  // an empty square, when tiles are summed up
  std::copy_n(rules.points, 32, rules.tile_points);
  rules.bingo_bonus = bingo_bonus;
  rules.bingo_tiles = bingo_tiles;
  rules.start = start;
  for (int square = 0; square < kSquares; ++square) {
    const int row = square / kSize, column = square % kSize;
    const int twos = word_times[square] == 2, threes = word_times[square] == 3;
    for (const auto& [index, at] : {std::pair{row, column + 1}, std::pair{kSize + column, row + 1}}) {
      rules.lanes[index].letter_unit[at] = letter_times[square];
      rules.lanes[index].word_times[at] = word_times[square];
      rules.lanes[index].fresh[at] = static_cast<std::uint16_t>(twos | threes << 8);
      rules.lanes[index].cross_set[at] = kAnyLetter;
    }
  }
  return rules;
}

}  // namespace wordfeud

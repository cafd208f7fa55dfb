// Anchors of every lane, what each square offers on either side of one, and the first partial plays.
//
// A play covers at least one anchor of its lane: the last tile of a run of board tiles, or an empty
// square with a tile beside it only in the other direction (on an empty board, the start square).
// It is found from its leftmost anchor: leftwards from there over empty squares down to the
// anchor before, then rightwards from the square after it. So every empty square is on the left
// side of one anchor at most, the next one to its right.
#include <cstring>

#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr std::uint32_t kAll = ~std::uint32_t{0};
constexpr std::int8_t kNever = kMaxRack + 1;  // as Step::end_least
constexpr std::uint32_t kOneTile = 1u << 24;  // in Partial::meta

struct Setup {
  Nodes nodes;
  const Rules& rules;
  Workspace& work;
  int index;  // of the lane

  const Lane& lane() const { return work.lanes[index]; }
  int place(int square) const { return index * kPlaces + square; }
  int rack() const { return std::popcount(work.slots.full); }
  // A one-tile play down that also forms a word across is listed as the play across.
  bool listed_across(int square) const { return index >= kSize && lane().has_cross[square]; }
};

std::uint32_t unit_of(const Lane& lane, int square) {
  return lane.letter_unit[square] | std::uint32_t{lane.cross_unit[square]} << 12;
}

bool is_anchor(const Lane& lane, int square) {
  if (lane.tiles[square] != 0) return lane.tiles[square + 1] == 0;
  return lane.has_cross[square] && lane.tiles[square - 1] == 0 && lane.tiles[square + 1] == 0;
}

// Going left from `anchor` to the empty `square`; `limit` is the anchor before, or 0.
Step left_step(const Setup& setup, int square, int anchor, int limit) {
  const Lane& lane = setup.lane();
  // Beside a tile on its left a new tile would join the run of the anchor before.
  const bool joins = square > 0 && lane.tiles[square - 1] != 0;
  Step step{};
  step.letters = square == limit || joins ? 0 : lane.cross_set[square] * kBothKinds;
  step.fresh = kAll;
  step.unit = unit_of(lane, square);
  step.advance = kOneTile - 1;
  step.end_least = setup.listed_across(square);
  step.lead_most = static_cast<std::int8_t>(setup.rack() - 2);  // one is needed on the right
  step.seed = static_cast<std::uint32_t>(setup.place(anchor + 1)) |
              static_cast<std::uint32_t>(square + 1) << 16;
  step.lane = static_cast<std::uint8_t>(setup.index);
  step.last = static_cast<std::uint8_t>(anchor);
  return step;
}

Step right_step(const Setup& setup, int square) {
  const Lane& lane = setup.lane();
  const std::uint8_t tile = lane.tiles[square];
  const bool tile_follows = lane.tiles[square + 1] != 0;
  // The only new tile of a play that ends with board tiles stands right before them.
  int before = square;
  while (lane.tiles[before] != 0) --before;
  Step step{};
  step.letters = lane.cross_set[square] * kBothKinds;
  step.fixed = tile ? bit(tile & ~kBlank) : 0;
  step.fresh = tile ? 0 : kAll;
  step.unit = tile ? 0 : unit_of(lane, square);
  step.advance = tile ? 1 : kOneTile + 1;
  step.end_least =
      tile_follows ? kNever : static_cast<std::int8_t>((tile != 0) + setup.listed_across(before));
  // Without a tile left the play can only go on over board tiles.
  const int most = setup.rack() - (tile == 0) - !tile_follows;
  step.lead_most = static_cast<std::int8_t>(square == kSize ? -1 : most);
  step.lane = static_cast<std::uint8_t>(setup.index);
  step.last = static_cast<std::uint8_t>(square);
  return step;
}

// The first partial play of an anchor that is the end of a run: the run itself, leftwards.
void start_with_run(Setup& setup, int anchor) {
  const Lane& lane = setup.lane();
  Record node = setup.nodes.records[kGaddagRoot];
  std::uint32_t index = kGaddagRoot;
  int square = anchor;
  for (; lane.tiles[square] != 0; --square) {
    const int code = lane.tiles[square] & ~kBlank;
    if (!(node.leads & bit(code))) return;
    index = child_index(node, code);
    node = setup.nodes.records[index];
  }
  const auto set = std::uint64_t{setup.work.slots.full} << 56;
  *setup.work.now.end() = {set, index, 0, static_cast<std::uint32_t>(setup.place(square))};
  setup.work.now.resize(setup.work.now.size() + 1);
}

// The first partial plays of an empty anchor: each tile of the rack on it.
void start_with_tiles(Setup& setup, int anchor) {
  const Lane& lane = setup.lane();
  const Slots& slots = setup.work.slots;
  const Record& root = setup.nodes.records[kGaddagRoot];
  const Letters allowed = (root.leads & lane.cross_set[anchor]) * kBothKinds;
  const std::uint32_t meta = static_cast<std::uint32_t>(setup.place(anchor) - 1) + kOneTile;
  Partial* out = setup.work.now.end();
  for (Letters left = allowed & slots.letters[slots.full]; left != 0; left &= left - 1) {
    const int kind = std::countr_zero(left);
    const unsigned holders = slots.holders[kind];
    const std::uint64_t rest = slots.full ^ (holders & (0u - holders));
    *out++ = {rest << 56 | tile_of(kind), child_index(root, kind & 31),
              slots.points[kind] * unit_of(lane, anchor), meta};
  }
  setup.work.now.set_end(out);
}

void set_up_anchor(Setup& setup, int anchor, int limit) {
  const Lane& lane = setup.lane();
  int square = anchor;
  while (lane.tiles[square] != 0) --square;
  if (square == anchor) --square;
  for (; square >= limit && lane.tiles[square] == 0; --square) {
    setup.work.left[setup.place(square)] = left_step(setup, square, anchor, limit);
  }
  setup.work.now.make_room(64);
  if (lane.tiles[anchor] != 0) {
    start_with_run(setup, anchor);
  } else {
    start_with_tiles(setup, anchor);
  }
}

void set_up_lane(Setup& setup, int only_anchor) {
  int limit = 0;
  for (int square = 1; square <= kSize; ++square) {
    if (only_anchor ? square != only_anchor : !is_anchor(setup.lane(), square)) continue;
    set_up_anchor(setup, square, limit);
    if (limit == 0) {  // the right side starts after the first anchor at the earliest
      for (int at = square + 1; at <= kSize; ++at) {
        setup.work.right[setup.place(at)] = right_step(setup, at);
      }
    }
    limit = square;
  }
}

}  // namespace

void set_up_steps(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  work.now.resize(0);
  bool empty = true;
  for (const std::uint8_t cell : position.cells) empty &= cell == 0;
  const int row = rules.start / kSize, column = rules.start % kSize;
  for (int index = 0; index < kLanes; ++index) {
    Setup setup{nodes, rules, work, index};
    if (!empty) {
      set_up_lane(setup, 0);
    } else if (index == row || index == kSize + column) {
      set_up_lane(setup, index == row ? column + 1 : row + 1);
    }
  }
}

}  // namespace wordfeud

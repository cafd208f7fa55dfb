// Anchors of every lane, what each square offers on either side of one, and the first partial plays.
//
// A play covers at least one anchor of its lane: the last tile of a run of board tiles, or an empty
// square with a tile beside it only in the other direction (on an empty board, the start square).
// It is found from its leftmost anchor: leftwards from there over empty squares down to the
// anchor before, then rightwards from the square after it. So every empty square is on the left
// side of one anchor at most, the next one to its right.
#include <algorithm>

#include "cpu.hpp"
#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr std::uint32_t kOneTile = 1u << kCountShift;  // in Partial::meta
constexpr std::uint32_t kNever = kOneTile * (kMaxRack + 1);  // as Step::end_least

// Step::lead_most of so many tiles; of a number below zero if going on never leads to a play.
std::uint32_t at_most(int tiles) { return static_cast<std::uint32_t>(tiles + 1) * kOneTile - 1; }

struct Setup {
  Nodes nodes;
  Workspace& work;
  int index;  // of the lane
  int rack;   // tiles on it

  const Lane& lane() const { return work.lanes[index]; }
  int place(int square) const { return index * kPlaces + square; }
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

// Lane, start and length of a play from a square to another, as in Play.
std::uint32_t head_of(int lane, int start, int last) {
  return static_cast<std::uint32_t>(lane) + (static_cast<std::uint32_t>(start - 1) << 8) +
         (static_cast<std::uint32_t>(last - start + 1) << 16);
}

// Going left from `anchor` over the empty squares down to `limit`, the anchor before, or 0.
void set_left_steps(Setup& setup, int anchor, int limit) {
  const Lane& lane = setup.lane();
  int square = anchor;
  while (lane.tiles[square] != 0) --square;
  if (square == anchor) --square;
  const std::uint32_t lead_most = at_most(setup.rack - 2);  // the right side needs one
  const auto right = static_cast<std::uint32_t>(setup.place(anchor + 1));
  for (; square >= limit && lane.tiles[square] == 0; --square) {
    Step& step = setup.work.left[setup.place(square)];
    // Beside a tile on its left a new tile would join the run of the anchor before.
    const bool closed = square == limit || lane.tiles[square - 1] != 0;
    step.letters = closed ? 0 : lane.cross_set[square];
    step.fixed = 0;
    step.unit = unit_of(lane, square);
    step.seed = right | static_cast<std::uint32_t>(square + 1) << 16;
    step.end_least = setup.listed_across(square) * kOneTile;
    step.lead_most = lead_most;
    step.head = head_of(setup.index, square, anchor) + kOneTile;
  }
}

// Going right from `first`, an empty square, to the edge.
void set_right_steps(Setup& setup, int first) {
  const Lane& lane = setup.lane();
  std::uint32_t listed_across = 0;  // whether a tile on the last empty square would be
  for (int square = first; square <= kSize; ++square) {
    Step& step = setup.work.right[setup.place(square)];
    const std::uint8_t tile = lane.tiles[square];
    const bool tile_follows = lane.tiles[square + 1] != 0;
    // Without a tile left the play can only go on over board tiles.
    int most = setup.rack - !tile_follows;
    if (tile == 0) {
      listed_across = setup.listed_across(square);
      step.fixed = 0;
      step.unit = unit_of(lane, square);
      step.advance = kOneTile + 1;
      most -= 1;
    } else {
      step.fixed = bit(tile & ~kBlank);
      step.unit = 0;
      step.advance = 1;
    }
    step.letters = lane.cross_set[square];
    // The only new tile of a play that ends with board tiles stands right before them.
    step.end_least = tile_follows ? kNever : ((tile != 0) + listed_across) * kOneTile;
    step.lead_most = at_most(square == kSize ? -1 : most);
    step.head = head_of(setup.index, 0, square) + (tile == 0 ? kOneTile : 0);
  }
}

// The first partial play of an anchor that is the end of a run: the run itself, leftwards.
void start_with_run(Setup& setup, int anchor) {
  const Lane& lane = setup.lane();
  if (lane.run_node[anchor] == kNoNode) return;
  int square = anchor;
  while (lane.tiles[square] != 0) --square;
  const auto set = std::uint64_t{setup.work.slots.full} << 56;
  const auto meta = static_cast<std::uint32_t>(setup.place(square));
  *setup.work.now.end() = {set, lane.run_node[anchor], 0, meta};
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

void set_up_lane(Setup& setup, int only_anchor) {
  const Lane& lane = setup.lane();
  int limit = 0;
  for (int square = 1; square <= kSize; ++square) {
    if (only_anchor ? square != only_anchor : !is_anchor(lane, square)) continue;
    if (lane.tiles[square] == 0 && !setup.work.bounded) continue;
    set_left_steps(setup, square, limit);
    // The right side starts after the first anchor at the earliest.
    if (limit == 0) set_right_steps(setup, square + 1);
    Row<Partial>& now = setup.work.now;
    now.make_room(kKinds);
    const auto first = static_cast<std::uint32_t>(now.size());
    lane.tiles[square] != 0 ? start_with_run(setup, square) : start_with_tiles(setup, square);
    setup.work.anchors.make_room(1);
    Anchor& anchor = *setup.work.anchors.end();
    anchor.first = first;
    anchor.size = static_cast<std::uint32_t>(now.size()) - first;
    anchor.lane = static_cast<std::uint8_t>(setup.index);
    anchor.square = static_cast<std::uint8_t>(square);
    setup.work.anchors.resize(setup.work.anchors.size() + (now.size() != first));
    limit = square;
  }
}

void set_up_here(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  work.now.resize(0);
  work.anchors.resize(0);
  const bool empty = std::none_of(position.cells, position.cells + kSquares,
                                  [](std::uint8_t cell) { return cell != 0; });
  const int row = rules.start / kSize, column = rules.start % kSize;
  for (int index = 0; index < kLanes; ++index) {
    Setup setup{nodes, work, index, position.rack_size};
    if (empty && index == row) set_up_lane(setup, column + 1);
    if (empty && index == kSize + column) set_up_lane(setup, row + 1);
    if (work.lanes[index].in_use) set_up_lane(setup, 0);
  }
}

WORDFEUD_NEWER_CPU void set_up_newer(Nodes nodes, const Rules& rules, const Position& position,
                                     Workspace& work) {
  set_up_here(nodes, rules, position, work);
}

}  // namespace

void set_up_steps(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  newer_cpu() ? set_up_newer(nodes, rules, position, work)
              : set_up_here(nodes, rules, position, work);
}

}  // namespace wordfeud

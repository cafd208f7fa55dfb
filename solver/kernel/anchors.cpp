// Anchors of every lane, what each square offers on either side of one, and the first partial plays.
//
// A play covers at least one anchor of its lane: the last tile of a run of board tiles, or an empty
// square with a tile beside it only in the other direction (on an empty board, the start square).
// Plays without a tile of the board in their word are found from empty anchors in a bounded search
// only; else rack_words.cpp finds them, and runs are all the anchors there are.
// A play is found from its leftmost anchor: leftwards from there over empty squares down to the
// anchor before, then rightwards from the square after it. So every empty square is on the left
// side of one anchor at most, the next one to its right.
#include <algorithm>
#include <bit>
#include <utility>

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
  std::uint32_t place(int square) const { return static_cast<std::uint32_t>(index * kPlaces + square); }
  // The squares where a one-tile play down also forms a word across: it is listed as the play across.
  Squares listed_across() const { return index >= kSize ? lane().crossed : 0; }
};

std::uint32_t unit_of(const Lane& lane, int square) {
  return lane.letter_unit[square] | std::uint32_t{lane.cross_unit[square]} << 12;
}

// The last tiles of runs.
Squares run_anchors(const Lane& lane) { return lane.occupied & ~(lane.occupied >> 1); }

// The empty squares with a tile beside them only in the other direction.
Squares empty_anchors(const Lane& lane) {
  return lane.crossed & ~(lane.occupied | lane.occupied << 1 | lane.occupied >> 1);
}

// Where a run that ends at a square starts.
int start_of_run(const Lane& lane, int last) {
  return std::bit_width(~lane.occupied & squares_before(last));
}

// Lane, start and length of a play from a square to another, as in Play.
std::uint32_t head_of(int lane, int start, int last) {
  return static_cast<std::uint32_t>(lane) + (static_cast<std::uint32_t>(start - 1) << 8) +
         (static_cast<std::uint32_t>(last - start + 1) << 16);
}

// Going left from anchors, over the empty squares down to the anchor before, or 0.
void set_left_steps(Setup& setup, Squares anchors) {
  const Lane& lane = setup.lane();
  const std::uint32_t lead_most = at_most(setup.rack - 2);  // the right side needs one
  const Squares listed_across = setup.listed_across();
  // On an anchor before, and right after a tile that a new one would join to its run.
  const Squares closed = anchors | lane.occupied << 1 | 1;
  const int last = std::bit_width(anchors) - 1;  // anchor
  for (int square = 0; square < last; ++square) {
    const int anchor = std::countr_zero(anchors & ~squares_before(square + 1));
    Step& step = setup.work.left[setup.place(square)];
    step.letters = lane.cross_set[square] & (has(closed, square) - 1u);
    step.unit = unit_of(lane, square);
    step.seed = setup.place(anchor + 1) | static_cast<std::uint32_t>(square + 1) << 16;
    step.end_least = has(listed_across, square) * kOneTile;
    step.lead_most = lead_most;
    step.head = head_of(setup.index, square, anchor) + kOneTile;
  }
}

// Going right, from the square after the first anchor to the edge. Without branches, as those on the
// tiles of a board cannot be foretold.
void set_right_steps(Setup& setup, Squares anchors) {
  const Lane& lane = setup.lane();
  const Squares listed_across = setup.listed_across();
  std::uint32_t listed = 0;  // whether a tile on the last empty square would be
  for (int square = std::countr_zero(anchors) + 1; square <= kSize; ++square) {
    Step& step = setup.work.right[setup.place(square)];
    const std::uint32_t tile = has(lane.occupied, square), empty = 1 - tile;
    const std::uint32_t tile_follows = has(lane.occupied, square + 1);
    listed = tile ? listed : has(listed_across, square);
    step.letters = lane.cross_set[square];
    step.fixed = tile << (lane.tiles[square] & ~kBlank);
    step.unit = unit_of(lane, square) & (tile - 1);
    step.fresh = 0u - empty;
    step.advance = empty * kOneTile + 1;
    // The only new tile of a play that ends with board tiles stands right before them.
    step.end_least = tile_follows ? kNever : (tile + listed) * kOneTile;
    // Without a tile left the play can only go on over board tiles.
    const int most = setup.rack - static_cast<int>(1 - tile_follows + empty);
    step.lead_most = at_most(square == kSize ? -1 : most);
    step.head = head_of(setup.index, 0, square) + empty * kOneTile;
  }
}

// The first partial play of an anchor that is the end of a run: the run itself, leftwards.
void start_with_run(Setup& setup, int anchor) {
  const Lane& lane = setup.lane();
  const std::uint32_t meta = setup.place(start_of_run(lane, anchor) - 1);
  *setup.work.now.end() = {0, lane.run_node[anchor], setup.work.slots.full, 0, meta};
  setup.work.now.resize(setup.work.now.size() + (lane.run_node[anchor] != kNoNode));
}

// The first partial plays of an empty anchor: each tile of the rack on it.
void start_with_tiles(Setup& setup, int anchor) {
  const Lane& lane = setup.lane();
  const Slots& slots = setup.work.slots;
  const Record& root = setup.nodes.records[kGaddagRoot];
  const Letters allowed = (root.leads & lane.cross_set[anchor]) * kBothKinds;
  const std::uint32_t meta = setup.place(anchor) - 1 + kOneTile;
  Partial* out = setup.work.now.end();
  for (Letters left = allowed & slots.letters[slots.full]; left != 0; left &= left - 1) {
    const int kind = std::countr_zero(left);
    const unsigned holders = slots.holders[kind];
    *out++ = {tile_of(kind), child_index(root, kind & 31), slots.full ^ (holders & (0u - holders)),
              slots.points[kind] * unit_of(lane, anchor), meta};
  }
  setup.work.now.set_end(out);
}

// Notes an anchor and the partial plays from `first` on for rank_anchors(), if there are any.
void note_anchor(Setup& setup, int square, std::size_t first) {
  Row<Anchor>& anchors = setup.work.anchors;
  anchors.make_room(1);
  Anchor& anchor = *anchors.end();
  anchor.first = static_cast<std::uint32_t>(first);
  anchor.size = static_cast<std::uint32_t>(setup.work.now.size() - first);
  anchor.lane = static_cast<std::uint8_t>(setup.index);
  anchor.square = static_cast<std::uint8_t>(square);
  anchors.resize(anchors.size() + (anchor.size != 0));
}

void set_up_lane(Setup& setup, Squares anchors) {
  if (anchors == 0) return;
  set_left_steps(setup, anchors);
  set_right_steps(setup, anchors);
  Row<Partial>& now = setup.work.now;
  for (Squares left = anchors; left != 0; left &= left - 1) {
    const int square = std::countr_zero(left);
    const std::size_t first = now.size();
    now.make_room(kKinds);
    has(setup.lane().occupied, square) ? start_with_run(setup, square) : start_with_tiles(setup, square);
    if (setup.work.bounded) note_anchor(setup, square, first);
  }
}

void set_up_here(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  work.now.resize(0);
  work.anchors.resize(0);
  bool empty = true;
  for (int index = 0; index < kLanes; ++index) {
    Setup setup{nodes, work, index, position.rack_size};
    const Lane& lane = work.lanes[index];
    empty &= !lane.in_use();
    set_up_lane(setup, run_anchors(lane) | (work.bounded ? empty_anchors(lane) : 0));
  }
  if (!empty || !work.bounded) return;
  const int row = rules.start / kSize, column = rules.start % kSize;
  for (const auto& [index, square] : {std::pair{row, column + 1}, std::pair{kSize + column, row + 1}}) {
    Setup setup{nodes, work, index, position.rack_size};
    set_up_lane(setup, Squares{1} << square);
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

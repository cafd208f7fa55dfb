// Upper bounds for the best plays: what a partial play, or all plays of an anchor, can score at most.
//
// Where a play from an anchor starts and how many new tiles it has fixes all its squares. So for
// `left` new tiles from the anchor leftwards and `right` ones after it, the word multiplier, the
// points of board tiles and those of cross words are known, and only the letters are not: the bound
// puts the rack's best tiles on the best of the squares that are not filled yet, and on a square
// with a cross word the best tile that fits. Taken together over all ways to go on, that is
// a line over the points of the main word so far (types.hpp, Line).
//
// The bonus for all tiles would make nearly every anchor look promising. So a way to use them all
// counts only if some word consists of the rack and the board's tiles in between (letters.hpp).
#include <algorithm>
#include <cstdint>

#include "kernel.hpp"

namespace wordfeud {
namespace {

// What a set of squares can score, to be added up and looked up in Bounds::points.
//   bits 0-8: squares without a cross word, three bits each: all, with a letter multiplier of 2 or
//   more, of 3; bits 16-31 and 32-63: of squares with one, what their best tiles score in the main
//   word before its times, and in cross words
using Potential = std::uint64_t;
constexpr Potential kCounts = 511;

Potential potential_of(const Bounds& bounds, const Lane& lane, int square) {
  const unsigned unit = lane.letter_unit[square];
  if (!has(lane.crossed, square)) return 1u | unsigned{unit > 1} << 3 | unsigned{unit > 2} << 6;
  const std::uint32_t* tile = bounds.tiles;
  while ((*tile & lane.cross_set[square]) == 0) ++tile;
  const std::uint64_t points = bounds.tile_points[tile - bounds.tiles];
  return points * unit << 16 | points * lane.cross_unit[square] << 32;
}

void find_left_ways(const Bounds& bounds, const Workspace& work, Anchor& anchor) {
  const Lane& lane = work.lanes[anchor.lane];
  const Step* left = work.left + anchor.lane * kPlaces;
  Ways& ways = anchor.ways;
  int square = anchor.square;
  int count = 0;
  ways.left[0] = 0;
  ways.least_left = lane.tiles[square] == 0;
  if (ways.least_left) {
    ways.left[1] = potential_of(bounds, lane, square);
    ways.start[0] = ways.start[1] = static_cast<std::uint8_t>(square);
    count = 1;
    --square;
  } else {
    while (lane.tiles[square] != 0) --square;
    ways.start[0] = static_cast<std::uint8_t>(square + 1);
  }
  for (; count < bounds.rack && left[square].letters & bounds.letters; --square) {
    ++count;
    ways.left[count] = ways.left[count - 1] + potential_of(bounds, lane, square);
    ways.start[count] = static_cast<std::uint8_t>(square);
  }
  ways.most_left = static_cast<std::uint8_t>(count);
}

// Adds the letters of the run of board tiles that ends at `last`, leftwards.
LetterSum sum_of_run(const Lane& lane, int last) {
  LetterSum sum = 0;
  for (; lane.tiles[last] != 0; --last) sum += kLetterNumbers[lane.tiles[last] & ~kBlank];
  return sum;
}

void find_right_ways(const Bounds& bounds, const Workspace& work, Anchor& anchor) {
  const Lane& lane = work.lanes[anchor.lane];
  Ways& ways = anchor.ways;
  const int most = bounds.rack - ways.least_left;
  int square = anchor.square;
  int count = 0;
  ways.right[0] = 0;
  ways.last[0] = ways.end[0] = anchor.square;
  ways.through[0] = sum_of_run(lane, square);
  for (++square; count < most && lane.cross_set[square] & bounds.letters; ++square) {
    ++count;
    ways.right[count] = ways.right[count - 1] + potential_of(bounds, lane, square);
    ways.last[count] = static_cast<std::uint8_t>(square);
    while (lane.tiles[square + 1] != 0) ++square;
    ways.end[count] = static_cast<std::uint8_t>(square);
    ways.through[count] = ways.through[count - 1] + sum_of_run(lane, square);
  }
  ways.most_right = static_cast<std::uint8_t>(count);
}

// Whether some word may consist of all tiles of the rack and these of the board.
bool may_use_all(const Bounds& bounds, const LetterFilter& filter, LetterSum through) {
  if (bounds.rack < kFewestFiltered) return true;
  const LetterSum sum = bounds.sum + through;
  if (bounds.blanks == 0) return may_spell(filter, sum);
  if (bounds.blanks > 1) return true;  // hundreds of pairs: hardly any set of letters makes no word
  for (int code = 1; code < 32; ++code) {
    if (may_spell(filter, sum + kLetterNumbers[static_cast<std::size_t>(code)])) return true;
  }
  return false;
}

// What plays with the same squares have in common.
struct Frame {
  std::int32_t times, fixed;
};

Frame frame_of(const Rules& rules, const Sums* sums, const Ways& ways, int left, int right) {
  const Sums sum = sums[ways.end[right] + 1] - sums[ways.start[left]];
  const std::int32_t times = kPowersOf3[sum >> 8 & 0xff] << (sum & 0xff);
  const bool bingo = left + right == rules.bingo_tiles;
  return {times,
          times * static_cast<std::int32_t>(sum >> 16 & 0xffff) + static_cast<std::int32_t>(sum >> 32) +
              (bingo ? rules.bingo_bonus : 0)};
}

// What plays of a frame score at most, but for the letters that lie on the board already.
std::int32_t most_of(const Bounds& bounds, const Frame& frame, Potential open) {
  const std::int32_t main =
      bounds.points[open & kCounts] + static_cast<std::int32_t>(open >> 16 & 0xffff);
  return frame.fixed + frame.times * main + static_cast<std::int32_t>(open >> 32);
}

// A Line in the making.
struct Highest {
  std::int32_t base = INT16_MIN;  // no play
  std::int32_t slope = 0;

  void raise(std::int32_t most, std::int32_t times) {
    base = std::max(base, most);
    slope = std::max(slope, times);
  }

  // A score that does not fit is above all that anyone asks for (Threshold::kMost).
  Line line() const {
    return {static_cast<std::int16_t>(std::min(base, INT16_MAX)), static_cast<std::int16_t>(slope)};
  }
};

void set_up_bounds(const Rules& rules, const Workspace& work, const Position& position, Bounds& bounds) {
  std::int32_t best[kMaxRack + 1] = {};
  std::uint8_t codes[kMaxRack];
  bounds.rack = position.rack_size;
  bounds.letters = work.slots.reach[work.slots.full];
  bounds.sum = 0;
  bounds.blanks = 0;
  for (int slot = 0; slot < bounds.rack; ++slot) {
    const std::uint8_t code = position.rack[slot];
    int at = slot;
    for (; at > 0 && rules.points[codes[at - 1]] < rules.points[code]; --at) codes[at] = codes[at - 1];
    codes[at] = code;
  }
  for (int slot = 0; slot < bounds.rack; ++slot) {
    const int code = codes[slot];
    bounds.blanks += code == 0;
    bounds.sum += kLetterNumbers[static_cast<std::size_t>(code)];
    bounds.tiles[slot] = code == 0 ? ~0u : bit(code);
    bounds.tile_points[slot] = rules.points[code];
    best[slot + 1] = best[slot] + rules.points[code];
  }
  // The last always fits: a blank that stands behind another tile without points.
  bounds.tiles[bounds.rack] = ~0u;
  bounds.tile_points[bounds.rack] = 0;
  for (std::size_t slot = static_cast<std::size_t>(bounds.rack) + 1; slot <= kMaxRack; ++slot) {
    best[slot] = best[slot - 1];
  }
  for (unsigned counts = 0; counts <= kCounts; ++counts) {
    bounds.points[counts] = best[counts & 7] + best[counts >> 3 & 7] + best[counts >> 6];
  }
}

}  // namespace

void rank_anchors(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  Bounds& bounds = work.bounds;
  set_up_bounds(rules, work, position, bounds);
  for (Anchor& anchor : work.anchors) {
    find_left_ways(bounds, work, anchor);
    find_right_ways(bounds, work, anchor);
    Ways& ways = anchor.ways;
    const Sums* sums = work.sums + anchor.lane * kPlaces;
    anchor.most = 0;
    for (int left = ways.least_left; left <= ways.most_left; ++left) {
      ways.most[left] = static_cast<std::int8_t>(std::min<int>(ways.most_right, bounds.rack - left));
      // The last way uses all tiles, if there are squares enough.
      if (left + ways.most[left] == bounds.rack &&
          !may_use_all(bounds, nodes.letters, ways.through[ways.most[left]])) {
        --ways.most[left];
      }
      for (int right = left == 0; right <= ways.most[left]; ++right) {
        const Frame frame = frame_of(rules, sums, ways, left, right);
        anchor.most = std::max(anchor.most, most_of(bounds, frame, ways.left[left] + ways.right[right]));
      }
    }
  }
  work.ranks.resize(0);
  work.ranks.make_room(work.anchors.size());
  std::uint64_t* rank = work.ranks.begin();
  for (const Anchor& anchor : work.anchors) {
    *rank++ = static_cast<std::uint64_t>(INT32_MAX - anchor.most) << 32 |
              static_cast<std::uint64_t>(&anchor - work.anchors.begin());
  }
  work.ranks.set_end(rank);
  std::sort(work.ranks.begin(), work.ranks.end());
}

void set_lines(const Rules& rules, const Anchor& anchor, Workspace& work) {
  const Bounds& bounds = work.bounds;
  const Ways& ways = anchor.ways;
  const int first = anchor.lane * kPlaces;
  const Sums* sums = work.sums + first;
  Highest on_left[kMaxRack + 1];
  for (int left = ways.least_left; left <= ways.most_left; ++left) {
    Highest on_right[kMaxRack + 1];
    for (int right = 0; right <= ways.most[left]; ++right) {
      const Frame frame = frame_of(rules, sums, ways, left, right);
      if (most_of(bounds, frame, ways.left[left] + ways.right[right]) < work.threshold.least) continue;
      // A play that ends where a partial play stands is recorded already, unless tiles follow there.
      for (int filled = ways.least_left; filled < left + (right > 0); ++filled) {
        const Potential open = ways.left[left] - ways.left[filled] + ways.right[right];
        on_left[filled].raise(most_of(bounds, frame, open), frame.times);
      }
      for (int filled = 0; filled < right + (ways.last[right] < ways.end[right]); ++filled) {
        const Potential open = ways.right[right] - ways.right[filled];
        on_right[filled].raise(most_of(bounds, frame, open), frame.times);
      }
    }
    for (int filled = 0; filled <= ways.most[left]; ++filled) {
      for (int square = ways.last[filled] + 1; square <= ways.end[filled] + 1; ++square) {
        work.right_lines[first + square][left + filled] = on_right[filled].line();
      }
    }
  }
  for (int filled = ways.least_left; filled <= ways.most_left; ++filled) {
    work.left_lines[first + ways.start[filled] - 1] = on_left[filled].line();
  }
}

}  // namespace wordfeud

// The generator: every legal play of every lane.
//
// A play covers at least one anchor of its lane: the last tile of a run of board tiles, or an
// empty square with a tile beside it in the other direction only. It is found from its leftmost
// anchor: first leftwards from the anchor through the GADDAG's reversed prefixes, then, after the
// separator, rightwards. All partial plays of an anchor that stand at the same square are one array,
// and a loop over a square's array makes the next square's: what the square gives (premiums,
// cross-set, whether a word may end there) is then constant in the loop, the branches of a
// recursion are gone, and each child is prefetched a whole loop before it is read.
#include <cstring>

#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr int kCrossShift = 12, kStartShift = 28, kSetShift = 56;
constexpr std::uint32_t kMainSum = (1u << kCrossShift) - 1;
constexpr std::uint32_t kCrossSum = (1u << (kStartShift - kCrossShift)) - 1;
constexpr std::uint64_t kTiles = (std::uint64_t{1} << kSetShift) - 1;
constexpr std::size_t kMost = 64;  // children, or plays, that one partial play can have at a square

enum class Side { kLeft, kRight };

struct Search {
  Nodes nodes;
  const Rules& rules;
  Workspace& work;
  const Lane* lane = nullptr;
  int lane_index = 0;
  int anchor = 0;
  int times[kSize + 2] = {};  // product of word premiums under new tiles, from a start to the anchor
};

unsigned unused(const Partial& partial) { return static_cast<unsigned>(partial.tiles >> kSetShift); }

unsigned without(const Slots& slots, unsigned set, int code) {
  const unsigned has = set & slots.of_letter[code];
  return set ^ (has & (0u - has));
}

unsigned without_blank(const Slots& slots, unsigned set) {
  const unsigned has = set & slots.blanks;
  return set ^ (has & (0u - has));
}

int placed(const Slots& slots, unsigned set) { return std::popcount(slots.full ^ set); }

// The new tiles and the unused slots after `tile` was put at one end of the partial play.
template <Side side>
std::uint64_t with_tile(std::uint64_t tiles, std::uint64_t tile, int count, unsigned set) {
  tiles &= kTiles;
  tiles = side == Side::kLeft ? tiles << 8 | tile : tiles | tile << (8 * count);
  return tiles | std::uint64_t{set} << kSetShift;
}

// What ends a play at one place: all but the points of a last tile.
struct Ending {
  int start, length;
  int times;    // word premiums' product
  int points;   // what a point of the last tile counts
  int basis;    // the score without the last tile
  int count;    // new tiles
};

template <bool kBest>
inline void record(Play*& out, const Search& search, const Ending& ending, int points,
                   std::uint64_t tiles) {
  const int score = ending.basis + points * ending.points;
  if (kBest && score < search.work.least) return;
  out->score = score;
  out->lane = static_cast<std::uint8_t>(search.lane_index);
  out->start = static_cast<std::uint8_t>(ending.start - 1);
  out->length = static_cast<std::uint8_t>(ending.length);
  out->count = static_cast<std::uint8_t>(ending.count);
  tiles &= kTiles;
  std::memcpy(out->tiles, &tiles, sizeof tiles);
  ++out;
}

// The ending of plays from `start` to `end`, the word premiums `times` under their new tiles;
// `last` is the square of the last new tile if its points are still to be added, else 0.
Ending ending_of(const Search& search, const Partial& partial, int start, int end, int times,
                 int last) {
  const Lane& lane = *search.lane;
  const Slots& slots = search.work.slots;
  const unsigned set = unused(partial);
  const int main = static_cast<int>(partial.sums & kMainSum) + lane.board_points[end + 1] -
                   lane.board_points[start];
  const int cross = static_cast<int>(partial.sums >> kCrossShift & kCrossSum) +
                    static_cast<int>(lane.cross_points[end + 1] - lane.cross_points[start]);
  const int count = placed(slots, set) + (last != 0);
  const int bonus = count == search.rules.bingo_tiles ? search.rules.bingo_bonus : 0;
  const int points = last ? lane.letter_unit[last] * times + lane.cross_unit[last] : 0;
  return {start, end - start + 1, times, points, main * times + cross + bonus, count};
}

template <bool kBest>
void make_room(Workspace& work) {
  if (kBest && work.plays.size() >= work.keep_at) prune(work);
  work.plays.make_room(kMost);
}

// Plays that end with a new tile at `square`.
template <Side side, bool kBest>
void record_ends(Search& search, const Partial& partial, const Record& node, std::uint32_t allowed,
                 const Ending& ending) {
  const Slots& slots = search.work.slots;
  const unsigned set = unused(partial);
  make_room<kBest>(search.work);
  Play* out = search.work.plays.end();
  const std::uint32_t ends = node.accepts & allowed;
  const int shift = ending.count - 1;
  for (std::uint32_t left = ends & slots.letters[set]; left != 0; left &= left - 1) {
    const int code = std::countr_zero(left);
    record<kBest>(out, search, ending, search.rules.points[code],
                  with_tile<side>(partial.tiles, static_cast<std::uint64_t>(code), shift, 0));
  }
  if (set & slots.blanks) {
    for (std::uint32_t left = ends; left != 0; left &= left - 1) {
      const auto tile = static_cast<std::uint64_t>(std::countr_zero(left) | kBlank);
      record<kBest>(out, search, ending, 0, with_tile<side>(partial.tiles, tile, shift, 0));
    }
  }
  search.work.plays.set_end(out);
}

inline void append(Partial*& out, Nodes nodes, const Record& node, int code, std::uint32_t sums,
                   std::uint64_t tiles) {
  out->node = child_index(node, code);
  out->sums = sums;
  out->tiles = tiles;
  __builtin_prefetch(nodes.records + out->node);
  ++out;
}

// Partial plays with one more new tile at `square`. `go_on`: whether one without tiles left on the
// rack can still become a play, because a board tile follows.
template <Side side>
void extend(Search& search, const Partial& partial, const Record& node, std::uint32_t allowed,
            std::uint32_t unit, bool go_on, Row<Partial>& next) {
  const Slots& slots = search.work.slots;
  const unsigned set = unused(partial);
  if ((set & (set - 1)) == 0 && !go_on) return;
  Partial* out = next.end();
  const std::uint32_t leads = node.leads & allowed;
  const int count = placed(slots, set);
  for (std::uint32_t left = leads & slots.letters[set]; left != 0; left &= left - 1) {
    const int code = std::countr_zero(left);
    append(out, search.nodes, node, code, partial.sums + search.rules.points[code] * unit,
           with_tile<side>(partial.tiles, static_cast<std::uint64_t>(code), count,
                           without(slots, set, code)));
  }
  if (set & slots.blanks) {
    const unsigned rest = without_blank(slots, set);
    for (std::uint32_t left = leads; left != 0; left &= left - 1) {
      const int code = std::countr_zero(left);
      const auto tile = static_cast<std::uint64_t>(code | kBlank);
      append(out, search.nodes, node, code, partial.sums,
             with_tile<side>(partial.tiles, tile, count, rest));
    }
  }
  next.set_end(out);
}

// One empty square: every partial play of `now` gets a tile there. `times`: see ending_of().
template <Side side, bool kBest>
void put_tile(Search& search, int square, int times, bool may_end, bool go_on) {
  Workspace& work = search.work;
  const Lane& lane = *search.lane;
  const std::uint32_t allowed = lane.cross_set[square];
  const std::uint32_t unit = lane.letter_unit[square] |
                             std::uint32_t{lane.cross_unit[square]} << kCrossShift;
  // A one-tile play that also forms a word across is listed as the play across.
  const bool listed_across = search.lane_index >= kSize && lane.has_cross[square];
  work.next.resize(0);
  for (const Partial& partial : work.now) {
    const Record& node = search.nodes.records[partial.node];
    work.next.make_room(kMost);
    const unsigned set = unused(partial);
    if (may_end && (node.accepts & allowed) && !(listed_across && set == work.slots.full)) {
      const int start = side == Side::kLeft ? square : static_cast<int>(partial.sums >> kStartShift);
      const int end = side == Side::kLeft ? search.anchor : square;
      const int product = side == Side::kLeft ? times : times * search.times[start];
      record_ends<side, kBest>(search, partial, node, allowed,
                               ending_of(search, partial, start, end, product, square));
    }
    extend<side>(search, partial, node, allowed, unit, go_on, work.next);
  }
  std::swap(work.now, work.next);
}

// One board tile: the partial plays of `now` that can go through it stay.
template <Side side, bool kBest>
void pass_tile(Search& search, int square, int times, bool may_end, bool listed_across) {
  Workspace& work = search.work;
  const int code = search.lane->tiles[square] & ~kBlank;
  Partial* kept = work.now.begin();
  for (const Partial& partial : work.now) {
    const Record& node = search.nodes.records[partial.node];
    const int count = placed(work.slots, unused(partial));
    if (may_end && (node.accepts & bit(code)) && count > (listed_across ? 1 : 0)) {
      const int start = side == Side::kLeft ? square : static_cast<int>(partial.sums >> kStartShift);
      const int end = side == Side::kLeft ? search.anchor : square;
      const int product = side == Side::kLeft ? times : times * search.times[start];
      make_room<kBest>(work);
      Play* out = work.plays.end();
      record<kBest>(out, search, ending_of(search, partial, start, end, product, 0), 0, partial.tiles);
      work.plays.set_end(out);
    }
    if (node.leads & bit(code)) {
      const Partial through{child_index(node, code), partial.sums, partial.tiles};
      __builtin_prefetch(search.nodes.records + through.node);
      *kept++ = through;
    }
  }
  work.now.set_end(kept);
}

// Partial plays whose left side is complete at `start` go on to the right through the separator.
void collect_seeds(Search& search, int start) {
  Workspace& work = search.work;
  work.seeds.make_room(work.now.size());
  Partial* out = work.seeds.end();
  for (const Partial& partial : work.now) {
    const Record& node = search.nodes.records[partial.node];
    if (!(node.leads & kSeparator) || unused(partial) == 0) continue;
    *out++ = {node.base, partial.sums | static_cast<std::uint32_t>(start) << kStartShift,
              partial.tiles};
    __builtin_prefetch(search.nodes.records + node.base);
  }
  work.seeds.set_end(out);
}

// From the anchor leftwards, down to the square after `limit`.
template <bool kBest>
void go_left(Search& search, int limit) {
  Workspace& work = search.work;
  const Lane& lane = *search.lane;
  const bool down = search.lane_index >= kSize;
  bool listed_across = false;  // whether the tile put before a run of board tiles is
  int times = 1;
  work.now.resize(0);
  work.now.make_room(1);
  work.now.resize(1);
  *work.now.begin() = {kGaddagRoot, 0, std::uint64_t{work.slots.full} << kSetShift};
  work.seeds.resize(0);
  for (int square = search.anchor; work.now.size() != 0; --square) {
    if (lane.tiles[square] == 0) {
      search.times[square + 1] = times;
      if (search.anchor < kSize) collect_seeds(search, square + 1);
      if (square == limit) return;
      times *= lane.word_times[square];
      put_tile<Side::kLeft, kBest>(search, square, times, lane.tiles[square - 1] == 0,
                                   lane.tiles[square - 1] != 0);
      listed_across = down && lane.has_cross[square];
    } else {
      if (square == limit) return;
      pass_tile<Side::kLeft, kBest>(search, square, times, lane.tiles[square - 1] == 0, listed_across);
    }
  }
}

// From the square after the anchor rightwards, all seeds together.
template <bool kBest>
void go_right(Search& search) {
  Workspace& work = search.work;
  const Lane& lane = *search.lane;
  const bool down = search.lane_index >= kSize;
  const bool listed_across = down && lane.has_cross[search.anchor + 1];
  int times = 1;
  std::swap(work.now, work.seeds);
  for (int square = search.anchor + 1; square <= kSize && work.now.size() != 0; ++square) {
    const bool free_after = lane.tiles[square + 1] == 0;
    if (lane.tiles[square] == 0) {
      times *= lane.word_times[square];
      put_tile<Side::kRight, kBest>(search, square, times, free_after, !free_after);
    } else {
      pass_tile<Side::kRight, kBest>(search, square, times, free_after, listed_across);
    }
  }
}

bool is_anchor(const Lane& lane, int square) {
  if (lane.tiles[square] != 0) return lane.tiles[square + 1] == 0;
  return lane.has_cross[square] && lane.tiles[square - 1] == 0 && lane.tiles[square + 1] == 0;
}

template <bool kBest>
void search_lane(Search& search, int only_anchor) {
  search.lane = search.work.lanes + search.lane_index;
  int limit = 0;
  for (int square = 1; square <= kSize; ++square) {
    if (only_anchor ? square != only_anchor : !is_anchor(*search.lane, square)) continue;
    search.anchor = square;
    go_left<kBest>(search, limit);
    if (square < kSize) go_right<kBest>(search);
    limit = square;
  }
}

template <bool kBest>
void search_all(Search& search, const Position& position) {
  bool empty = true;
  for (const std::uint8_t cell : position.cells) empty &= cell == 0;
  const int row = search.rules.start / kSize, column = search.rules.start % kSize;
  for (int index = 0; index < kLanes; ++index) {
    search.lane_index = index;
    if (!empty) {
      search_lane<kBest>(search, 0);
    } else if (index == row || index == kSize + column) {
      search_lane<kBest>(search, index == row ? column + 1 : row + 1);
    }
  }
}

}  // namespace

void search(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  Search search{nodes, rules, work};
  if (work.top != 0) {
    search_all<true>(search, position);
  } else {
    search_all<false>(search, position);
  }
}

}  // namespace wordfeud

// Plain data of the generator: what it is given, what it works in, what it gives back.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "records.hpp"

namespace wordfeud {

constexpr int kSize = 15;
constexpr int kSquares = kSize * kSize;
constexpr int kMaxRack = 7;
constexpr std::uint32_t kNoNode = 0;  // the DAWG's root: no run leads there
constexpr int kLanes = 2 * kSize;  // 15 rows, then 15 columns

constexpr int kPlaces = kSize + 2;          // squares of a lane from 1, and an empty one beyond each edge
constexpr int kPadding = 8;                   // squares beyond that may be read, and mean nothing
constexpr int kAllPlaces = kLanes * kPlaces;  // place = lane * kPlaces + square

// A set of squares of a lane, a bit each.
using Squares = std::uint32_t;

inline bool has(Squares squares, int square) { return squares >> square & 1; }

// The set of all squares before one.
inline Squares squares_before(int square) { return (Squares{1} << square) - 1; }

// A row or a column. Squares count from 1, so that 0 and 16 are the empty squares beyond the edge.
struct Lane {
  std::uint8_t tiles[kPlaces + kPadding];  // 0, or tile code with kBlank
  Squares occupied;  // those with a tile
  Squares crossed;   // those where a tile forms a word across the lane
  std::uint32_t cross_set[kPlaces];    // letters that may be put here; 0 on a tile and beyond the edge
  std::uint16_t letter_unit[kPlaces + kPadding];  // what a point here adds to the main word before its times
  std::uint16_t cross_unit[kPlaces + kPadding];   // what a point here adds to the score by its cross word
  std::uint16_t cross_points[kPlaces];  // what the cross word's other tiles add to the score
  std::uint32_t run_node[kPlaces];     // on the last tile of a run: the node that the run, leftwards, leads
                                       // to, or kNoNode
  std::uint8_t word_times[kPlaces];
  std::uint16_t fresh[kPlaces];        // what a new tile here adds to Sums, but for its cross word

  // Whether a tile lies in the lane or beside it.
  bool in_use() const { return (occupied | crossed) != 0; }
};

// What a play scores by: fixed for a ruleset and a premium layout. Made by make_rules().
struct Rules {
  std::uint8_t points[32];  // by tile code; at most kMaxPoints
  std::uint8_t tile_points[256];  // by tile, 0 for a blank
  int bingo_bonus;
  int bingo_tiles;
  int start;            // square that the first play must cover
  Lane lanes[kLanes];   // those of an empty board
};
constexpr int kMaxPoints = 127;  // with kMaxTimes: all sums fit their bit fields, 3^7 * 15 words
constexpr int kMaxTimes = 3;

struct Position {
  std::uint8_t cells[kSquares];   // 0, or tile code, with kBlank for a blank
  std::uint8_t rack[kMaxRack];    // tile codes in ascending order; 0 is a blank
  int rack_size;
};

// One legal play, 16 bytes. `tiles` are the new tiles in word order, kBlank set for a blank.
struct Play {
  std::int32_t score;
  std::uint8_t lane;    // 0-14 row of a play across, 15-29 column (+15) of a play down
  std::uint8_t start;   // where the main word starts in its lane, from 0
  std::uint8_t length;  // letters of the main word
  std::uint8_t count;   // new tiles
  std::uint8_t tiles[8];
};
static_assert(sizeof(Play) == 16);

// A growing row of plain values that never shrinks and never initialises.
template <class T>
class Row {
 public:
  T* begin() { return data_.get(); }
  const T* begin() const { return data_.get(); }
  T* end() { return data_.get() + size_; }
  const T* end() const { return data_.get() + size_; }
  std::size_t size() const { return size_; }
  void resize(std::size_t size) { size_ = size; }
  void set_end(const T* end) { size_ = static_cast<std::size_t>(end - data_.get()); }

  // Room for `more` values after the present ones.
  void make_room(std::size_t more) {
    if (size_ + more > capacity_) [[unlikely]] grow(size_ + more);
  }

 private:
  void grow(std::size_t least) {
    const std::size_t capacity = least > capacity_ * 2 ? least : capacity_ * 2;
    std::unique_ptr<T[]> data(new T[capacity]);
    if (size_ != 0) std::memcpy(data.get(), data_.get(), size_ * sizeof(T));
    data_ = std::move(data);
    capacity_ = capacity;
  }

  std::unique_ptr<T[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};


// What a main word from one square to another scores besides its new letters is a difference of
// two sums over all squares before an index. The sums share one number; see sum_of().
//   bits 0-7 twos and 8-15 threes among the word multipliers of empty squares,
//   16-31 points of board tiles, 32-63 cross words' other tiles
using Sums = std::uint64_t;

// Letters of two kinds: bit c the tile of code c, bit 32 + c a blank that stands for it.
using Letters = std::uint64_t;
constexpr int kKinds = 64;
constexpr Letters kBothKinds = 0x1'0000'0001u;  // times a set of tile codes: it, as tiles and blanks

// The tile, kBlank set for a blank, of a bit in a set of letters.
constexpr auto kTileOf = [] {
  std::array<std::uint8_t, kKinds> tiles{};
  for (int kind = 0; kind < kKinds; ++kind) {
    tiles[kind] = static_cast<std::uint8_t>((kind & 31) | (kind & 32) << 2);
  }
  return tiles;
}();
inline std::uint64_t tile_of(int kind) { return kTileOf[kind]; }

// What the next square offers a partial play that goes on to it, for one side of the anchor.
// Two fields are compared with the number of new tiles where it stands in Partial::meta.
struct Step {
  std::uint32_t letters;    // what may be put here; none where a tile lies
  std::uint32_t fixed;      // right side: the letter of the tile that lies here
  std::uint32_t unit;       // what a point here adds to Partial::sums
  std::uint32_t advance;    // right side: what going on adds to Partial::meta
  union {
    std::uint32_t seed;     // left side: Partial::meta, without the number of tiles, of the right side
                            // that starts if this square stays empty
    std::uint32_t fresh;    // right side: all ones, or 0 where a tile lies
  };
  std::uint32_t end_least;  // a play that ends here needs as many new tiles before this square
  std::uint32_t lead_most;  // with more new tiles before this square going on leads to no play
  std::uint32_t head;       // lane, start - 1, length and count of a play that ends here, less what only the
                            // partial play knows: its number of new tiles, and on the right side its start
};
static_assert(sizeof(Step) == 32);

constexpr int kCountShift = 24;
constexpr std::uint32_t kLeftAdvance = (1u << kCountShift) - 1;  // one new tile, one place to the left

// By how much threes among the word multipliers of a play multiply.
constexpr std::int32_t kPowersOf3[] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049, 177147,
                                       531441, 1594323, 4782969, 14348907};

// By how much the word multipliers of a play's new tiles multiply; `sums`: of the squares of its word.
inline std::int32_t times_of(Sums sums) { return kPowersOf3[sums >> 8 & 0xff] << (sums & 0xff); }

// A partial play.
//   tiles: bytes 0-6 the new tiles in word order; what byte 7 holds means nothing
//   slots: the set of rack slots not used yet
//   sums:  bits 0-11 new points of the main word before its times, 12-31 of the cross words
//   meta:  bits 0-15 place of the next square, 16-23 start square, 24-31 number of new tiles
struct Partial {
  std::uint64_t tiles;
  std::uint32_t node;
  std::uint32_t slots;
  std::uint32_t sums;
  std::uint32_t meta;
};
constexpr int kAfterTiles = 8 * kMaxRack;  // the bits of byte 7 of `tiles`
constexpr std::uint64_t kTiles = (std::uint64_t{1} << kAfterTiles) - 1;

// A rack as seven slots; a set of slots is a byte.
struct Slots {
  Letters letters[1 << kMaxRack];      // set of slots -> what can be put from it
  std::uint32_t reach[1 << kMaxRack];  // the same, a tile or a blank for a letter being one
  std::uint8_t holders[kKinds];    // letter or blank -> slots that hold it
  std::uint8_t points[kKinds];     // letter or blank -> points
  unsigned full;                   // all slots in use
};

// A set of lanes, a bit each.
using LaneSet = std::uint32_t;
constexpr int kStarts = 16;  // squares of a lane, from 0, and none

// Where a word or a prefix can lie: for each square of a lane that it can start on, the lanes. (Aligned, a
// search for all plays takes 2 % less time.)
struct alignas(32) Places {
  LaneSet lanes[kStarts];
};

// The first letters of words, and where they can lie so that a play may come of it.
struct Prefix {
  std::uint64_t tiles;  // and slots: as in Partial
  std::uint32_t node;
  std::uint32_t slots;
  Places places;
};

// A word of the rack alone, and where it is a play.
struct RackWord {
  Letters letters;  // the squares it can start on
  std::uint64_t tiles;
  std::int16_t points[kMaxRack + 1];  // of each tile
  Places places;
};

// Of the places of a word those with one start.
struct Spot {
  Letters letters;  // the lanes
  const RackWord* word;
  std::uint32_t start;
};

// What the search for words of the rack alone works in.
struct RackWords {
  LaneSet fits[kKinds / 2][kStarts + kMaxRack];  // by letter and square, from 0: where it may be put
  Places ends[kMaxRack + 1];    // by length: where a word is a play, if its letters fit
  Places longer[kMaxRack + 1];  // where a word of that length or a longer one is
  Row<Prefix> now, next;
  Row<RackWord> words;
  Row<Spot> spots;
};

// What partial plays at a square can score at most: base + slope * points of the main word so far,
// before its times, and the points of the cross words so far.
struct Line {
  std::int16_t base, slope;
};

// The squares that plays from one anchor may fill, nearest first; index: how many of them.
struct Ways {
  std::uint64_t left[kMaxRack + 1], right[kMaxRack + 1];  // what they can score, see bounds.cpp
  LetterSum through[kMaxRack + 1];   // of the board's tiles in a word with so many on the right
  std::uint8_t start[kMaxRack + 1];  // of the word with so many on the left
  std::uint8_t last[kMaxRack + 1];   // square of the last of so many on the right
  std::uint8_t end[kMaxRack + 1];    // of the word with them
  std::int8_t most[kMaxRack + 1];    // on the right, with so many on the left
  std::uint8_t least_left;           // 1 if the anchor itself is empty
  std::uint8_t most_left, most_right;
};

// An anchor of a lane, its first partial plays, and what any play from it scores at most.
struct Anchor {
  std::int32_t most;
  std::uint32_t first, size;  // of its partial plays
  std::uint8_t lane, square;
  Ways ways;
};

// What bounds need to know of a rack.
struct Bounds {
  std::int32_t points[512];  // what its best tiles score on squares, by their multipliers
  std::uint32_t tiles[kMaxRack + 1];       // each tile's letters, the tile with the most points first
  std::uint8_t tile_points[kMaxRack + 1];
  std::uint32_t letters;
  LetterSum sum;
  int rack, blanks;
};

// The best plays found so far, by score alone.
struct Threshold {
  static constexpr std::int32_t kMost = 511;
  std::int32_t least = 0;             // plays below this score are not wanted
  std::size_t count = 0;              // plays with at least this score
  std::uint32_t with[kMost + 1] = {};  // plays by score; the last: and higher ones
};

// All that one call of generate() works in: reused, one a thread.
struct Workspace {
  Lane lanes[kLanes];
  Sums sums[kAllPlaces];
  Step left[kAllPlaces] = {}, right[kAllPlaces] = {};  // beyond an edge nothing can be put
  Slots slots;
  RackWords rack_words;
  Row<Partial> now, next, seeds;
  Row<Anchor> anchors;
  Row<Play> plays;
  std::size_t top = 0;   // how many are wanted; 0: all
  bool bounded = false;  // whether plays that are not are left out

  // For bounded searches only.
  Bounds bounds;
  Threshold threshold;
  Row<Partial> starts;       // first partial plays of all anchors
  Row<std::uint64_t> ranks;  // of anchors, the most promising first
  Line left_lines[kAllPlaces];                   // by the next square
  Line right_lines[kAllPlaces][kMaxRack + 1];    // by the next square and the number of new tiles
};

}  // namespace wordfeud

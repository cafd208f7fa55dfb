// Plain data of the generator: what it is given, what it works in, what it gives back.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "records.hpp"

namespace wordfeud {

constexpr int kSize = 15;
constexpr int kSquares = kSize * kSize;
constexpr int kMaxRack = 7;
constexpr int kLanes = 2 * kSize;  // 15 rows, then 15 columns

// What a play scores by: fixed for a ruleset and a premium layout.
struct Rules {
  std::uint8_t points[32];               // by tile code; at most kMaxPoints
  std::uint8_t letter_times[kSquares];   // at most kMaxTimes
  std::uint8_t word_times[kSquares];
  int bingo_bonus;
  int bingo_tiles;
  int start;  // square that the first play must cover
};
constexpr int kMaxPoints = 127;  // with kMaxTimes: a partial play's sums fit their bit fields
constexpr int kMaxTimes = 4;

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

// A row or a column. Squares count from 1, so that 0 and 16 are the empty squares beyond the edge.
struct Lane {
  std::uint8_t tiles[kSize + 2];        // 0, or tile code with kBlank
  std::uint8_t has_cross[kSize + 2];    // whether a tile here forms a word across the lane
  std::uint32_t cross_set[kSize + 2];   // letters that may be put here; 0 beyond the edge
  std::uint16_t letter_unit[kSize + 2];  // what a point here adds to the main word before its times
  std::uint16_t cross_unit[kSize + 2];   // what a point here adds to the score by its cross word
  std::uint8_t word_times[kSize + 2];
  // Sums over all squares before an index: points of board tiles, cross words' other letters.
  std::uint16_t board_points[kSize + 3];
  std::uint32_t cross_points[kSize + 3];
};

// A partial play. `sums`: bits 0-11 the main word's new points, 12-27 the cross words' new points,
// 28-31 the start square (set when the left side is done). `tiles`: bytes 0-6 the new tiles in
// word order, byte 7 the set of rack slots not used yet.
struct Partial {
  std::uint32_t node;
  std::uint32_t sums;
  std::uint64_t tiles;
};
static_assert(sizeof(Partial) == 16);

// A rack as seven slots; a set of slots is a byte.
struct Slots {
  std::uint32_t letters[1 << kMaxRack];  // set of slots -> letters on it (bit = code), no blanks
  std::uint8_t of_letter[32];            // code -> slots that hold it
  std::uint8_t blanks;                   // slots that hold a blank
  std::uint8_t full;                     // all slots in use
};

// All that one call of generate() works in: reused, one a thread.
struct Workspace {
  Lane lanes[kLanes];
  Slots slots;
  Row<Partial> now, next, seeds;
  Row<Play> plays;
  std::int32_t least = 0;   // plays below this score are not wanted
  std::size_t keep_at = 0;  // when this many plays are there, the wanted ones are sorted out
  std::size_t top = 0;      // how many are wanted; 0: all
};

}  // namespace wordfeud

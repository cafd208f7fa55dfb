// The documented order of plays: score falling; fewer tiles; word in alphabet order; row; column;
// across before down; a real tile before a blank at the first letter where two plays differ.
//
// Each play gets a key, a number that sorts like it. Plays are dealt out by three digits of their keys,
// the lowest first: letters three and four, letters one and two, score and count. What is not in order
// then has the same digits and lies side by side.
#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "cpu.hpp"
#include "kernel.hpp"

#if WORDFEUD_X86
#include <immintrin.h>
#endif

namespace wordfeud {
namespace {

// A key, by bits:
//   52-62 pile, 17-51 first letters, 13-16 row, 9-12 column, 8 down, 1-7 which letters are blanks
// It says all about a word of up to seven letters. A longer one comes after the shorter ones that start
// like it, and has the same key as other long ones that do.
using Key = std::uint64_t;
constexpr int kKeyLetters = 7;
constexpr int kPlaceShift = 8;
constexpr int kLettersShift = 17;
constexpr int kPileShift = kLettersShift + 5 * kKeyLetters;

// Plays of one score and count are a pile. The lowest scores, if 255 others are higher, share the last.
constexpr int kCounts = kMaxRack + 1;
constexpr int kPiles = 256 * kCounts;
constexpr int kMixed = kPiles - 1;
// The key of a play there: bits 25-51 score and count, as its pile would be, 0-24 the first five letters.
// Plays that have all these in common are compared in full.
constexpr int kMixedShift = 25;

// What is dealt out: the high half of a key, and the number of its play in the low half.
using Entry = std::uint64_t;
constexpr int kEntryShift = 32;
constexpr int kTwoLetters = 1 << 10;
static_assert(kPileShift == kEntryShift + 20, "score, count and four letters are the high half");

// So many plays are sorted without dealing them out.
constexpr std::size_t kFew = 128;

inline std::uint32_t play_of(Entry entry) { return static_cast<std::uint32_t>(entry); }

struct Word {
  std::uint8_t letters[kSize + 1] = {};  // blanks as plain letters, zero after the last
  std::uint32_t blanks = 0;              // bit 15 - i: letter i is a blank
};

Word word_of(const Lane* lanes, const Play& play) {
  Word word;
  const std::uint8_t* tiles = lanes[play.lane].tiles + play.start + 1;
  int used = 0;
  for (int at = 0; at < play.length; ++at) {
    const std::uint8_t tile = tiles[at] != 0 ? tiles[at] : play.tiles[used++];
    word.letters[at] = tile & static_cast<std::uint8_t>(~kBlank);
    if (tile & kBlank) word.blanks |= 1u << (kSize - at);
  }
  return word;
}

// Row, column, across or down of a word, as a number that sorts like them.
constexpr int place_of(int lane, int start) {
  return lane < kSize ? lane << 5 | start << 1 : start << 5 | (lane - kSize) << 1 | 1;
}

// Compares two plays in full.
bool before(const Lane* lanes, const Play& a, const Play& b) {
  if (a.score != b.score) return a.score > b.score;
  if (a.count != b.count) return a.count < b.count;
  const Word mine = word_of(lanes, a), theirs = word_of(lanes, b);
  if (const int order = std::memcmp(mine.letters, theirs.letters, sizeof mine.letters)) {
    return order < 0;
  }
  const int my_place = place_of(a.lane, a.start), their_place = place_of(b.lane, b.start);
  return my_place != their_place ? my_place < their_place : mine.blanks < theirs.blanks;
}

// Compares plays by their keys, and in full where these are the same.
struct Before {
  const Lane* lanes;
  const Play* plays;
  const Key* keys;

  bool operator()(Entry a, Entry b) const {
    const std::uint32_t mine = play_of(a), theirs = play_of(b);
    if (keys[mine] != keys[theirs]) return keys[mine] < keys[theirs];
    return before(lanes, plays[mine], plays[theirs]);
  }
};

// What the first eight letters of a word have from where it starts, the first in the highest byte.
struct Start {
  std::uint64_t board;   // tiles that lie there
  std::uint64_t spread;  // the number of new tiles before each letter, or over 127 where a tile lies
};

constexpr std::size_t kAllStarts = kLanes * kStarts;
inline std::size_t start_of(const Play& play) { return std::size_t{play.lane} * kStarts + play.start; }

void set_starts(const Lane* lanes, Start* starts) {
  for (int lane = 0; lane < kLanes; ++lane) {
    Start start = {};
    for (int square = kSize; square > 0; --square) {
      const std::uint64_t tile = lanes[lane].tiles[square];
      const std::uint64_t one_more = tile != 0 ? 0 : 0x0101010101010101u;
      const std::uint64_t no_tile = tile != 0 ? 0x80 : 0;
      start.board = start.board >> 8 | tile << 56;
      start.spread = (start.spread + one_more) >> 8 | no_tile << 56;
      starts[lane * kStarts + square - 1] = start;
    }
  }
}

// What a key has from place and length of a word, and which bits of its first eight letters it takes.
struct Parts {
  Key place[kAllStarts] = {};
  Key beyond[kSize + 1] = {};  // for a long word: all that stands below the letters
  std::uint64_t within[kSize + 1] = {};

  constexpr Parts() {
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int start = 0; start < kSize; ++start) {
        place[lane * kStarts + start] = static_cast<Key>(place_of(lane, start)) << kPlaceShift;
      }
    }
    for (int length = 0; length <= kSize; ++length) {
      beyond[length] = length > kKeyLetters ? (Key{1} << kLettersShift) - 1 : 0;
      for (int at = 0; at < std::min(length, kKeyLetters); ++at) {
        within[length] |= std::uint64_t{0x1f} << (56 - 8 * at);
      }
    }
  }
};
constexpr Parts kParts;

// Bytes as read from memory on a little-endian processor, the first byte made the highest.
inline std::uint64_t first_byte_high(std::uint64_t bytes) {
  bytes = (bytes & 0x00ff00ff00ff00ffu) << 8 | (bytes >> 8 & 0x00ff00ff00ff00ffu);
  bytes = (bytes & 0x0000ffff0000ffffu) << 16 | (bytes >> 16 & 0x0000ffff0000ffffu);
  return bytes << 32 | bytes >> 32;
}

// What a key has from the letters of a word: their codes, and which are blanks. (What lies beyond a word
// may seem a blank, but does so for all plays of the same word in the same place.)
template <bool kNewer>
inline Key key_of_letters(std::uint64_t tiles, const Start& start, std::uint64_t within) {
  // The new tiles, moved aside for each tile of the board.
  std::uint64_t word = first_byte_high(tiles);
  for (std::uint64_t left = start.board & within; left != 0;) {
    const int shift = 56 - (std::countl_zero(left) & ~7);
    const std::uint64_t after = (std::uint64_t{1} << shift << 8) - 1;
    word = (word & ~after) | (word & after) >> 8;
    left &= after >> 8;
  }
  word |= start.board;
  // Multiplied so, the highest bits of the bytes come to stand side by side.
  const Key blanks = ((word >> 7 & 0x0101010101010101u) * 0x0102040810204080u) >> 56;
  word &= within;
  word = (word & 0x00ff00ff00ff00ffu) | (word >> 3 & 0x03e003e003e003e0u);
  word = (word & 0x0000ffff0000ffffu) | (word >> 6 & 0x000ffc00000ffc00u);
  word = (word & 0xfffffu) | (word >> 12 & 0xfffff00000u);
  return word << (kLettersShift - 5) | blanks;
}

#if WORDFEUD_X86
__attribute__((target("avx2"))) inline __m128i vector(std::uint64_t bytes) {
  return _mm_cvtsi64_si128(static_cast<long long>(bytes));
}

template <>
__attribute__((target("avx2"))) inline Key key_of_letters<true>(std::uint64_t tiles, const Start& start,
                                                                std::uint64_t within) {
  const __m128i spread = _mm_shuffle_epi8(vector(tiles), vector(start.spread));
  const __m128i word = _mm_or_si128(spread, vector(start.board));
  const auto blanks = static_cast<std::uint8_t>(_mm_movemask_epi8(word));
  const __m128i ones = _mm_and_si128(word, vector(within));
  const __m128i twos = _mm_maddubs_epi16(ones, _mm_set1_epi16(32 << 8 | 1));
  const __m128i fours = _mm_madd_epi16(twos, _mm_set1_epi32(1024 << 16 | 1));
  // The first four letters stand where they should, in the high half; the others have to come up to them.
  const __m128i letters = _mm_sllv_epi32(fours, vector(kLettersShift - 5));
  return static_cast<Key>(_mm_cvtsi128_si64(letters)) | blanks;
}
#endif

inline int pile_of(std::int32_t best, const Play& play) {
  return (best - play.score) * kCounts + play.count;
}

template <bool kNewer>
inline Key key_of(const Start* starts, std::int32_t best, const Play& play) {
  const int pile = pile_of(best, play);
  std::uint64_t tiles;
  std::memcpy(&tiles, play.tiles, sizeof tiles);
  const std::size_t start = start_of(play);
  const Key letters = key_of_letters<kNewer>(tiles, starts[start], kParts.within[play.length]);
  if (pile >= kMixed) [[unlikely]] {
    return Key{kMixed} << kPileShift | static_cast<Key>(pile) << kMixedShift |
           letters >> (kPileShift - kMixedShift);
  }
  return static_cast<Key>(pile) << kPileShift | kParts.place[start] | kParts.beyond[play.length] | letters;
}

// Calls `take` with each of some values: four at a time, which saves a quarter of so short a loop.
template <class T, class Take>
inline void each(T* first, T* last, Take&& take) {
  for (; last - first >= 4; first += 4) {
    take(first[0]);
    take(first[1]);
    take(first[2]);
    take(first[3]);
  }
  for (; first != last; ++first) take(*first);
}

// Leaves only the plays of the highest scores that `wanted` plays have, which must be there.
void drop_worse(Row<Play>& plays, std::int32_t best, std::size_t wanted) {
  constexpr int kLast = 255;
  std::uint32_t counts[kLast + 1] = {};
  each(plays.begin(), plays.end(),
       [&](const Play& play) { ++counts[std::min(best - play.score, kLast)]; });
  int last = 0;
  for (std::size_t sum = counts[0]; sum < wanted; sum += counts[last]) ++last;
  if (last == kLast) return;
  const std::int32_t least = best - last;
  Play* out = plays.begin();
  each(plays.begin(), plays.end(), [&](const Play& play) {
    if (play.score >= least) *out++ = play;
  });
  plays.set_end(out);
}

// Deals entries out by a digit, the bits from kShift on; `counts`: how many have each.
template <int kShift, int kMask>
inline void deal(const Entry* first, const Entry* last, std::uint32_t* counts, int digits, Entry* out) {
  std::uint32_t sum = 0;
  each(counts, counts + digits, [&](std::uint32_t& count) { sum += std::exchange(count, sum); });
  each(first, last, [&](Entry entry) { out[counts[entry >> kShift & kMask]++] = entry; });
}

// Puts entries in the order of their high halves, into `out`; the first row is used up. They have no pile
// from `piles` on.
void deal_out(Entry* first, Entry* last, int piles, Entry* out) {
  constexpr int kFirstTwo = kEntryShift + 10, kLastTwo = kEntryShift, kMask = kTwoLetters - 1;
  std::uint32_t last_two[kTwoLetters] = {}, first_two[kTwoLetters] = {}, pile[kPiles];
  std::fill_n(pile, piles, 0u);
  each(first, last, [&](Entry entry) {
    ++last_two[entry >> kLastTwo & kMask];
    ++first_two[entry >> kFirstTwo & kMask];
    ++pile[entry >> kPileShift];
  });
  Entry* const out_end = out + (last - first);
  deal<kLastTwo, kMask>(first, last, last_two, kTwoLetters, out);
  deal<kFirstTwo, kMask>(out, out_end, first_two, kTwoLetters, first);
  deal<kPileShift, kPiles - 1>(first, last, pile, piles, out);
}

// Sorts entries that are in the order of their high halves.
void mend(Entry* first, Entry* last, const Before& before) {
  const auto high = [](Entry entry) { return entry >> kEntryShift; };
  Key key = before.keys[play_of(*first)];
  for (Entry* at = first + 1; at < last; ++at) {
    const Key next = before.keys[play_of(*at)];
    if (next <= key) {
      Entry *begin = at - 1, *end = at + 1;
      while (begin != first && high(begin[-1]) == high(*at)) --begin;
      while (end != last && high(*end) == high(*at)) ++end;
      std::sort(begin, end, before);
      at = end - 1;
    }
    key = before.keys[play_of(*at)];
  }
}

// A row's first value, with room for so many.
template <class T>
T* room_for(Row<T>& row, std::size_t size) {
  row.resize(0);
  row.make_room(size);
  return row.begin();
}

template <bool kNewer>
void put_in_order(Workspace& work, std::size_t wanted) {
  if (work.plays.size() == 0) return;
  std::int32_t best = INT32_MIN, worst = INT32_MAX;
  for (const Play& play : work.plays) {
    best = std::max(best, play.score);
    worst = std::min(worst, play.score);
  }
  if (wanted < work.plays.size()) drop_worse(work.plays, best, wanted);
  const Play* plays = work.plays.begin();
  const std::size_t size = work.plays.size(), kept = std::min(wanted, size);

  thread_local Row<Key> key_row;
  thread_local Row<Entry> entry_row, dealt_row;
  thread_local Row<Play> sorted;
  Key* const keys = room_for(key_row, size);
  Entry* entries = room_for(entry_row, size);
  Start starts[kAllStarts];
  set_starts(work.lanes, starts);
  std::size_t number = 0;
  each(plays, plays + size, [&](const Play& play) {
    const Key key = key_of<kNewer>(starts, best, play);
    keys[number] = key;
    entries[number] = key >> kEntryShift << kEntryShift | number;
    ++number;
  });
  const Before before{work.lanes, plays, keys};
  if (size <= kFew) {
    std::sort(entries, entries + size, before);
  } else {
    Entry* const dealt = room_for(dealt_row, size);
    deal_out(entries, entries + size, std::min((best - worst + 1) * kCounts, kPiles), dealt);
    mend(dealt, dealt + size, before);
    entries = dealt;
  }
  Play* out = room_for(sorted, kept);
  each(entries, entries + kept, [&](Entry entry) { *out++ = plays[play_of(entry)]; });
  sorted.resize(kept);
  std::swap(work.plays, sorted);
}

WORDFEUD_NEWER_CPU void put_in_order_newer(Workspace& work, std::size_t wanted) {
  put_in_order<true>(work, wanted);
}

void order_plays(Workspace& work, std::size_t wanted) {
  newer_cpu() ? put_in_order_newer(work, wanted) : put_in_order<false>(work, wanted);
}

}  // namespace

void sort_plays(Workspace& work) { order_plays(work, work.top != 0 ? work.top : SIZE_MAX); }

}  // namespace wordfeud

// The documented order of plays: score falling; fewer tiles; word in alphabet order; row; column;
// across before down; a real tile before a blank at the first letter where two plays differ.
//
// Plays are first dealt out by score and count, then each pile is sorted by a key of first letters;
// only plays with the same key are compared in full.
#include <algorithm>
#include <cstring>

#include "cpu.hpp"
#include "kernel.hpp"

#if WORDFEUD_X86
#include <immintrin.h>
#endif

namespace wordfeud {
namespace {

constexpr int kKeyLetters = kPadding;  // letters in a key
constexpr int kRestBits = 17;          // for what a key says beside them
constexpr int kFirstLetterShift = kRestBits + 5 * (kKeyLetters - 1);
constexpr unsigned kLongWord = (1u << kRestBits) - 1;
constexpr int kRankBits = 6;
constexpr std::size_t kSmallPile = std::size_t{1} << kRankBits;
constexpr int kPiles = 2048;  // at most; for 256 scores

struct Word {
  std::uint8_t letters[kSize + 1] = {};  // blanks as plain letters, zero after the last
  std::uint32_t blanks = 0;              // bit 15 - i: letter i is a blank
};

struct Keyed {
  std::uint64_t key;
  std::uint32_t play;
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

// Bytes as read from memory on a little-endian processor, the first byte made the highest.
inline std::uint64_t first_byte_high(std::uint64_t bytes) {
  bytes = (bytes & 0x00ff00ff00ff00ffu) << 8 | (bytes >> 8 & 0x00ff00ff00ff00ffu);
  bytes = (bytes & 0x0000ffff0000ffffu) << 16 | (bytes >> 16 & 0x0000ffff0000ffffu);
  return bytes << 32 | bytes >> 32;
}

int row_of(const Play& play) { return play.lane < kSize ? play.lane : play.start; }
int column_of(const Play& play) { return play.lane < kSize ? play.start : play.lane - kSize; }

#if WORDFEUD_X86
__attribute__((target("ssse3"))) inline std::uint64_t shuffle_tiles(std::uint64_t tiles,
                                                                    std::uint64_t spread) {
  const __m128i shuffled = _mm_shuffle_epi8(_mm_cvtsi64_si128(static_cast<long long>(tiles)),
                                            _mm_cvtsi64_si128(static_cast<long long>(spread)));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(shuffled));
}
#endif

// For each place, where a word that starts there has its new tiles: byte i is the number of new tiles
// before letter i, or over 127 where a tile lies.
using Spread = std::uint64_t;

void set_spreads(const Lane* lanes, Spread* spreads) {
  constexpr Spread kOnes = 0x0101010101010101u;
  for (int index = 0; index < kLanes; ++index) {
    Spread spread = 0;
    for (int square = kSize; square > 0; --square) {
      spread = lanes[index].tiles[square] ? spread << 8 | 0x80 : (spread + kOnes) << 8;
      spreads[index * kPlaces + square] = spread;
    }
  }
}

// The new tiles of a word among its first eight letters, each in its letter's byte.
template <bool kNewer>
inline std::uint64_t spread_tiles(std::uint64_t tiles, Spread spread) {
#if WORDFEUD_X86
  if (kNewer) return shuffle_tiles(tiles, spread);
#endif
  std::uint64_t result = 0;
  for (int at = 0; at < 64; at += 8) {
    const auto which = spread >> at & 0xff;
    result |= which < 8 ? (tiles >> 8 * which & 0xff) << at : 0;
  }
  return result;
}

// The low five bits of every byte side by side.
inline std::uint64_t pack_letters(std::uint64_t bytes) {
  bytes = (bytes & 0x001f001f001f001fu) | (bytes >> 3 & 0x03e003e003e003e0u);
  bytes = (bytes & 0x000003ff000003ffu) | (bytes >> 6 & 0x000ffc00000ffc00u);
  return (bytes & 0xfffffu) | (bytes >> 12 & 0xfffff00000u);
}

// Letters, then place and blanks, as a number that sorts like the documented order. It says all about
// a word of up to eight letters. A longer one comes after the shorter ones that start like it, and
// has the same key as other long ones that do.
//   bits 17-56 letters, 13-16 row, 9-12 column, 8 down, 0-7 which letters are blanks
template <bool kNewer>
std::uint64_t key_of(const Lane* lanes, const Spread* spreads, const Play& play) {
  std::uint64_t tiles, board;
  std::memcpy(&tiles, play.tiles, sizeof tiles);
  std::memcpy(&board, lanes[play.lane].tiles + play.start + 1, sizeof board);
  const Spread spread = spreads[play.lane * kPlaces + play.start + 1];
  const int beyond = 8 * std::max(kKeyLetters - play.length, 0);
  // Letters from the first on; without what lies beyond the word.
  const std::uint64_t bytes =
      first_byte_high(board | spread_tiles<kNewer>(tiles, spread)) >> beyond << beyond;
  // Multiplied so, the highest bits of the bytes come to stand side by side.
  const std::uint64_t blanks = ((bytes >> 7 & 0x0101010101010101u) * 0x0102040810204080u) >> 56;
  const std::uint64_t place = row_of(play) << 5 | column_of(play) << 1 | (play.lane >= kSize);
  const std::uint64_t rest = play.length <= kKeyLetters ? place << 8 | blanks : kLongWord;
  return pack_letters(bytes) << kRestBits | rest;
}

bool before(const Lane* lanes, const Play& a, const Play& b) {
  const Word mine = word_of(lanes, a), theirs = word_of(lanes, b);
  if (const int order = std::memcmp(mine.letters, theirs.letters, sizeof mine.letters)) {
    return order < 0;
  }
  if (row_of(a) != row_of(b)) return row_of(a) < row_of(b);
  if (column_of(a) != column_of(b)) return column_of(a) < column_of(b);
  if ((a.lane < kSize) != (b.lane < kSize)) return a.lane < kSize;
  return mine.blanks < theirs.blanks;
}

// Plays of one score and count, in the order of piles; the lowest scores share the last pile.
class Piles {
 public:
  Piles(const Play* plays, std::size_t size) {
    std::int32_t worst = plays[0].score;
    best_ = worst;
    for (std::size_t at = 1; at < size; ++at) {
      best_ = std::max(best_, plays[at].score);
      worst = std::min(worst, plays[at].score);
    }
    size_ = std::min((best_ - worst + 1) * kCounts, kPiles);
  }

  int size() const { return size_; }
  bool mixed(int pile) const { return pile == kPiles - 1; }
  int of(const Play& play) const {
    return std::min((best_ - play.score) * kCounts + play.count, kPiles - 1);
  }

 private:
  static constexpr int kCounts = kMaxRack + 1;
  std::int32_t best_;
  int size_;
};

// Sorts plays by key alone, which orders all but plays with the same key. Each one's place is the
// number of smaller keys: for small piles faster than any sort that branches on comparisons.
void sort_by_rank(Keyed* first, std::size_t size) {
  std::int64_t keys[kSmallPile];
  Keyed pile[kSmallPile];
  for (std::size_t at = 0; at < size; ++at) {
    pile[at] = first[at];
    keys[at] = static_cast<std::int64_t>(first[at].key << kRankBits | at);  // no two are the same
  }
  for (std::size_t at = 0; at < size; ++at) {
    std::int64_t rank = 0;
    for (std::size_t other = 0; other < size; ++other) rank += keys[other] < keys[at];
    first[rank] = pile[at];
  }
}

// Sorts plays that have the same score and count and are keyed.
template <class InFull>
void sort_keyed(Keyed* first, Keyed* last, InFull&& in_full) {
  const auto size = static_cast<std::size_t>(last - first);
  if (size < 2) return;
  if (size > kSmallPile) return std::sort(first, last, in_full);
  sort_by_rank(first, size);
  for (Keyed* at = first; at != last;) {
    Keyed* end = at + 1;
    while (end != last && end->key == at->key) ++end;
    if (end - at > 1) std::sort(at, end, in_full);
    at = end;
  }
}

// Deals keyed plays out by their first letter, in place; `ends` gets where each letter's end.
void deal_by_letter(Keyed* first, Keyed* last, std::uint32_t (&ends)[32]) {
  thread_local Row<Keyed> dealt;
  const auto size = static_cast<std::size_t>(last - first);
  dealt.resize(0);
  dealt.make_room(size);
  std::fill_n(ends, 32, 0u);
  const auto letter = [](const Keyed& play) { return play.key >> kFirstLetterShift & 31; };
  for (const Keyed* at = first; at != last; ++at) ++ends[letter(*at)];
  std::uint32_t starts[32], sum = 0;
  for (int code = 0; code < 32; ++code) {
    starts[code] = sum;
    sum += ends[code];
    ends[code] = sum;
  }
  for (const Keyed* at = first; at != last; ++at) dealt.begin()[starts[letter(*at)]++] = *at;
  std::copy_n(dealt.begin(), size, first);
}

// Sorts the plays of one pile; `mixed` if it has several scores.
template <bool kNewer>
void sort_pile(const Workspace& work, const Spread* spreads, Keyed* first, Keyed* last, bool mixed) {
  const Play* plays = work.plays.begin();
  for (Keyed* at = first; at != last; ++at) {
    at->key = key_of<kNewer>(work.lanes, spreads, plays[at->play]);
  }
  const auto in_full = [&](const Keyed& a, const Keyed& b) {
    const Play &one = plays[a.play], &other = plays[b.play];
    if (one.score != other.score) return one.score > other.score;
    if (one.count != other.count) return one.count < other.count;
    return a.key != b.key ? a.key < b.key : before(work.lanes, one, other);
  };
  if (mixed) return std::sort(first, last, in_full);
  if (static_cast<std::size_t>(last - first) <= kSmallPile) return sort_keyed(first, last, in_full);
  std::uint32_t ends[32];
  deal_by_letter(first, last, ends);
  for (int code = 1; code < 32; ++code) sort_keyed(first + ends[code - 1], first + ends[code], in_full);
}

template <bool kNewer>
void put_in_order(Workspace& work, std::size_t wanted) {
  Spread spreads[kAllPlaces];
  set_spreads(work.lanes, spreads);
  thread_local Row<Keyed> order;
  thread_local Row<Play> sorted;
  const std::size_t size = work.plays.size();
  const std::size_t kept = std::min(wanted, size);
  order.resize(0);
  order.make_room(size);
  sorted.resize(0);
  sorted.make_room(kept);
  if (size == 0) return;
  const Play* plays = work.plays.begin();
  const Piles piles(plays, size);
  std::uint32_t ends[kPiles + 1], starts[kPiles];
  std::fill_n(ends, piles.size() + 1, 0u);
  for (std::size_t at = 0; at < size; ++at) ++ends[piles.of(plays[at]) + 1];
  for (int pile = 0; pile < piles.size(); ++pile) {
    starts[pile] = ends[pile];
    ends[pile + 1] += ends[pile];
  }
  for (std::size_t at = 0; at < size; ++at) {
    order.begin()[starts[piles.of(plays[at])]++].play = static_cast<std::uint32_t>(at);
  }
  for (int pile = 0; pile < piles.size() && ends[pile] < kept; ++pile) {
    Keyed* const first = order.begin() + ends[pile];
    Keyed* const last = order.begin() + ends[pile + 1];
    if (last - first > 1) sort_pile<kNewer>(work, spreads, first, last, piles.mixed(pile));
  }
  for (std::size_t at = 0; at < kept; ++at) sorted.begin()[at] = plays[order.begin()[at].play];
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

// The documented order of plays: score falling; fewer tiles; word in alphabet order; row; column;
// across before down; a real tile before a blank at the first letter where two plays differ.
//
// Plays are first dealt out by score and count, then each pile is sorted by a key of first letters;
// only plays with the same key are compared in full.
#include <algorithm>
#include <cstring>

#include "cpu.hpp"
#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr int kKeyLetters = kPadding;  // letters in a key
constexpr int kRestBits = 17;          // for what a key says beside them
constexpr int kFirstLetterShift = kRestBits + 5 * (kKeyLetters - 1);
constexpr unsigned kLongWord = (1u << kRestBits) - 1;
constexpr int kRankBits = 6;
constexpr std::size_t kSmallPile = std::size_t{1} << kRankBits;
constexpr std::int32_t kScores = 256;  // from 0; all higher ones share pile 0
constexpr int kPiles = (kScores + 1) * (kMaxRack + 1);

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

int row_of(const Play& play) { return play.lane < kSize ? play.lane : play.start; }
int column_of(const Play& play) { return play.lane < kSize ? play.start : play.lane - kSize; }

// Letters, then place and blanks, as a number that sorts like the documented order. It says all about
// a word of up to eight letters. A longer one comes after the shorter ones that start like it, and
// has the same key as other long ones that do.
//   bits 17-56 letters, 13-16 row, 9-12 column, 8 down, 0-7 which letters are blanks
std::uint64_t key_of(const Lane* lanes, const Play& play) {
  const std::uint8_t* tiles = lanes[play.lane].tiles + play.start + 1;
  std::uint64_t letters = 0;
  unsigned blanks = 0, used = 0;
  // Always the same number of turns, which costs less than a loop that ends with the word: what
  // lies beyond the word is shifted out.
  for (int at = 0; at < kKeyLetters; ++at) {
    const unsigned fresh = tiles[at] == 0;
    const unsigned tile = tiles[at] | (play.tiles[used & 7] & (0u - fresh));
    letters = letters << 5 | (tile & 31);
    blanks = blanks << 1 | tile >> 7;
    used += fresh;
  }
  const int beyond = std::max(kKeyLetters - play.length, 0);
  letters = letters >> 5 * beyond << 5 * beyond;
  const auto place = static_cast<unsigned>(row_of(play) << 5 | column_of(play) << 1 | (play.lane >= kSize));
  const unsigned rest = play.length <= kKeyLetters ? place << 8 | blanks >> beyond << beyond : kLongWord;
  return letters << kRestBits | rest;
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

int pile_of(const Play& play) {
  return play.score >= kScores ? 0 : (kScores - play.score) * (kMaxRack + 1) + play.count;
}

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
void sort_pile(const Workspace& work, Keyed* first, Keyed* last, bool mixed) {
  const Play* plays = work.plays.begin();
  if (last - first < 2) return;
  for (Keyed* at = first; at != last; ++at) at->key = key_of(work.lanes, plays[at->play]);
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

void put_in_order(Workspace& work, std::size_t wanted) {
  thread_local Row<Keyed> order;
  thread_local Row<Play> sorted;
  const std::size_t size = work.plays.size();
  const std::size_t kept = std::min(wanted, size);
  order.resize(0);
  order.make_room(size);
  sorted.resize(0);
  sorted.make_room(kept);
  const Play* plays = work.plays.begin();
  std::uint32_t ends[kPiles + 1] = {};
  for (std::size_t at = 0; at < size; ++at) ++ends[pile_of(plays[at]) + 1];
  for (int pile = 0; pile < kPiles; ++pile) ends[pile + 1] += ends[pile];
  std::uint32_t starts[kPiles];
  std::memcpy(starts, ends, sizeof starts);
  for (std::size_t at = 0; at < size; ++at) {
    order.begin()[starts[pile_of(plays[at])]++].play = static_cast<std::uint32_t>(at);
  }
  for (int pile = 0; pile < kPiles && ends[pile] < kept; ++pile) {
    sort_pile(work, order.begin() + ends[pile], order.begin() + ends[pile + 1], pile == 0);
  }
  for (std::size_t at = 0; at < kept; ++at) sorted.begin()[at] = plays[order.begin()[at].play];
  sorted.resize(kept);
  std::swap(work.plays, sorted);
}

WORDFEUD_NEWER_CPU void put_in_order_newer(Workspace& work, std::size_t wanted) {
  put_in_order(work, wanted);
}

void order_plays(Workspace& work, std::size_t wanted) {
  newer_cpu() ? put_in_order_newer(work, wanted) : put_in_order(work, wanted);
}

}  // namespace

void sort_plays(Workspace& work) { order_plays(work, work.top != 0 ? work.top : SIZE_MAX); }

void prune(Workspace& work) {
  order_plays(work, work.top);
  // A play with the last one's score may still come before it.
  if (work.plays.size() == work.top) work.least = (work.plays.end() - 1)->score;
}

}  // namespace wordfeud

// The documented order of plays: score falling; fewer tiles; word in alphabet order; row; column;
// across before down; a real tile before a blank at the first letter where two plays differ.
#include <algorithm>
#include <cstring>

#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr int kKeyLetters = 7;  // as many as fit a 64-bit key beside score and count
constexpr int kScoreBits = 25;

struct Word {
  std::uint8_t letters[kSize + 1] = {};  // blanks as plain letters, zero after the last
  std::uint32_t blanks = 0;              // bit 15 - i: letter i is a blank
};

Word word_of(const Workspace& work, const Play& play) {
  Word word;
  const std::uint8_t* tiles = work.lanes[play.lane].tiles + play.start + 1;
  int next = 0;
  for (int at = 0; at < play.length; ++at) {
    const std::uint8_t tile = tiles[at] ? tiles[at] : play.tiles[next++];
    word.letters[at] = tile & static_cast<std::uint8_t>(~kBlank);
    if (tile & kBlank) word.blanks |= 1u << (kSize - at);
  }
  return word;
}

int row_of(const Play& play) { return play.lane < kSize ? play.lane : play.start; }
int column_of(const Play& play) { return play.lane < kSize ? play.start : play.lane - kSize; }

struct Keyed {
  std::uint64_t key;
  Play play;
};

Keyed keyed(const Workspace& work, const Play& play) {
  const auto fall = (std::uint64_t{1} << kScoreBits) - 1 - static_cast<std::uint64_t>(play.score);
  std::uint64_t key = fall << 3 | play.count;
  const std::uint8_t* tiles = work.lanes[play.lane].tiles + play.start + 1;
  int next = 0;
  const int letters = std::min<int>(play.length, kKeyLetters);
  for (int at = 0; at < letters; ++at) {
    const std::uint8_t tile = tiles[at] ? tiles[at] : play.tiles[next++];
    key = key << 5 | (tile & 31);
  }
  return {key << 5 * (kKeyLetters - letters), play};
}

bool before(const Workspace& work, const Keyed& one, const Keyed& other) {
  if (one.key != other.key) return one.key < other.key;
  const Word mine = word_of(work, one.play), theirs = word_of(work, other.play);
  if (const int order = std::memcmp(mine.letters, theirs.letters, sizeof mine.letters)) return order < 0;
  const Play &a = one.play, &b = other.play;
  if (row_of(a) != row_of(b)) return row_of(a) < row_of(b);
  if (column_of(a) != column_of(b)) return column_of(a) < column_of(b);
  if ((a.lane < kSize) != (b.lane < kSize)) return a.lane < kSize;
  return mine.blanks < theirs.blanks;
}

void put_in_order(Workspace& work, std::size_t wanted) {
  thread_local Row<Keyed> rows;
  const std::size_t size = work.plays.size();
  rows.resize(0);
  rows.make_room(size);
  rows.resize(size);
  std::transform(work.plays.begin(), work.plays.end(), rows.begin(),
                 [&](const Play& play) { return keyed(work, play); });
  const auto first = [&](const Keyed& a, const Keyed& b) { return before(work, a, b); };
  if (wanted < size) {
    std::partial_sort(rows.begin(), rows.begin() + wanted, rows.end(), first);
  } else {
    std::sort(rows.begin(), rows.end(), first);
  }
  const std::size_t kept = std::min(wanted, size);
  std::transform(rows.begin(), rows.begin() + kept, work.plays.begin(),
                 [](const Keyed& row) { return row.play; });
  work.plays.resize(kept);
}

}  // namespace

void sort_plays(Workspace& work) { put_in_order(work, work.top != 0 ? work.top : SIZE_MAX); }

void prune(Workspace& work) {
  put_in_order(work, work.top);
  // A play with the last one's score may still come before it.
  if (work.plays.size() == work.top) work.least = (work.plays.end() - 1)->score;
}

}  // namespace wordfeud

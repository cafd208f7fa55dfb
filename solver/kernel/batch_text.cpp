// Play notation. The letters are the caller's data: the kernel itself knows codes only.
#include "batch.hpp"

namespace wordfeud {

namespace {

void append_number(int number, std::string& out) {
  if (number > 9) out += static_cast<char>('0' + number / 10);
  out += static_cast<char>('0' + number % 10);
}

// `8F` for a play across, `F8` for one down.
void append_place(const Play& play, std::string& out) {
  if (play.lane < kSize) {
    append_number(play.lane + 1, out);
    out += static_cast<char>('A' + play.start);
  } else {
    out += static_cast<char>('A' + play.lane - kSize);
    append_number(play.start + 1, out);
  }
}

unsigned kind_of(unsigned tile) { return (tile & 31) | (tile & kBlank ? 32u : 0u); }

}  // namespace

void append_play(const Play& play, const Lane* lanes, const TileTexts& texts, std::string& out) {
  append_place(play, out);
  out += ' ';
  const std::uint8_t* laid = lanes[play.lane].tiles + play.start + 1;
  int used = 0;
  bool inside = false;  // between parentheses, which hold the tiles that lie on the board
  for (int at = 0; at < play.length; ++at) {
    const bool old = laid[at] != 0;
    if (old != inside) out += old ? '(' : ')';
    inside = old;
    const unsigned tile = old ? laid[at] : play.tiles[used++];
    const bool more = at + 1 < play.length && (laid[at + 1] != 0) == old;
    const unsigned next = !more ? 0u : old ? laid[at + 1] : play.tiles[used];
    const std::string& text = texts.texts[kind_of(tile)];
    const bool alone = texts.apart[tile & 31] >> (next & 31) & 1;
    if (alone) out += '[';
    out += text;
    if (alone) out += ']';
  }
  if (inside) out += ')';
}

}  // namespace wordfeud

// Many positions in one call, without Python between them: the results of a chunk as columns.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "types.hpp"

namespace wordfeud {

// The place of a finished play among all plays of its position, as its caller wrote it down.
struct Played {
  std::uint8_t lane, start, length, count;  // as in Play; lane kNoPlay: none to look for
  std::uint8_t tiles[8];
};
static_assert(sizeof(Played) == 12);
constexpr std::uint8_t kNoPlay = 0xff;

// A position as it is handed over, 235 bytes; the rack in any order.
struct PackedPosition {
  std::uint8_t cells[kSquares];
  std::uint8_t rack_size;
  std::uint8_t rack[kMaxRack];
  std::uint8_t rules[2];  // index of its Rules, low byte first
};
static_assert(sizeof(PackedPosition) == 235);

// How tiles are written: by code, and by 32 + code for a blank that stands for the letter.
struct TileTexts {
  std::array<std::string, kKinds> texts;
  std::array<std::uint32_t, 32> apart{};  // bit b of apart[a]: a before b would read as one tile
};

struct BatchInput {
  Nodes nodes;
  std::vector<const Rules*> rules;
  const PackedPosition* positions = nullptr;
  const Played* played = nullptr;  // one a position, or null
  std::size_t size = 0;
  std::size_t top = 10;  // plays to keep of each position; at least 1
};

// One entry a position, or one a kept play. Positions without the play to look for have -1. Bounds
// have one entry more: what belongs to number i lies from bounds[i] to bounds[i + 1].
struct BatchColumns {
  std::vector<std::int32_t> counts, micros, bounds{0};  // all plays; time taken; the kept plays
  std::vector<std::int32_t> played_scores, played_ranks;
  std::vector<std::int32_t> ranks, scores, text_bounds{0};
  std::string text;               // the kept plays in play notation, one after the other
  std::uint64_t signature = 0;    // sum of a hash of each position and its results
};

// All plays of every position, the best `top` of them kept in the documented order.
BatchColumns run_batch(const BatchInput& input, const TileTexts& texts, Workspace& work);

// Appends the play in play notation: `8F (WING)S` (batch_text.cpp).
void append_play(const Play& play, const Lane* lanes, const TileTexts& texts, std::string& out);

}  // namespace wordfeud

// Words of a lexicon that letters, patterns and a line of the board allow; words around other words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "types.hpp"

namespace wordfeud {

// One answer. `codes` are the word's tiles, kBlank set on a joker, zero after the last.
struct Found {
  std::uint16_t points;
  std::uint16_t fragment;  // of around(): 3 times which word it was found around, plus 0 for letters
                           // before that word, 1 for letters after it, 2 for both; else 0
  std::uint8_t length;
  std::uint8_t start;      // where it starts in the line; of around(): where the fragment starts in it
  std::uint8_t codes[16];
};
static_assert(sizeof(Found) == 22);

constexpr int kMatchWords = 4;   // of 64 bits each
constexpr int kCodes = 32;

// Patterns that a word must match all of, as one nondeterministic automaton: a bit a place in a
// pattern, no pattern across two 64-bit words. A set of places is kMatchWords words.
struct Matcher {
  int words = 1;                                // that are in use
  std::uint64_t can[kMatchWords][kCodes] = {};  // places that the letter takes to the next place
  std::uint64_t loop[kMatchWords] = {};         // places that any letter leaves as they are
  std::uint64_t first[kMatchWords] = {};
  std::uint64_t last[kMatchWords] = {};         // all of these must be reached at the end of the word
  std::uint64_t alive[kMatchWords] = {};        // places of the one pattern that can die, per word; or 0
  std::uint64_t fixed = 0;  // places of the pattern in the lowest bits whose letters lie on the board
  int end = 0;              // that pattern's last place
};

// What is asked for. Without letters every count is 15, so that no letter is ever missing.
struct Query {
  std::uint8_t counts[kCodes] = {};  // letters of the rack and fixed letters, by tile code
  std::uint8_t rack[kCodes] = {};    // letters of the rack alone
  int blanks = 0;
  std::uint8_t points[kCodes] = {};
  std::uint8_t blank_points[kCodes] = {};
  std::uint32_t letters_at[kMaxWord] = {};  // letters allowed at each place of the word
  int least = 1, most = kMaxWord;           // letters
  int least_points = 0;
  Matcher matcher;
  // The line: tiles with kBlank, 0 for an empty square, and an empty one beyond each edge. Words
  // end beside empty squares only. Without a line: 15 empty squares, and words start at the first.
  std::uint8_t cells[kSize + 2] = {};
  int squares = kSize;
  bool line = false;
  int least_new = 0;      // tiles from the rack that the line's words need
  bool anywhere = true;   // else a word must cover a tile of the line
  std::uint32_t words = 0;  // how many the lexicon has: more answers than this are a damaged file
};

using Answers = Row<Found>;

// How many walks over the lexicon an answer may come from is bounded by the words that it should
// have, so that a hostile file ends with an exception (std::invalid_argument) and not never.

// The answers in alphabet order (of a line: by start, then so).
void find(Nodes nodes, const Query& query, Answers& answers);

// Of the words in `among` (tile codes, a zero after each), those that are answers.
void find_among(Nodes nodes, const Query& query, std::string_view among, Answers& answers);

// Words to look for inside others, as an Aho-Corasick automaton.
struct Fragments {
  const std::uint16_t* next;      // state * kCodes + letter -> state
  const std::uint32_t* hit_from;  // state -> first of its hits; one more at the end
  const std::uint16_t* hits;      // fragments that end here
  const std::uint8_t* lengths;    // fragment -> letters
  const std::uint32_t* hot;       // state -> letters whose next state has hits
};

// Every longer word around each fragment, in one walk, in alphabet order. With `from_rack` the
// letters that are added come from query.rack and its blanks. Of the query: points, letters, length.
void around(Nodes nodes, const Fragments& fragments, const Query& query, bool from_rack,
            Answers& answers);

// Letters that make a word right before and right after `word`: sets of tile codes.
struct Hooks {
  std::uint32_t front, back;
};
Hooks hooks(Nodes nodes, const std::uint8_t* word, std::size_t length);

// kAlphabet: of a line's answers too. kPoints: falling, then fewer letters. kLength: falling, then
// points falling. Answers of one fragment stay together.
enum class Order { kAlphabet, kPoints, kLength };

// Writes the answers to `out`, sorted.
void arrange(Answers& answers, Order order, bool line, Found* out);

}  // namespace wordfeud

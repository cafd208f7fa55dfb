// Which letters make a word at all: a filter that says no for most sets of letters of which no word
// of the lexicon consists, in whatever order, and never for those of a word.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace wordfeud {

// Words of fewer letters are not in it: it is asked for plays of all tiles of a rack.
constexpr int kFewestFiltered = 7;

// The letters of a word, in any order, as one number: the sum of their numbers modulo 2^64.
using LetterSum = std::uint64_t;

constexpr LetterSum letter_number(int code) {
  const std::uint64_t mixed = static_cast<std::uint64_t>(code) * 0x9E3779B97F4A7C15u;
  return (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
}

constexpr std::array<LetterSum, 32> kLetterNumbers = [] {
  std::array<LetterSum, 32> numbers{};
  for (int code = 1; code < 32; ++code) numbers[static_cast<std::size_t>(code)] = letter_number(code);
  return numbers;
}();

// A Bloom filter in blocks of 64 bits, four bits a word, 16 bits of room for each. With no blocks it
// never says no.
struct LetterFilter {
  const std::uint64_t* blocks = nullptr;
  std::uint32_t size = 0;  // blocks
};

constexpr std::uint32_t kWordsPerBlock = 4;

inline std::uint32_t block_of(LetterSum sum, std::uint32_t size) {
  return static_cast<std::uint32_t>((sum >> 32) * size >> 32);
}

inline std::uint64_t bits_of(LetterSum sum) {
  return std::uint64_t{1} << (sum & 63) | std::uint64_t{1} << (sum >> 6 & 63) |
         std::uint64_t{1} << (sum >> 12 & 63) | std::uint64_t{1} << (sum >> 18 & 63);
}

// False if no word has exactly these letters. They must be kFewestFiltered or more.
inline bool may_spell(const LetterFilter& filter, LetterSum sum) {
  if (filter.size == 0) return true;
  const std::uint64_t bits = bits_of(sum);
  return (filter.blocks[block_of(sum, filter.size)] & bits) == bits;
}

// The blocks of the filter of `words`: tile codes from 1 to 31, a zero after each word.
std::vector<std::uint64_t> filter_letters(std::string_view words);

}  // namespace wordfeud

// The node record of a lexicon file and how to read it: shared by the builder and the solver.
// The file's layout is defined in dawg_builder/lexicon_format.py.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "letters.hpp"

namespace wordfeud {

constexpr int kMaxWord = 15;         // letters; a longer word cannot lie on a board
constexpr std::uint32_t kSeparator = 1;  // bit 0 of `leads`
constexpr std::uint32_t kDawgRoot = 0;
constexpr std::uint32_t kGaddagRoot = 1;
constexpr std::uint8_t kBlank = 0x80;    // flag on a tile code: a blank stands for the letter

// Tried: 8 bytes, `base` and the number of one of the 71,000 different pairs of masks of the largest
// list, makes the file a third smaller and the generator 7 % slower.
struct Record {
  std::uint32_t leads;    // letters (bit = tile code) whose child has children of its own
  std::uint32_t accepts;  // letters that complete a word
  std::uint32_t base;     // record of the first child
};
static_assert(sizeof(Record) == 12);
static_assert(std::endian::native == std::endian::little, "a lexicon file is read as it lies on disk");

inline std::uint32_t bit(int code) { return std::uint32_t{1} << code; }

// How many bits are set. In this form compilers make it one instruction for a processor that has it, and
// for another no call, as std::popcount would be.
inline std::uint32_t count_bits(std::uint32_t bits) {
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0fu;
  return bits * 0x01010101u >> 24;
}

// The record of the child by `code`, which must be in `leads` (0 for the separator).
inline std::uint32_t child_index(const Record& record, int code) {
  return record.base + count_bits(record.leads & (bit(code) - 1));
}

// A validated node section, with the filter of its words' letters. Reading it is unchecked: see
// validate().
struct Nodes {
  const Record* records = nullptr;
  std::uint32_t count = 0;
  LetterFilter letters = {};
};

// What validate() found; `fault` is null when the section can be used.
struct Verdict {
  const char* fault = nullptr;
  std::uint32_t record = 0;
  std::uint64_t checksum = 0;
};

// One linear pass: every child inside the section and after its parent, every letter one of
// `tiles` tile codes; and the checksum. It does not bound the depth: a walk must bound its own.
Verdict validate(Nodes nodes, int tiles);

// The checksum of a node section, or of a letter filter. A change of any single byte changes it.
std::uint64_t checksum(Nodes nodes);
std::uint64_t checksum(LetterFilter letters);

}  // namespace wordfeud

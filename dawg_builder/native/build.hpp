// Words -> node section: the minimal DAWG, the GADDAG on top of it, and the layout of records.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "records.hpp"

namespace wordfeud {

struct Counts {
  std::uint32_t words = 0;
  std::uint32_t dawg_states = 0, dawg_arcs = 0;
  std::uint32_t gaddag_states = 0, gaddag_arcs = 0;
};

struct Built {
  std::vector<Record> records;
  Counts counts;
};

// `words`: tile codes, each word of 2 to 15 codes followed by a zero byte, in any order,
// repeated or not; the same set of words gives the same records. Throws std::invalid_argument on
// any other input. Memory: about 60 bytes a distinct prefix (some 2 million for 680,000 words).
Built build(std::string_view words);

}  // namespace wordfeud

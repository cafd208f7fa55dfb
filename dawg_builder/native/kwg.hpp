// The node section as a KWG, the lexicon file of several Scrabble engines: 32-bit little-endian
// nodes, the siblings of a list one after another in tile order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "records.hpp"

namespace wordfeud {

// A node's child is named in 22 bits.
constexpr std::uint32_t kMostKwgNodes = (std::uint32_t{1} << 22) - 1;

// The nodes of a KWG with the words of a validated section: node 0 leads to the DAWG, node 1 to
// the GADDAG, then the lists of the DAWG, then those of the GADDAG alone. Equal lists are one list,
// and a list that ends another of its part is found inside it. Node values are meaningful only
// if there are at most kMostKwgNodes. Linear time; memory about 60 bytes a record.
std::vector<std::uint32_t> kwg_nodes(Nodes nodes);

// The nodes as the bytes of a file.
std::string kwg_bytes(const std::vector<std::uint32_t>& nodes);

}  // namespace wordfeud

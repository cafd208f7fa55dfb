// States -> records: where each state's block of child records stands.
#pragma once

#include <vector>

#include "automaton.hpp"

namespace wordfeud {

// The node section: the two roots, then the blocks, every block after all records that lead to it.
// A block is a row of child records without their letters, so states whose children are the same
// row share one block; a row that ends another row shares its end, and a single child any record.
// (Sharing every run of records instead would save another 0.4 % and take a table twice as large.)
std::vector<Record> lay_out(const StatePool& pool, StateId dawg, StateId gaddag);

}  // namespace wordfeud

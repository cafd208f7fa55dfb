// What a walk along the DAWG need not search again.
#pragma once

#include <cstdint>
#include <vector>

namespace wordfeud {

// Pairs of a node and a state of the walk's automaton (below 2^32) from which nothing was found. A
// DAWG's node is come to on many paths, so most of the lexicon is searched once and not once for every
// word that begins otherwise. What is noted may be overwritten, which costs time and no answer.
class Barren {
 public:
  bool has(std::uint32_t node, std::uint64_t state) const { return noted_[slot(node, state)] == key(node, state); }
  void note(std::uint32_t node, std::uint64_t state) { noted_[slot(node, state)] = key(node, state); }

 private:
  static constexpr int kBits = 16;
  static std::uint64_t key(std::uint32_t node, std::uint64_t state) { return std::uint64_t{node} << 32 | state; }
  static std::size_t slot(std::uint32_t node, std::uint64_t state) {
    return (key(node, state) * 0x9e3779b97f4a7c15u) >> (64 - kBits);
  }

  // 0 is the root in the first state, to which no path comes again.
  std::vector<std::uint64_t> noted_ = std::vector<std::uint64_t>(std::size_t{1} << kBits);
};

}  // namespace wordfeud

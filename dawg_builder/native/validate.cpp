// One pass over a node section that makes unchecked reading safe.
#include <algorithm>
#include <cstring>

#include "cpu.hpp"
#include "records.hpp"

namespace wordfeud {
namespace {

constexpr std::size_t kLanes = 8;
constexpr std::size_t kStride = kLanes * sizeof(std::uint64_t);
constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15u;  // odd: multiplication loses nothing

// Eight independent lanes of (state ^ word) * odd: each step is a bijection of the state and of
// the word, so one changed byte changes its lane, and the fold keeps a single changed lane apart.
class Checksum {
 public:
  void add(const unsigned char* bytes, std::size_t size) {
    for (; size >= kStride; size -= kStride, bytes += kStride) {
      std::uint64_t words[kLanes];
      std::memcpy(words, bytes, kStride);
      for (std::size_t lane = 0; lane < kLanes; ++lane) step(lane, words[lane]);
    }
    if (size != 0) {
      std::uint64_t words[kLanes] = {};
      std::memcpy(words, bytes, size);
      for (std::size_t lane = 0; lane < kLanes; ++lane) step(lane, words[lane]);
    }
  }

  std::uint64_t value(std::uint64_t size) const {
    std::uint64_t folded = size;
    for (std::uint64_t lane : lanes_) folded = (folded ^ lane ^ (lane >> 29)) * kFactor;
    return folded ^ (folded >> 32);
  }

 private:
  void step(std::size_t lane, std::uint64_t word) {
    lanes_[lane] = std::rotl((lanes_[lane] ^ word) * kFactor, 23);
  }

  std::uint64_t lanes_[kLanes] = {1, 2, 3, 4, 5, 6, 7, 8};
};

// Records per step: a step's bytes stay in the first-level cache between checksum and checks.
constexpr std::uint32_t kStep = 1024;

// How many bits of `mask` are set, in steps that wide registers have too.
std::uint32_t bits_set(std::uint32_t mask) {
  mask -= mask >> 1 & 0x55555555;
  mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
  mask = (mask + (mask >> 4)) & 0x0F0F0F0F;
  mask += mask >> 8;
  return (mask + (mask >> 16)) & 0x3F;
}

// Not zero if a record's letters or children are not what they should be. Without a branch and in
// 32 bits, so that eight records are checked at once: most of opening a lexicon is this and the
// checksum.
std::uint32_t fault_of(const Record& record, std::uint32_t index, std::uint32_t count,
                       std::uint32_t letters) {
  const std::uint32_t unknown =
      (record.leads & ~(letters | kSeparator)) | (record.accepts & ~letters);
  const std::uint32_t misplaced = (record.base <= index) | (record.base > count) |
                                  (count - record.base < bits_set(record.leads));
  return unknown | (record.leads == 0 ? record.base : misplaced);  // a leaf's arcs only end words
}

// Not zero if any record from `first` to before `end` has a fault.
std::uint32_t faults_here(Nodes nodes, std::uint32_t first, std::uint32_t end, std::uint32_t letters) {
  std::uint32_t faults = 0;
  for (std::uint32_t at = first; at < end; ++at) {
    faults |= fault_of(nodes.records[at], at, nodes.count, letters);
  }
  return faults;
}

// The checksum has no such twin: its multiplications are slower in wide registers.
WORDFEUD_NEWER_CPU std::uint32_t faults_newer(Nodes nodes, std::uint32_t first, std::uint32_t end,
                                              std::uint32_t letters) {
  return faults_here(nodes, first, end, letters);
}

}  // namespace

std::uint64_t checksum(Nodes nodes) {
  Checksum sum;
  sum.add(reinterpret_cast<const unsigned char*>(nodes.records), nodes.count * sizeof(Record));
  return sum.value(nodes.count);
}

std::uint64_t checksum(LetterFilter letters) {
  Checksum sum;
  sum.add(reinterpret_cast<const unsigned char*>(letters.blocks),
          letters.size * sizeof *letters.blocks);
  return sum.value(letters.size);
}

Verdict validate(Nodes nodes, int tiles) {
  if (nodes.count < 2) return {"the two roots are missing", 0, 0};
  const auto letters = static_cast<std::uint32_t>((std::uint64_t{2} << tiles) - 1) & ~kSeparator;
  const auto faults = newer_cpu() ? faults_newer : faults_here;
  Checksum sum;
  for (std::uint32_t first = 0; first < nodes.count; first += kStep) {
    const std::uint32_t end = first + std::min(kStep, nodes.count - first);
    sum.add(reinterpret_cast<const unsigned char*>(nodes.records + first),
            (end - first) * sizeof(Record));
    if (faults(nodes, first, end, letters) != 0) {
      while (fault_of(nodes.records[first], first, nodes.count, letters) == 0) ++first;
      return {"a node is out of bounds", first, 0};
    }
  }
  return {nullptr, 0, sum.value(nodes.count)};
}

}  // namespace wordfeud

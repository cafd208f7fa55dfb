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
    std::uint64_t words[kLanes] = {};
    std::memcpy(words, bytes, size);
    if (size != 0) {
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

bool record_ok(const Record& record, std::uint32_t index, std::uint32_t count,
               std::uint32_t letters) {
  const auto children = static_cast<std::uint32_t>(std::popcount(record.leads));
  const bool letters_known = ((record.leads | record.accepts) & ~(letters | kSeparator)) == 0 &&
                             (record.accepts & kSeparator) == 0;
  const bool leaf = record.leads == 0;
  const bool inside = record.base > index && record.base < count && children <= count - record.base;
  return letters_known && (leaf ? record.base == 0 : inside);
}

Verdict validate_here(Nodes nodes, int tiles) {
  if (nodes.count < 2) return {"the two roots are missing", 0, 0};
  const std::uint32_t letters =
      static_cast<std::uint32_t>((std::uint64_t{2} << tiles) - 1) & ~kSeparator;
  Checksum sum;
  for (std::uint32_t first = 0; first < nodes.count; first += kStep) {
    const std::uint32_t end = first + std::min(kStep, nodes.count - first);
    sum.add(reinterpret_cast<const unsigned char*>(nodes.records + first),
            (end - first) * sizeof(Record));
    bool good = true;
    for (std::uint32_t index = first; index < end; ++index) {
      good &= record_ok(nodes.records[index], index, nodes.count, letters);
    }
    if (!good) {
      while (record_ok(nodes.records[first], first, nodes.count, letters)) ++first;
      return {"a node is out of bounds", first, 0};
    }
  }
  return {nullptr, 0, sum.value(nodes.count)};
}

WORDFEUD_NEWER_CPU Verdict validate_newer(Nodes nodes, int tiles) {
  return validate_here(nodes, tiles);
}

}  // namespace

std::uint64_t checksum(Nodes nodes) {
  Checksum sum;
  sum.add(reinterpret_cast<const unsigned char*>(nodes.records), nodes.count * sizeof(Record));
  return sum.value(nodes.count);
}

Verdict validate(Nodes nodes, int tiles) {
  return newer_cpu() ? validate_newer(nodes, tiles) : validate_here(nodes, tiles);
}

}  // namespace wordfeud

#include "words.hpp"

#include <algorithm>
#include <stdexcept>

namespace wordfeud {
namespace {

constexpr std::uint8_t kNoWords = kMaxWord + 1;  // too long, or not a DAWG

}  // namespace

std::uint32_t count_words(Nodes nodes) {
  std::vector<std::uint32_t> words(nodes.count);
  std::vector<std::uint8_t> longest(nodes.count);
  for (std::uint32_t index = nodes.count; index-- > 0;) {
    const Record& record = nodes.records[index];
    const auto children = static_cast<std::uint32_t>(std::popcount(record.leads));
    std::uint64_t sum = static_cast<std::uint64_t>(std::popcount(record.accepts));
    std::uint8_t most = record.accepts != 0 ? 1 : 0;
    for (std::uint32_t child = record.base; child < record.base + children; ++child) {
      sum += words[child];
      most = std::max(most, static_cast<std::uint8_t>(longest[child] + 1));
    }
    words[index] = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, UINT32_MAX));
    longest[index] = record.leads & kSeparator ? kNoWords : std::min(most, kNoWords);
  }
  if (longest[kDawgRoot] > kMaxWord) {
    throw std::invalid_argument("a word is longer than 15 letters, or a separator stands in it");
  }
  return words[kDawgRoot];
}

std::vector<char> WordWalk::next(std::size_t size) {
  std::vector<char> text;
  while (depth_ >= 0 && text.size() < size) {
    Frame& frame = frames_[depth_];
    if (frame.left == 0) {
      --depth_;
      continue;
    }
    const int code = std::countr_zero(frame.left);
    frame.left &= frame.left - 1;
    word_[depth_] = static_cast<char>(code);
    if (frame.record.accepts & bit(code)) {
      text.insert(text.end(), word_, word_ + depth_ + 1);
      text.push_back(0);
    }
    if (frame.record.leads & bit(code)) {
      frames_[++depth_] = open(child_index(frame.record, code));
    }
  }
  return text;
}

}  // namespace wordfeud

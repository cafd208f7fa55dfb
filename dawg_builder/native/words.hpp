// The words of a node section: how many there are, and each of them.
#pragma once

#include <cstdint>
#include <vector>

#include "records.hpp"

namespace wordfeud {

// How many words the DAWG of a validated section holds, at most UINT32_MAX. Throws
// std::invalid_argument if one is longer than 15 letters or has a separator: no lexicon is like
// that, but a hostile section could be. Linear time; 5 bytes a record.
std::uint32_t count_words(Nodes nodes);

// The words of a validated section that count_words() accepts, in alphabet order.
class WordWalk {
 public:
  explicit WordWalk(Nodes nodes) : nodes_(nodes), frames_{open(kDawgRoot)} {}

  // The next words, each followed by a zero byte: about `size` bytes, nothing when there are no more.
  std::vector<char> next(std::size_t size);

 private:
  struct Frame {
    Record record;
    std::uint32_t left;  // letters not yet visited
  };
  Frame open(std::uint32_t index) const {
    const Record& record = nodes_.records[index];
    return {record, record.leads | record.accepts};
  }

  Nodes nodes_;
  int depth_ = 0;  // the frame at work; below 0 the walk is over
  Frame frames_[kMaxWord + 1];
  char word_[kMaxWord] = {};
};

}  // namespace wordfeud

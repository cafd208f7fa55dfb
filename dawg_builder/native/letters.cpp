#include "letters.hpp"

#include <stdexcept>

namespace wordfeud {
namespace {

template <class Each>
void for_each_long_word(std::string_view words, Each&& each) {
  LetterSum sum = 0;
  int length = 0;
  for (const char letter : words) {
    const auto code = static_cast<std::uint8_t>(letter);
    if (code > 31) throw std::invalid_argument("a word has a code over 31");
    if (code == 0) {
      if (length >= kFewestFiltered) each(sum);
      sum = 0;
      length = 0;
    } else {
      sum += kLetterNumbers[code];
      ++length;
    }
  }
}

}  // namespace

std::vector<std::uint64_t> filter_letters(std::string_view words) {
  std::size_t count = 0;
  for_each_long_word(words, [&](LetterSum) { ++count; });
  std::vector<std::uint64_t> blocks((count + kWordsPerBlock - 1) / kWordsPerBlock);
  const auto size = static_cast<std::uint32_t>(blocks.size());
  for_each_long_word(words, [&](LetterSum sum) { blocks[block_of(sum, size)] |= bits_of(sum); });
  return blocks;
}

}  // namespace wordfeud

// The loop at the heart of both searches.
#pragma once

#include <bit>
#include <cstddef>

#include "types.hpp"

namespace wordfeud {

// Walks over the bits of `letters` in each of `size` entries: next(entry, bit) for each. No entry is
// without bits; the two after the last are read too. Without branches between entries, which could not be
// foretold: compilers make one of a choice, so the choice is a mask. And what the next turn needs is
// loaded a turn early. Together 8 % of a search for all plays.
template <class Entry, class Next>
inline void for_each_letter(const Entry* entry, std::size_t size, Next&& next) {
  const Entry* const end = entry + size;
  Letters letters = entry->letters, following = entry[1].letters;
  while (entry != end) {
    next(*entry, std::countr_zero(letters));
    letters &= letters - 1;
    const Letters done = letters == 0;
    entry += done;
    letters |= following & (0 - done);
    following = entry[1].letters;
  }
}

}  // namespace wordfeud

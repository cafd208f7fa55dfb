// The loop at the heart of both searches.
#pragma once

#include <bit>
#include <cstddef>

#include "types.hpp"

namespace wordfeud {

// Walks over the bits of `letters` in each of `size` entries: next(entry, bit) for each, without a branch
// between entries. No entry is without bits; the one after the last is read too.
template <class Entry, class Next>
inline void for_each_letter(const Entry* entry, std::size_t size, Next&& next) {
  const Entry* const end = entry + size;
  Letters letters = entry->letters;
  while (entry != end) {
    next(*entry, std::countr_zero(letters));
    letters &= letters - 1;
    entry += letters == 0;
    letters = letters != 0 ? letters : entry->letters;
  }
}

}  // namespace wordfeud

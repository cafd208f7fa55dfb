#include "build.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "automaton.hpp"
#include "layout.hpp"

namespace wordfeud {
namespace {

// Up to 15 tile codes as a number that sorts like the codes; the last byte is free.
struct Key {
  std::uint64_t high = 0, low = 0;

  void set(int at, std::uint8_t code) {
    (at < 8 ? high : low) |= std::uint64_t{code} << (56 - 8 * (at & 7));
  }
  int at(int index) const {
    return static_cast<int>((index < 8 ? high : low) >> (56 - 8 * (index & 7)) & 0xff);
  }
  bool flag() const { return low & 1; }
  int size() const {
    int length = 0;
    while (length < kMaxWord && at(length) != 0) ++length;
    return length;
  }
  auto operator<=>(const Key&) const = default;
};

int common_prefix(const Key& one, const Key& other) {
  int length = 0;
  while (length < kMaxWord && one.at(length) == other.at(length) && one.at(length) != 0) ++length;
  return length;
}

// A prefix of some word, reversed, with the DAWG state that follows it; the key's flag says that
// the prefix is itself a word.
struct ReversedPrefix {
  Key key;
  StateId after = kNoState;
};

std::vector<Key> sorted_words(std::string_view text) {
  std::vector<Key> words;
  Key key;
  int length = 0;
  for (const char letter : text) {
    const auto code = static_cast<std::uint8_t>(letter);
    if (code == 0) {
      if (length < 2) throw std::invalid_argument("a word has fewer than 2 letters");
      words.push_back(key);
      key = Key{};
      length = 0;
    } else if (code > 31 || length == kMaxWord) {
      throw std::invalid_argument("a word has a code over 31 or more than 15 letters");
    } else {
      key.set(length++, code);
    }
  }
  if (length != 0) throw std::invalid_argument("the last word has no end");
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

// The minimal DAWG of `words`; every distinct prefix goes to `prefixes` with the state after it.
StateId build_dawg(const std::vector<Key>& words, StatePool& pool,
                   std::vector<ReversedPrefix>& prefixes) {
  SortedPath path(pool);
  std::array<bool, kMaxWord + 1> is_word{};
  Key last;
  const auto closed = [&](int depth, StateId after) {
    ReversedPrefix prefix{{}, after};
    for (int at = 0; at < depth; ++at) {
      prefix.key.set(at, static_cast<std::uint8_t>(last.at(depth - 1 - at)));
    }
    prefix.key.low |= is_word[static_cast<std::size_t>(depth)];
    prefixes.push_back(prefix);
  };
  for (const Key& word : words) {
    path.close(common_prefix(word, last), closed);
    const int length = word.size();
    for (int depth = path.depth(); depth < length; ++depth) {
      path.open(word.at(depth));
      is_word[static_cast<std::size_t>(depth) + 1] = false;
    }
    path.accept();
    is_word[static_cast<std::size_t>(length)] = true;
    last = word;
  }
  path.close(0, closed);
  return path.root();
}

// What follows a reversed prefix and the separator is what follows the prefix in the DAWG, so
// the GADDAG is an automaton over the reversed prefixes alone.
StateId build_gaddag(std::vector<ReversedPrefix>& prefixes, StatePool& pool) {
  std::sort(prefixes.begin(), prefixes.end(),
            [](const ReversedPrefix& a, const ReversedPrefix& b) { return a.key < b.key; });
  SortedPath path(pool);
  const auto closed = [](int, StateId) {};
  Key last;
  for (const ReversedPrefix& prefix : prefixes) {
    path.close(common_prefix(prefix.key, last), closed);
    const int length = prefix.key.size();
    for (int depth = path.depth(); depth < length; ++depth) path.open(prefix.key.at(depth));
    if (prefix.key.flag()) path.accept();
    if (prefix.after != kNoState) path.state().lead(0, prefix.after);
    last = prefix.key;
  }
  path.close(0, closed);
  return path.root();
}

// States and arcs that can be reached from `root`: parents come after their children.
void count_from(const StatePool& pool, StateId root, std::uint32_t& states, std::uint32_t& arcs) {
  std::vector<bool> reached(std::size_t{root} + 1);
  reached[root] = true;
  for (StateId id = root; id != kNoState; --id) {
    if (!reached[id]) continue;
    ++states;
    arcs += static_cast<std::uint32_t>(std::popcount(pool.leads(id) | pool.accepts(id)));
    for (const StateId child : pool.children(id)) reached[child] = true;
  }
}

}  // namespace

Built build(std::string_view text) {
  const std::vector<Key> words = sorted_words(text);
  StatePool pool;
  std::vector<ReversedPrefix> prefixes;
  prefixes.reserve(words.size() * 2);
  const StateId dawg = build_dawg(words, pool, prefixes);
  const StateId gaddag = build_gaddag(prefixes, pool);
  prefixes = {};
  Built built;
  built.counts.words = static_cast<std::uint32_t>(words.size());
  count_from(pool, dawg, built.counts.dawg_states, built.counts.dawg_arcs);
  count_from(pool, gaddag, built.counts.gaddag_states, built.counts.gaddag_arcs);
  built.records = lay_out(pool, dawg, gaddag);
  return built;
}

}  // namespace wordfeud

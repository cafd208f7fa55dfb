#include "automaton.hpp"

#include <algorithm>

namespace wordfeud {
namespace {

constexpr std::size_t kFirstTable = std::size_t{1} << 16;

std::uint32_t hash_of(const OpenState& state) {
  std::uint64_t hash = (std::uint64_t{state.leads} << 32 | state.accepts) * 0x9E3779B97F4A7C15u;
  for (int arc = 0; arc < state.arcs; ++arc) {
    hash = (hash ^ (hash >> 32) ^ state.targets[arc]) * 0xff51afd7ed558ccdu;
  }
  return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace

StatePool::StatePool() : states_(1), table_(kFirstTable), hashes_(1) {}

bool StatePool::equal(StateId id, const OpenState& state) const {
  const Entry& entry = states_[id];
  return entry.leads == state.leads && entry.accepts == state.accepts &&
         std::equal(state.targets, state.targets + state.arcs, children_.data() + entry.first);
}

StateId StatePool::intern(const OpenState& state) {
  if (state.leads == 0 && state.accepts == 0) return kNoState;
  const std::uint32_t hash = hash_of(state);
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash & mask;
  for (; table_[slot] != kNoState; slot = (slot + 1) & mask) {
    const StateId id = table_[slot];
    if (hashes_[id] == hash && equal(id, state)) return id;
  }
  const StateId id = size();
  table_[slot] = id;
  states_.push_back({state.leads, state.accepts, static_cast<std::uint32_t>(children_.size())});
  hashes_.push_back(hash);
  children_.insert(children_.end(), state.targets, state.targets + state.arcs);
  if (std::size_t{size()} * 2 > table_.size()) grow();
  return id;
}

void StatePool::grow() {
  std::vector<StateId> table(table_.size() * 2);
  const std::size_t mask = table.size() - 1;
  for (StateId id = 1; id < size(); ++id) {
    std::size_t slot = hashes_[id] & mask;
    while (table[slot] != kNoState) slot = (slot + 1) & mask;
    table[slot] = id;
  }
  table_ = std::move(table);
}

}  // namespace wordfeud

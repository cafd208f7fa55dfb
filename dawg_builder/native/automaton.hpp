// Minimal automata whose arcs, not states, accept: the pool of distinct states and the
// construction from sorted strings.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "records.hpp"

namespace wordfeud {

using StateId = std::uint32_t;
constexpr StateId kNoState = 0;  // the state without arcs; it needs no record

// A state under construction: its arcs in letter order, the separator (code 0) first.
struct OpenState {
  std::uint32_t leads = 0;
  std::uint32_t accepts = 0;
  int arcs = 0;
  StateId targets[32] = {};

  void lead(int code, StateId target) {
    leads |= bit(code);
    targets[arcs++] = target;
  }
};

// Every distinct state once. Ids count from 1 and a child's id is below its parent's.
class StatePool {
 public:
  StatePool();

  // The id of the state with these arcs; kNoState if it has none at all.
  StateId intern(const OpenState& state);

  std::uint32_t size() const { return static_cast<std::uint32_t>(states_.size()); }
  std::uint32_t leads(StateId id) const { return states_[id].leads; }
  std::uint32_t accepts(StateId id) const { return states_[id].accepts; }
  std::span<const StateId> children(StateId id) const {
    return {children_.data() + states_[id].first,
            static_cast<std::size_t>(std::popcount(states_[id].leads))};
  }

 private:
  struct Entry {
    std::uint32_t leads, accepts, first;
  };
  bool equal(StateId id, const OpenState& state) const;
  void grow();

  std::vector<Entry> states_;
  std::vector<StateId> children_;
  std::vector<StateId> table_;         // open addressing
  std::vector<std::uint32_t> hashes_;  // per state
};

// The minimal automaton of strings given in ascending order (Daciuk et al., 2000). Call open()
// for each string, with close() before it for the part of the path that it leaves.
class SortedPath {
 public:
  explicit SortedPath(StatePool& pool) : pool_(pool) {}

  // Closes the states deeper than `keep`, deepest first; calls closed(depth, id) for each.
  template <class Closed>
  void close(int keep, Closed&& closed) {
    while (depth_ > keep) {
      const StateId id = pool_.intern(path_[depth_]);
      closed(depth_, id);
      --depth_;
      if (id != kNoState) path_[depth_].lead(letters_[depth_], id);
    }
  }

  // Goes down by one letter into a new state.
  void open(int code) {
    letters_[depth_] = static_cast<std::uint8_t>(code);
    OpenState& state = path_[++depth_];
    state.leads = state.accepts = 0;
    state.arcs = 0;
  }

  // The string that ends here is a word: its last arc accepts.
  void accept() { path_[depth_ - 1].accepts |= bit(letters_[depth_ - 1]); }

  int depth() const { return depth_; }
  OpenState& state() { return path_[depth_]; }
  StateId root() { return pool_.intern(path_[0]); }

 private:
  StatePool& pool_;
  int depth_ = 0;
  OpenState path_[kMaxWord + 2];
  std::uint8_t letters_[kMaxWord + 2] = {};
};

}  // namespace wordfeud

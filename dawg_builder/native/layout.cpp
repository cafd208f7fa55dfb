#include "layout.hpp"

#include <algorithm>

namespace wordfeud {
namespace {

// Reachable states, every state after all its parents (reverse postorder of a depth-first walk).
std::vector<StateId> parents_first(const StatePool& pool, StateId dawg, StateId gaddag) {
  struct Frame {
    StateId id;
    std::size_t next;
  };
  std::vector<bool> seen(pool.size());
  std::vector<StateId> order;
  std::vector<Frame> stack;
  for (const StateId root : {dawg, gaddag}) {
    if (root == kNoState || seen[root]) continue;
    seen[root] = true;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      const auto children = pool.children(stack.back().id);
      if (stack.back().next == children.size()) {
        order.push_back(stack.back().id);
        stack.pop_back();
        continue;
      }
      const StateId child = children[children.size() - 1 - stack.back().next++];
      if (!seen[child]) {
        seen[child] = true;
        stack.push_back({child, 0});
      }
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

// Rows of child states already placed, found by content. Positions count from the section's end,
// because blocks are placed children first.
class Rows {
 public:
  // `long_rows`: how many rows of more than one state there will be, with the rows that end them.
  Rows(std::uint32_t states, std::size_t long_rows)
      : single_(states), table_(std::bit_ceil(long_rows + long_rows / 2 + 16)) {}

  // Where `row` stands: an earlier place with the same states, or a new one.
  std::uint32_t place(std::span<const StateId> row) {
    if (const std::uint32_t found = find(row)) return found;
    // Stored last child first, so that a position counts from the end to the row's first child.
    placed_.insert(placed_.end(), row.rbegin(), row.rend());
    const auto end = static_cast<std::uint32_t>(placed_.size());
    for (std::size_t skip = 0; skip < row.size(); ++skip) {
      const std::uint32_t at = end - static_cast<std::uint32_t>(skip);
      if (single_[row[skip]] == 0) single_[row[skip]] = at;
      if (row.size() - skip > 1) remember(row.subspan(skip), at);
    }
    return end;
  }

  // Every child's state in the order of the section (first child of the last block first).
  std::vector<StateId> in_order() const { return {placed_.rbegin(), placed_.rend()}; }

 private:
  struct Entry {
    std::uint32_t end = 0;  // 0: free
    std::uint32_t length = 0;
  };

  static std::size_t hash(std::span<const StateId> row) {
    std::uint64_t value = row.size();
    for (const StateId id : row) value = (value ^ (value >> 29) ^ id) * 0x9E3779B97F4A7C15u;
    return value >> 24;
  }

  bool same(const Entry& entry, std::span<const StateId> row) const {
    return entry.length == row.size() &&
           std::equal(row.rbegin(), row.rend(), placed_.begin() + (entry.end - entry.length));
  }

  std::uint32_t find(std::span<const StateId> row) const {
    if (row.size() == 1) return single_[row.front()];
    for (std::size_t slot = hash(row) & mask(); table_[slot].end; slot = (slot + 1) & mask()) {
      if (same(table_[slot], row)) return table_[slot].end;
    }
    return 0;
  }

  // Of equal rows the first one counts.
  void remember(std::span<const StateId> row, std::uint32_t end) {
    std::size_t slot = hash(row) & mask();
    for (; table_[slot].end; slot = (slot + 1) & mask()) {
      if (same(table_[slot], row)) return;
    }
    table_[slot] = {end, static_cast<std::uint32_t>(row.size())};
  }

  std::size_t mask() const { return table_.size() - 1; }

  std::vector<StateId> placed_;
  std::vector<std::uint32_t> single_;  // where each state stands: rows of one, most of them
  std::vector<Entry> table_;           // the others; open addressing
};

}  // namespace

std::vector<Record> lay_out(const StatePool& pool, StateId dawg, StateId gaddag) {
  const std::vector<StateId> order = parents_first(pool, dawg, gaddag);
  std::size_t long_rows = 0;
  for (const StateId id : order) long_rows += std::max<std::size_t>(pool.children(id).size(), 1) - 1;
  Rows rows(pool.size(), long_rows);
  std::vector<std::uint32_t> end(pool.size());
  for (auto id = order.rbegin(); id != order.rend(); ++id) {
    if (pool.leads(*id) != 0) end[*id] = rows.place(pool.children(*id));
  }
  const std::vector<StateId> states = rows.in_order();
  const auto total = static_cast<std::uint32_t>(states.size()) + 2;
  const auto record = [&](StateId id) {
    const std::uint32_t base = pool.leads(id) != 0 ? total - end[id] : 0;
    return Record{pool.leads(id), pool.accepts(id), base};
  };
  std::vector<Record> records{record(dawg), record(gaddag)};
  records.reserve(total);
  for (const StateId id : states) records.push_back(record(id));
  return records;
}

}  // namespace wordfeud

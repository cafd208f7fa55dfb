#include "kwg.hpp"

namespace wordfeud {
namespace {

using ListId = std::uint32_t;
using ItemId = std::uint32_t;

constexpr std::uint32_t kLast = std::uint32_t{1} << 22;
constexpr std::uint32_t kAccepts = std::uint32_t{1} << 23;
constexpr int kTile = 24;

// Values with ids from 1 in order of arrival; equal values have one id. 0 is no value.
template <class Value>
class Interned {
 public:
  Interned() : values_(1), table_(std::size_t{1} << 12) {}

  std::uint32_t id(const Value& value) {
    std::size_t slot = value.hash() & mask();
    for (; table_[slot] != 0; slot = (slot + 1) & mask()) {
      if (values_[table_[slot]] == value) return table_[slot];
    }
    const auto id = static_cast<std::uint32_t>(values_.size());
    table_[slot] = id;
    values_.push_back(value);
    if (values_.size() * 2 > table_.size()) grow();
    return id;
  }

  const Value& operator[](std::uint32_t id) const { return values_[id]; }
  std::uint32_t end() const { return static_cast<std::uint32_t>(values_.size()); }

 private:
  std::size_t mask() const { return table_.size() - 1; }

  void grow() {
    table_.assign(table_.size() * 2, 0);
    for (std::uint32_t id = 1; id < end(); ++id) {
      std::size_t slot = values_[id].hash() & mask();
      while (table_[slot] != 0) slot = (slot + 1) & mask();
      table_[slot] = id;
    }
  }

  std::vector<Value> values_;
  std::vector<std::uint32_t> table_;  // open addressing
};

std::size_t mix(std::uint64_t one, std::uint64_t two) {
  std::uint64_t hash = one * 0x9E3779B97F4A7C15u;
  hash = (hash ^ (hash >> 32) ^ two) * 0xff51afd7ed558ccdu;
  return static_cast<std::size_t>(hash >> 29);
}

// A state by its record: the layout gives equal states equal records.
struct State {
  std::uint32_t leads = 0, accepts = 0, base = 0;

  std::size_t hash() const { return mix(std::uint64_t{leads} << 32 | accepts, base); }
  bool operator==(const State&) const = default;
};

// One node of a list, told apart by all that follows it.
struct Item {
  ItemId next = 0;
  ListId child = 0;
  std::uint32_t tile_and_accepts = 0;

  std::size_t hash() const { return mix(std::uint64_t{next} << 32 | child, tile_and_accepts); }
  bool operator==(const Item&) const = default;
};

class Writer {
 public:
  explicit Writer(Nodes nodes) : nodes_(nodes), placed_(2), head_(1), inner_(1), at_(1) {}

  std::vector<std::uint32_t> run() {
    const ListId dawg = add_part(kDawgRoot);
    const ListId gaddag = add_part(kGaddagRoot);
    std::vector<std::uint32_t> words{kLast | place_of(dawg), kLast | place_of(gaddag)};
    words.reserve(placed_.size());
    for (std::size_t index = 2; index < placed_.size(); ++index) {
      const Item& item = items_[placed_[index]];
      words.push_back(item.tile_and_accepts | (item.next == 0 ? kLast : 0) | place_of(item.child));
    }
    return words;
  }

 private:
  // The lists that can be reached from a root and are not there yet.
  ListId add_part(std::uint32_t root) {
    const ListId id = list_of(nodes_.records[root]);
    std::vector<ListId> order;
    for (std::vector<ListId> open{id}; !open.empty();) {
      const ListId list = open.back();
      open.pop_back();
      if (list == 0 || is_known(list)) continue;
      order.push_back(list);
      link(list, open);
    }
    for (const ListId list : order) {
      if (!inner_[head_[list]]) place(head_[list]);
    }
    return id;
  }

  bool is_known(ListId list) const { return list < head_.size() && head_[list] != 0; }

  ListId list_of(const Record& record) {
    if ((record.leads | record.accepts) == 0) return 0;
    return states_.id({record.leads, record.accepts, record.base});
  }

  // Interns the items of a list, the last first; its children's lists go to `open`.
  void link(ListId list, std::vector<ListId>& open) {
    const State state = states_[list];
    const Record record{state.leads, state.accepts, state.base};
    ItemId next = 0;
    for (std::uint32_t left = record.leads | record.accepts; left != 0;) {
      const int code = 31 - std::countl_zero(left);
      left ^= bit(code);
      const bool leads = record.leads & bit(code);
      const ListId child = leads ? list_of(nodes_.records[child_index(record, code)]) : 0;
      if (child != 0) open.push_back(child);
      const std::uint32_t accepts = record.accepts & bit(code) ? kAccepts : 0;
      if (next != 0) inner_[next] = true;
      next = items_.id({next, child, static_cast<std::uint32_t>(code) << kTile | accepts});
      inner_.resize(items_.end());
    }
    if (head_.size() <= list) head_.resize(std::size_t{list} + 1);
    head_[list] = next;
  }

  // Writes the list that starts with `item`, unless it stands somewhere already.
  void place(ItemId item) {
    at_.resize(items_.end());
    if (at_[item] != 0) return;
    for (; item != 0; item = items_[item].next) {
      if (at_[item] == 0) at_[item] = static_cast<std::uint32_t>(placed_.size());
      placed_.push_back(item);
    }
  }

  std::uint32_t place_of(ListId list) const { return list == 0 ? 0 : at_[head_[list]]; }

  Nodes nodes_;
  Interned<State> states_;
  Interned<Item> items_;
  std::vector<ItemId> placed_;         // item of each node of the file; the two roots have none
  std::vector<ItemId> head_;           // per list: its first item
  std::vector<bool> inner_;            // per item: another one leads on to it
  std::vector<std::uint32_t> at_;      // per item: its node, 0 for none yet
};

}  // namespace

std::vector<std::uint32_t> kwg_nodes(Nodes nodes) { return Writer(nodes).run(); }

std::string kwg_bytes(const std::vector<std::uint32_t>& nodes) {
  std::string bytes;
  bytes.reserve(nodes.size() * 4);
  for (const std::uint32_t node : nodes) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(node >> shift));
  }
  return bytes;
}

}  // namespace wordfeud

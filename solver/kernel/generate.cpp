// The steps of one call: slots of the rack, lanes, search, order.
#include <algorithm>
#include <cstring>

#include "kernel.hpp"

namespace wordfeud {

namespace {

// Whether a search for the best few is worth its bounds: they cost more than they save without a blank,
// where all plays take less time than the bounds of all anchors, and for more than so many plays.
bool worth_bounds(const Position& position, std::size_t top) {
  const auto blanks = std::count(position.rack, position.rack + position.rack_size, std::uint8_t{0});
  return top != 0 && top <= static_cast<std::size_t>(blanks) * 25;
}

void fill_slots(const Rules& rules, const Position& position, Slots& slots) {
  std::memset(&slots, 0, sizeof slots);
  std::memcpy(slots.points, rules.points, sizeof rules.points);
  slots.full = (1u << position.rack_size) - 1;
  for (int slot = 0; slot < position.rack_size; ++slot) {
    const int code = position.rack[slot];
    const auto flag = static_cast<std::uint8_t>(1u << slot);
    const Letters letters = code == 0 ? ~Letters{0} << 32 : Letters{bit(code)};
    for (Letters left = letters; left != 0; left &= left - 1) {
      slots.holders[std::countr_zero(left)] |= flag;
    }
    const std::uint32_t reach = code == 0 ? ~std::uint32_t{0} : bit(code);
    for (unsigned set = 0; set < flag; ++set) {
      slots.letters[set | flag] = slots.letters[set] | letters;
      slots.reach[set | flag] = slots.reach[set] | reach;
    }
  }
}

}  // namespace

void find_plays(Nodes nodes, const Rules& rules, const Position& position, std::size_t top,
                Workspace& work) {
  work.plays.resize(0);
  work.top = top;
  work.bounded = worth_bounds(position, top);
  if (position.rack_size == 0) return;
  set_up_lanes(nodes, rules, position, work);
  fill_slots(rules, position, work.slots);
  set_up_steps(nodes, rules, position, work);
  search(nodes, rules, position, work);
  if (!work.bounded) search_rack_words(nodes, rules, position, work);
}

void generate(Nodes nodes, const Rules& rules, const Position& position, std::size_t top,
              Workspace& work) {
  find_plays(nodes, rules, position, top, work);
  sort_plays(work);
}

}  // namespace wordfeud

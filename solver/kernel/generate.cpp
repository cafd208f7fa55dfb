// The steps of one call: slots of the rack, lanes, search, order.
#include <algorithm>
#include <cstring>

#include "kernel.hpp"

namespace wordfeud {

namespace {

constexpr std::size_t kKeepAtLeast = 4096;  // pruning this many plays costs little beside finding them

void fill_slots(const Position& position, Slots& slots) {
  std::memset(&slots, 0, sizeof slots);
  const auto size = static_cast<unsigned>(position.rack_size);
  slots.full = static_cast<std::uint8_t>((1u << size) - 1);
  for (unsigned slot = 0; slot < size; ++slot) {
    const std::uint8_t code = position.rack[slot];
    const auto flag = static_cast<std::uint8_t>(1u << slot);
    if (code == 0) {
      slots.blanks |= flag;
    } else {
      slots.of_letter[code] |= flag;
    }
    const std::uint32_t letter = code == 0 ? 0 : bit(code);
    for (unsigned set = 0; set < flag; ++set) slots.letters[set | flag] = slots.letters[set] | letter;
  }
}

}  // namespace

void find_plays(Nodes nodes, const Rules& rules, const Position& position, std::size_t top,
                Workspace& work) {
  work.plays.resize(0);
  work.least = 0;
  work.top = top;
  work.keep_at = top == 0 ? SIZE_MAX : std::max(kKeepAtLeast, 2 * top);
  if (position.rack_size == 0) return;
  set_up_lanes(nodes, rules, position, work);
  fill_slots(position, work.slots);
  search(nodes, rules, position, work);
}

void generate(Nodes nodes, const Rules& rules, const Position& position, std::size_t top,
              Workspace& work) {
  find_plays(nodes, rules, position, top, work);
  sort_plays(work);
}

}  // namespace wordfeud

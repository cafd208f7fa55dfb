// Lanes of a position: tiles, premiums, and the cross-set and cross score of every empty square.
#include <cstring>

#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr std::uint32_t kAnyLetter = ~kSeparator;

int letter_of(std::uint8_t tile) { return tile & ~kBlank; }

// Follows the tiles at `from`, `from + step`, … up to before `to`; false if the lexicon has no
// such path that goes on.
bool follow(Nodes nodes, const Lane& lane, int from, int to, int step, Record& record) {
  for (int at = from; at != to; at += step) {
    const int code = letter_of(lane.tiles[at]);
    if (!(record.leads & bit(code))) return false;
    record = nodes.records[child_index(record, code)];
  }
  return true;
}

// The cross-set: letters that make a word of the tiles right before `at` (from `first`), the letter, and
// the tiles right after it (up to `last`) in `lane`.
std::uint32_t cross_set(Nodes nodes, const Lane& lane, int first, int at, int last) {
  Record record = nodes.records[kGaddagRoot];
  if (first == at) {  // only tiles after it: they, reversed, lead to the letter before them
    return follow(nodes, lane, last, at, -1, record) ? record.accepts : 0;
  }
  if (!follow(nodes, lane, at - 1, first - 1, -1, record) || !(record.leads & kSeparator)) return 0;
  record = nodes.records[record.base];
  if (last == at) return record.accepts;
  std::uint32_t letters = 0;
  const int end = letter_of(lane.tiles[last]);
  for (std::uint32_t left = record.leads; left != 0; left &= left - 1) {
    const int code = std::countr_zero(left);
    Record after = nodes.records[child_index(record, code)];
    if (follow(nodes, lane, at + 1, last, 1, after) && (after.accepts & bit(end))) letters |= bit(code);
  }
  return letters;
}

// Sets the cross fields of square `at` of `lane`, whose cross lane is `cross` and crosses at `place`.
void set_cross(Nodes nodes, const Rules& rules, const Lane& cross, int place, int letter_times,
               Lane& lane, int at) {
  if (lane.tiles[at] != 0) return;
  lane.cross_set[at] = kAnyLetter;
  if (cross.tiles[place - 1] == 0 && cross.tiles[place + 1] == 0) return;
  int first = place, last = place, points = 0;
  const auto add = [&](std::uint8_t tile) { points += tile & kBlank ? 0 : rules.points[tile]; };
  while (cross.tiles[first - 1] != 0) add(cross.tiles[--first]);
  while (cross.tiles[last + 1] != 0) add(cross.tiles[++last]);
  lane.has_cross[at] = 1;
  lane.cross_set[at] = cross_set(nodes, cross, first, place, last);
  lane.cross_unit[at] = static_cast<std::uint16_t>(letter_times * lane.word_times[at]);
  lane.cross_points[at] = static_cast<std::uint16_t>(points * lane.word_times[at]);
}

void set_tiles(const Rules& rules, const Position& position, int index, Lane& lane) {
  const int first = index < kSize ? index * kSize : index - kSize;
  const int step = index < kSize ? 1 : kSize;
  for (int at = 1; at <= kSize; ++at) {
    const int square = first + (at - 1) * step;
    lane.tiles[at] = position.cells[square];
    lane.letter_unit[at] = rules.letter_times[square];
    lane.word_times[at] = rules.word_times[square];
  }
}

// The sums over all squares before each index; see Sums.
void sum_up(const Rules& rules, const Lane& lane, Sums* sums) {
  Sums sum = 0;
  for (int at = 0; at < kPlaces; ++at) {
    sums[at] = sum;
    const std::uint8_t tile = lane.tiles[at];
    if (tile != 0) {
      sum += (tile & kBlank) ? 0 : Sums{rules.points[tile]} << 16;
    } else {
      sum += Sums{lane.word_times[at] == 2} | Sums{lane.word_times[at] == 3} << 8 |
             Sums{lane.cross_points[at]} << 32;
    }
  }
}

}  // namespace

void set_up_lanes(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  std::memset(work.lanes, 0, sizeof work.lanes);
  for (int index = 0; index < kLanes; ++index) set_tiles(rules, position, index, work.lanes[index]);
  for (int index = 0; index < kLanes; ++index) {
    Lane& lane = work.lanes[index];
    const int place = index % kSize + 1;
    const int crossing = index < kSize ? kSize : 0;  // the first lane of the other direction
    for (int at = 1; at <= kSize; ++at) {
      set_cross(nodes, rules, work.lanes[crossing + at - 1], place, lane.letter_unit[at], lane, at);
    }
    sum_up(rules, lane, work.sums + index * kPlaces);
  }
}

}  // namespace wordfeud

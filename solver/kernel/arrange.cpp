// Answers in the order that is asked for: a stable counting sort, as they come in alphabet order.
#include <algorithm>
#include <vector>

#include "find.hpp"

namespace wordfeud {
namespace {

// Letters first, then the place in the line. Both kinds of a letter count as the same.
bool before(const Found& one, const Found& other) {
  for (int at = 0; at < kMaxWord; ++at) {
    const int left = one.codes[at] & ~kBlank, right = other.codes[at] & ~kBlank;
    if (left != right) return left < right;
  }
  return one.start < other.start;
}

struct Key {
  Order order;
  std::size_t points, lengths;  // how many different values there may be

  std::size_t size() const { return order == Order::kAlphabet ? 1 : points * lengths; }

  std::size_t of(const Found& found) const {
    switch (order) {
      case Order::kPoints: return (points - 1 - found.points) * lengths + found.length;
      case Order::kLength: return (lengths - 1 - found.length) * points + (points - 1 - found.points);
      default: return 0;
    }
  }
};

}  // namespace

void arrange(Answers& answers, Order order, bool line, Found* out) {
  if (line) std::sort(answers.begin(), answers.end(), before);
  std::size_t most_points = 0, fragments = 1;
  for (const Found& found : answers) {
    most_points = std::max<std::size_t>(most_points, found.points);
    fragments = std::max<std::size_t>(fragments, found.fragment + std::size_t{1});
  }
  if (order == Order::kAlphabet && fragments == 1) {
    std::copy(answers.begin(), answers.end(), out);
    return;
  }
  const Key key{order, most_points + 1, kMaxWord + 1};
  std::vector<std::size_t> from(fragments * key.size() + 1);
  const auto bucket = [&](const Found& found) { return found.fragment * key.size() + key.of(found); };
  for (const Found& found : answers) ++from[bucket(found) + 1];
  for (std::size_t at = 1; at < from.size(); ++at) from[at] += from[at - 1];
  for (const Found& found : answers) out[from[bucket(found)]++] = found;
}

}  // namespace wordfeud

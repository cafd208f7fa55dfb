// A chunk of positions: all plays of each, the best ones kept, a played one looked up.
#include "batch.hpp"

#include <algorithm>
#include <chrono>

#include "kernel.hpp"

namespace wordfeud {

namespace {

// FNV-1a with a final mix, so that a sum of hashes differs when a single byte does.
class Hash {
 public:
  void add(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (std::size_t at = 0; at < size; ++at) state_ = (state_ ^ bytes[at]) * 0x100000001b3u;
  }
  void add(std::int32_t number) {
    for (int shift = 0; shift < 32; shift += 8) {
      const auto byte = static_cast<unsigned char>(static_cast<std::uint32_t>(number) >> shift);
      add(&byte, 1);
    }
  }
  std::uint64_t value() const {
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
  }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325u;
};

Position unpacked(const PackedPosition& packed) {
  Position position;
  std::memcpy(position.cells, packed.cells, sizeof position.cells);
  std::memcpy(position.rack, packed.rack, sizeof position.rack);
  position.rack_size = packed.rack_size;
  std::sort(position.rack, position.rack + position.rack_size);
  return position;
}

// Score and rank of the play among all plays, or -1 and -1 where it is none of them.
void look_up(const Played& played, const Row<Play>& plays, BatchColumns& out) {
  std::int32_t score = -1, rank = -1;
  if (played.lane != kNoPlay) {
    for (const Play& play : plays) {
      if (std::memcmp(&play.lane, &played, sizeof played) == 0) score = play.score;
    }
  }
  if (score >= 0) {
    rank = 1;
    for (const Play& play : plays) rank += play.score > score;
  }
  out.played_scores.push_back(score);
  out.played_ranks.push_back(rank);
}

void keep(const Workspace& work, const TileTexts& texts, BatchColumns& out, Hash& hash) {
  std::int32_t rank = 0, place = 0, score = 0;
  for (const Play& play : work.plays) {
    ++place;
    if (rank == 0 || play.score != score) rank = place;  // equal scores share a rank
    score = play.score;
    out.ranks.push_back(rank);
    out.scores.push_back(score);
    append_play(play, work.lanes, texts, out.text);
    out.text_bounds.push_back(static_cast<std::int32_t>(out.text.size()));
    hash.add(play.score);
    hash.add(&play.lane, 4 + play.count);
  }
  out.bounds.push_back(static_cast<std::int32_t>(out.scores.size()));
}

std::int32_t micros_since(std::chrono::steady_clock::time_point start) {
  using std::chrono::microseconds;
  const auto taken = std::chrono::steady_clock::now() - start;
  return static_cast<std::int32_t>(std::chrono::duration_cast<microseconds>(taken).count());
}

}  // namespace

BatchColumns run_batch(const BatchInput& input, const TileTexts& texts, Workspace& work) {
  BatchColumns out;
  for (std::size_t at = 0; at < input.size; ++at) {
    const PackedPosition& packed = input.positions[at];
    const Rules& rules = *input.rules[packed.rules[0] | packed.rules[1] << 8];
    const Position position = unpacked(packed);
    const auto start = std::chrono::steady_clock::now();
    find_plays(input.nodes, rules, position, 0, work);
    const auto count = static_cast<std::int32_t>(work.plays.size());
    if (input.played != nullptr) look_up(input.played[at], work.plays, out);
    work.top = input.top;
    sort_plays(work);
    Hash hash;
    hash.add(position.cells, sizeof position.cells);
    hash.add(position.rack, static_cast<std::size_t>(position.rack_size));
    hash.add(count);
    if (input.played != nullptr) hash.add(out.played_ranks.back());
    keep(work, texts, out, hash);
    out.counts.push_back(count);
    out.micros.push_back(micros_since(start));
    out.signature += hash.value();
  }
  return out;
}

}  // namespace wordfeud

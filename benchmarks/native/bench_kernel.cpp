// Times the kernel alone on the positions of a CGP file, without Python.
//   bench_kernel NODES FILTER RULES POSITIONS MODE PASSES
// NODES and FILTER: those sections of a lexicon file; RULES: a RuleBytes struct; POSITIONS: 225 cells, rack size
// and 7 rack codes each (benchmarks/kernel.py writes them). MODE: all | sorted | N (the best N), or bytes: the
// plays themselves, for comparing builds. PASSES 0 runs the measured section once, for instruction counts
// (callgrind --toggle-collect='run_section*').
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "kernel.hpp"

using namespace wordfeud;

namespace {

std::vector<char> read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct RuleBytes {
  std::uint8_t points[32], letter_times[kSquares], word_times[kSquares];
  std::uint8_t bingo_bonus, bingo_tiles, start;
};

std::size_t top_of(const std::string& mode) {
  return mode == "all" || mode == "sorted" ? 0 : std::stoul(mode);
}

// The sum of the scores of the plays that are timed.
std::uint64_t sum_up(Nodes nodes, const Rules& rules, const std::vector<Position>& positions,
                     std::size_t top, Workspace& work) {
  std::uint64_t points = 0;
  for (const Position& position : positions) {
    generate(nodes, rules, position, top, work);
    for (const Play& play : work.plays) points += static_cast<std::uint64_t>(play.score);
  }
  return points;
}

// All plays of each position in order, then its best ten, on standard output.
void write_plays(Nodes nodes, const Rules& rules, const std::vector<Position>& positions, Workspace& work) {
  for (const Position& position : positions) {
    for (const std::size_t top : {0, 10}) {
      generate(nodes, rules, position, top, work);
      std::fwrite(work.plays.begin(), sizeof(Play), work.plays.size(), stdout);
    }
  }
}

}  // namespace

__attribute__((noinline)) std::uint64_t run_section(Nodes nodes, const Rules& rules,
                                                    const std::vector<Position>& positions,
                                                    const std::string& mode, Workspace& work) {
  std::uint64_t plays = 0;
  const std::size_t top = top_of(mode);
  for (const Position& position : positions) {
    if (mode == "all") {
      find_plays(nodes, rules, position, 0, work);
    } else {
      generate(nodes, rules, position, top, work);
    }
    plays += work.plays.size();
  }
  return plays;
}

int main(int argc, char** argv) {
  if (argc != 7) return std::fprintf(stderr, "see the top of bench_kernel.cpp\n"), 2;
  const std::vector<char> text = read(argv[1]), filter = read(argv[2]);
  const std::vector<char> rule_text = read(argv[3]), rows = read(argv[4]);
  const Nodes nodes{reinterpret_cast<const Record*>(text.data()),
                    static_cast<std::uint32_t>(text.size() / sizeof(Record)),
                    {reinterpret_cast<const std::uint64_t*>(filter.data()),
                     static_cast<std::uint32_t>(filter.size() / sizeof(std::uint64_t))}};
  RuleBytes bytes;
  if (rule_text.size() != sizeof bytes) return std::fprintf(stderr, "bad rules file\n"), 2;
  std::memcpy(&bytes, rule_text.data(), sizeof bytes);
  const Rules rules = make_rules(bytes.points, bytes.letter_times, bytes.word_times,
                                 bytes.bingo_bonus, bytes.bingo_tiles, bytes.start);
  std::vector<Position> positions(rows.size() / (kSquares + 1 + kMaxRack));
  const char* at = rows.data();
  for (Position& position : positions) {
    std::memcpy(position.cells, at, kSquares);
    position.rack_size = at[kSquares];
    std::memcpy(position.rack, at + kSquares + 1, kMaxRack);
    at += kSquares + 1 + kMaxRack;
  }
  const std::string mode = argv[5];
  const int passes = std::atoi(argv[6]);
  static Workspace work;
  if (mode == "bytes") return write_plays(nodes, rules, positions, work), 0;
  std::vector<double> times;
  std::uint64_t plays = 0;
  for (int pass = 0; pass < std::max(passes, 1); ++pass) {
    const std::clock_t start = std::clock();  // of this process alone: the machine may be busy
    plays = run_section(nodes, rules, positions, mode, work);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    times.push_back(seconds * 1e6 / static_cast<double>(positions.size()));
  }
  const std::uint64_t points = sum_up(nodes, rules, positions, top_of(mode), work);
  std::sort(times.begin(), times.end());
  std::printf("{\"positions\": %zu, \"plays\": %llu, \"points\": %llu, \"median_us\": %.3f, \"min_us\": %.3f}\n",
              positions.size(), static_cast<unsigned long long>(plays),
              static_cast<unsigned long long>(points), times[times.size() / 2], times[0]);
}

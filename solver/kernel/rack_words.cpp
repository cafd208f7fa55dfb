// Plays whose main word has no tile of the board in it: words of the rack alone, laid beside tiles.
//
// All places are searched at once. Prefixes of words are paths of the DAWG, and each keeps the set of
// places where it can lie: for each square to start from, a set of lanes. One letter more is one AND:
// with the lanes where that letter may be put so many squares further on. So a prefix is looked up
// once, and not once for every place beside the tiles of the board.
#include <algorithm>
#include <cstring>

#include "cpu.hpp"
#include "each_letter.hpp"
#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr std::size_t kBlock = 128;

// Letters that lead to longer prefixes.
struct Leading {
  Letters letters;
  const Prefix* prefix;
  std::uint32_t leads, base;
};

// Letters that end words.
struct Ending {
  Letters letters;
  const Prefix* prefix;
};

struct Search {
  Search(Nodes nodes, const Rules& rules, Workspace& work) : nodes(nodes), rules(rules), work(work) {}

  Nodes nodes;
  const Rules& rules;
  Workspace& work;
  int length = 1;  // of the words and prefixes that are made next
  std::size_t leads, ends;
  // Two more than the block has, so that the loops may read past the last.
  Leading leading[kBlock + 2];
  Ending ending[kBlock + 2];
};

// As many lane sets as are put together at once.
#if defined(__GNUC__)
using Chunk = std::uint64_t __attribute__((vector_size(32)));
#else
using Chunk = std::uint64_t;
#endif

// The places of a prefix at which a letter fits, and which are wanted. Gives whether there are any.
bool place(const Places& from, const LaneSet* fits, const Places& wanted, Places& to) {
  Chunk any = {};
  for (std::size_t at = 0; at < kStarts; at += sizeof(Chunk) / sizeof(LaneSet)) {
    Chunk one, two, three;
    std::memcpy(&one, from.lanes + at, sizeof one);
    std::memcpy(&two, fits + at, sizeof two);
    std::memcpy(&three, wanted.lanes + at, sizeof three);
    one &= two & three;
    any |= one;
    std::memcpy(to.lanes + at, &one, sizeof one);
  }
  std::uint64_t parts[sizeof any / sizeof(std::uint64_t)], all = 0;
  std::memcpy(parts, &any, sizeof any);
  for (const std::uint64_t part : parts) all |= part;
  return all != 0;
}

// For each square of a lane the lanes that have a tile there, or where a play may cover it to be
// connected: beside a tile across, or at the start of an empty board.
struct Board {
  LaneSet tile[kPlaces + kMaxRack + 1] = {}, touching[kPlaces + kMaxRack + 1] = {};
};

Board board_of(const Rules& rules, const Lane* lanes) {
  Board board;
  bool empty = true;
  for (int index = 0; index < kLanes; ++index) {
    const Lane& lane = lanes[index];
    if (!lane.in_use()) continue;
    empty = false;
    for (int square = 1; square <= kSize; ++square) {
      board.tile[square] |= LaneSet{has(lane.occupied, square)} << index;
      board.touching[square] |= LaneSet{has(lane.crossed, square)} << index;
    }
  }
  const int row = rules.start / kSize, column = rules.start % kSize;
  board.touching[column + 1] |= LaneSet{empty} << row;
  board.touching[row + 1] |= LaneSet{empty} << (kSize + column);
  return board;
}

// Where each letter of the rack may be put.
void set_fits(const Board& board, Workspace& work) {
  RackWords& words = work.rack_words;
  const std::uint32_t letters = work.slots.reach[work.slots.full] & ~kSeparator;
  LaneSet empty[kStarts + kMaxRack] = {};
  for (int square = 1; square <= kSize; ++square) empty[square - 1] = ~board.tile[square];
  for (std::uint32_t left = letters; left != 0; left &= left - 1) {
    std::memcpy(words.fits[std::countr_zero(left)], empty, sizeof empty);
  }
  for (int square = 1; square <= kSize; ++square) {
    for (LaneSet lanes = board.touching[square]; lanes != 0; lanes &= lanes - 1) {
      const int index = std::countr_zero(lanes);
      std::uint32_t left = letters & ~work.lanes[index].cross_set[square];
      for (; left != 0; left &= left - 1) {
        words.fits[std::countr_zero(left)][square - 1] &= ~(LaneSet{1} << index);
      }
    }
  }
}

// Where words of each length may lie: on empty squares, not right beside a tile of the lane, connected.
void set_ends(const Board& board, int rack, RackWords& words) {
  Places empty, touching = {};
  std::fill_n(empty.lanes, kStarts, ~LaneSet{0});
  empty.lanes[kStarts - 1] = 0;
  for (int length = 1; length <= rack; ++length) {
    Places& ends = words.ends[length];
    for (int start = 0; start < kStarts; ++start) {
      const int last = start + length;  // square of the last letter
      empty.lanes[start] &= last <= kSize ? ~board.tile[last] : 0;
      touching.lanes[start] |= board.touching[last];
      ends.lanes[start] = empty.lanes[start] & touching.lanes[start] & ~board.tile[start] &
                          ~board.tile[last + 1];
    }
  }
  words.ends[1] = {};  // a word has two letters
  words.longer[rack] = words.ends[rack];
  for (int length = rack - 1; length > 0; --length) {
    for (int start = 0; start < kStarts; ++start) {
      words.longer[length].lanes[start] =
          words.longer[length + 1].lanes[start] | words.ends[length].lanes[start];
    }
  }
}

// Notes which letters lead on from the prefixes of a block, and which end words.
void look_up(Search& search, const Prefix* prefixes, std::size_t size) {
  const Letters* const slot_letters = search.work.slots.letters;
  const Record* const records = search.nodes.records;
  Leading* lead = search.leading;
  Ending* end = search.ending;
  for (const Prefix* prefix = prefixes; prefix != prefixes + size; ++prefix) {
    const Record& node = records[prefix->node];
    const Letters put = slot_letters[prefix->slots];
    lead->letters = node.leads * kBothKinds & put;
    lead->prefix = prefix;
    lead->leads = node.leads;
    lead->base = node.base;
    lead += lead->letters != 0;
    end->letters = node.accepts * kBothKinds & put;
    end->prefix = prefix;
    end += end->letters != 0;
  }
  search.leads = static_cast<std::size_t>(lead - search.leading);
  search.ends = static_cast<std::size_t>(end - search.ending);
}

void extend(Search& search) {
  RackWords& words = search.work.rack_words;
  const Slots& slots = search.work.slots;
  const int shift = 8 * (search.length - 1);
  const Places& wanted = words.longer[search.length];
  words.next.make_room(search.leads * kKinds + 1);
  Prefix* out = words.next.end();
  for_each_letter(search.leading, search.leads, [&](const Leading& entry, int kind) {
    const Prefix& from = *entry.prefix;
    const std::uint32_t holders = from.slots & slots.holders[kind];
    out->slots = from.slots ^ (holders & (0u - holders));
    out->tiles = from.tiles | tile_of(kind) << shift;
    const std::uint32_t before = entry.leads & (bit(kind & 31) - 1);
    out->node = entry.base + count_bits(before);
    prefetch(search.nodes.records + out->node);
    out += place(from.places, words.fits[kind & 31] + search.length - 1, wanted, out->places);
  });
  words.next.set_end(out);
}

// The words that the prefixes of a block become, and where they may lie.
void end_words(Search& search) {
  RackWords& words = search.work.rack_words;
  const int shift = 8 * (search.length - 1);
  const Places& wanted = words.ends[search.length];
  words.words.resize(0);
  words.words.make_room(search.ends * kKinds + 2);
  RackWord* out = words.words.begin();
  for_each_letter(search.ending, search.ends, [&](const Ending& entry, int kind) {
    const Prefix& from = *entry.prefix;
    out->tiles = from.tiles | tile_of(kind) << shift;
    out += place(from.places, words.fits[kind & 31] + search.length - 1, wanted, out->places);
  });
  words.words.set_end(out);
}

constexpr std::uint32_t kBits[kStarts] = {1 << 0, 1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                                          1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};

// The starts of places, as bits.
inline Letters starts_of(const Places& places) {
  std::uint32_t starts = 0;
  WORDFEUD_WIDE_LOOP
  for (int start = 0; start < kStarts; ++start) starts |= places.lanes[start] != 0 ? kBits[start] : 0;
  return starts;
}

// What the new tiles of a play score in its main word, whose multipliers are given, and across.
inline std::int32_t score_of(const std::int16_t* points, const std::uint16_t* letter_unit,
                             const std::uint16_t* cross_unit, std::int32_t times) {
  std::int32_t score = 0;
  WORDFEUD_WIDE_LOOP
  for (int at = 0; at <= kMaxRack; ++at) {
    const auto unit = letter_unit[at] * static_cast<std::uint16_t>(times) + cross_unit[at];
    score += points[at] * static_cast<std::int16_t>(unit);
  }
  return score;
}

// A play for each place of each word.
void record(Search& search) {
  Workspace& work = search.work;
  RackWords& words = work.rack_words;
  words.spots.resize(0);
  words.spots.make_room(words.words.size() * kStarts + 2);
  Spot* spot = words.spots.begin();
  std::size_t plays = 0;
  for (RackWord& word : words.words) {
    for (int at = 0; at < kMaxRack; ++at) {
      word.points[at] = search.rules.tile_points[word.tiles >> 8 * at & 0xff];
    }
    word.points[kMaxRack] = 0;
    word.letters = starts_of(word.places);
  }
  for_each_letter(words.words.begin(), words.words.size(), [&](const RackWord& word, int start) {
    *spot = {word.places.lanes[start], &word, static_cast<std::uint32_t>(start)};
    plays += count_bits(static_cast<LaneSet>(spot++->letters));
  });
  words.spots.set_end(spot);
  work.plays.make_room(plays + 1);
  Play* out = work.plays.end();
  const auto length = static_cast<std::uint32_t>(search.length);
  const int bonus = search.length == search.rules.bingo_tiles ? search.rules.bingo_bonus : 0;
  for_each_letter(words.spots.begin(), words.spots.size(), [&](const Spot& at, int index) {
    const Lane& lane = work.lanes[index];
    const std::uint32_t square = at.start + 1;
    const Sums* const before = work.sums + index * kPlaces + square;
    const Sums sums = before[length] - before[0];
    const std::int32_t times = times_of(sums);
    out->score = score_of(at.word->points, lane.letter_unit + square, lane.cross_unit + square, times) +
                 static_cast<std::int32_t>(sums >> 32) + bonus;
    const auto lane_number = static_cast<std::uint32_t>(index);
    const std::uint32_t head = lane_number | at.start << 8 | length << 16 | length << 24;
    std::memcpy(&out->lane, &head, sizeof head);
    std::memcpy(out->tiles, &at.word->tiles, sizeof out->tiles);
    ++out;
  });
  work.plays.set_end(out);
}

// Takes every prefix of `now` one letter further, into `next`, and records the words.
void step_all(Search& search, int rack) {
  RackWords& words = search.work.rack_words;
  words.next.resize(0);
  for (std::size_t first = 0; first < words.now.size(); first += kBlock) {
    look_up(search, words.now.begin() + first, std::min(kBlock, words.now.size() - first));
    if (search.length > 1) {
      end_words(search);
      record(search);
    }
    if (search.length < rack) extend(search);
  }
  std::swap(words.now, words.next);
}

void search_here(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  RackWords& words = work.rack_words;
  const Board board = board_of(rules, work.lanes);
  set_fits(board, work);
  set_ends(board, position.rack_size, words);
  words.now.resize(0);
  words.now.make_room(1);
  *words.now.end() = {0, kDawgRoot, work.slots.full, words.longer[1]};
  words.now.resize(1);
  Search search(nodes, rules, work);
  for (; search.length <= position.rack_size && words.now.size() != 0; ++search.length) {
    step_all(search, position.rack_size);
  }
}

WORDFEUD_NEWER_CPU void search_newer(Nodes nodes, const Rules& rules, const Position& position,
                                     Workspace& work) {
  search_here(nodes, rules, position, work);
}

}  // namespace

void search_rack_words(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  newer_cpu() ? search_newer(nodes, rules, position, work)
              : search_here(nodes, rules, position, work);
}

}  // namespace wordfeud

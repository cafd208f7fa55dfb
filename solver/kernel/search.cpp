// The generator: every legal play, from the first partial plays of all anchors (anchors.cpp).
//
// All partial plays of a position that have gone over equally many squares are one array, and each
// step makes the next array: first the left sides through the GADDAG's reversed prefixes, then,
// after the separator, the right sides. A step works on a block of partial plays at a time: one loop
// reads the nodes, which were asked for when the partial plays were made, and notes which can go on or
// end; one loop each writes the plays and the longer partial plays, a letter a turn.
// No loop has a branch that depends on the words, so there is little to mispredict.
#include <algorithm>
#include <cstring>

#include "cpu.hpp"
#include "each_letter.hpp"
#include "kernel.hpp"

namespace wordfeud {
namespace {

constexpr int kStartShift = 16, kCrossShift = 12;
constexpr std::uint32_t kPlace = 0xffff, kMainSum = (1u << kCrossShift) - 1;
constexpr std::size_t kBlock = 128;

enum class Side { kLeft, kRight };

// Some partial plays of a block, by number.
struct Choices {
  std::uint32_t at[kBlock + 1];
  std::size_t size;
};

// What extending a partial play needs to know but for the letter. On the right side `usable` and `shift`
// say how a tile is taken from the rack; for one of the board no slot, and byte 7 of the tiles.
struct Leading {
  Letters letters;
  std::uint64_t tiles;
  std::uint32_t leads, base;
  std::uint32_t sums, meta;  // meta: already that of the longer play
  std::uint32_t slots, usable;
  std::uint32_t unit, shift;
  std::int32_t most, slope;  // Line of the longer play; the base less what a play must score
};

// What recording a play needs to know but for its last letter.
struct Ending {
  Letters letters;
  std::uint64_t tiles;
  std::uint32_t shift;         // as in Leading
  std::uint32_t head;          // lane, start, length, count of the play
  std::int32_t basis, points;  // score without the last tile; what a point of that tile counts
};

struct Block {
  const Partial* partials;
  std::size_t size;
  Choices alive, ends;
  std::size_t leads;
  // Two more than the block has, so that the loops may read past the last.
  Leading leading[kBlock + 2];
  Ending ending[kBlock + 2];
};

struct Search {
  Search(Nodes nodes, const Rules& rules, Workspace& work) : nodes(nodes), rules(rules), work(work) {}

  Nodes nodes;
  const Rules& rules;
  Workspace& work;
  Block block;
};

template <Side side>
const Step* steps_of(const Workspace& work) {
  return side == Side::kLeft ? work.left : work.right;
}

// All ones if `number`, as a signed one, is negative.
std::uint32_t all_ones_if_negative(std::uint32_t number) {
  return static_cast<std::uint32_t>(static_cast<std::int32_t>(number) >> 31);
}

// Letters with which a play may end, or go on, at a square.
std::uint32_t ends_at(const Record& node, const Step& step, std::uint32_t meta) {
  return node.accepts & ~all_ones_if_negative(meta - step.end_least);
}
std::uint32_t leads_at(const Record& node, const Step& step, std::uint32_t meta) {
  return node.leads & ~all_ones_if_negative(step.lead_most - meta);
}

// What can be put at a step from a set of rack slots; on the right side also the tile that lies there.
template <Side side>
std::uint32_t reach_of(const Step& step, std::uint32_t slot_reach) {
  const std::uint32_t put = step.letters & slot_reach;
  return side == Side::kLeft ? put : put | step.fixed;
}

// Notes which partial plays of the block may go on, or end, at their next square: a third. Those whose
// left side can be complete as it is also go on to the right, past the separator.
template <Side side>
void look_up(Search& search) {
  Workspace& work = search.work;
  const Step* const steps = steps_of<side>(work);
  const Record* const records = search.nodes.records;
  const std::uint32_t* const slot_reach = work.slots.reach;
  const Partial* const partials = search.block.partials;
  const auto size = static_cast<std::uint32_t>(search.block.size);
  if (side == Side::kLeft) work.seeds.make_room(size);
  Partial* seed = work.seeds.end();
  Choices& alive = search.block.alive;
  std::size_t kept = 0;
  for (std::uint32_t at = 0; at < size; ++at) {
    const Partial& partial = partials[at];
    const Record& node = records[partial.node];
    const Step& step = steps[partial.meta & kPlace];
    const std::uint32_t reach = reach_of<side>(step, slot_reach[partial.slots]);
    if constexpr (side == Side::kLeft) {
      seed->tiles = partial.tiles;
      seed->node = node.base;
      seed->slots = partial.slots;
      prefetch(records + node.base);
      seed->sums = partial.sums;
      seed->meta = step.seed | (partial.meta & (0xffu << kCountShift));
      seed += node.leads & kSeparator;
    }
    alive.at[kept] = at;
    kept += ((node.accepts | node.leads) & reach) != 0;
  }
  alive.size = kept;
  if (side == Side::kLeft) work.seeds.set_end(seed);
}

// Of some letters, as tiles and blanks, those that can be put at a square, or lie there.
template <Side side>
Letters choose(const Slots& slots, const Partial& partial, const Step& step, std::uint32_t some) {
  const Letters put = step.letters * kBothKinds & slots.letters[partial.slots];
  return some * kBothKinds & (side == Side::kLeft ? put : put | step.fixed);
}

// Where the tile put at a step comes in the tiles of a partial play, in bits; a tile of the board comes
// after them all.
std::uint32_t shift_of(const Step& step, std::uint32_t meta) {
  return meta >> kCountShift << 3 | (~step.fresh & kAfterTiles);
}

// The line of what a partial play can score at most.
template <Side side>
Line line_at(const Workspace& work, std::uint32_t meta) {
  if (side == Side::kLeft) return work.left_lines[meta & kPlace];
  return work.right_lines[meta & kPlace][meta >> kCountShift];
}

// Whether a play that scores -base can come from a partial play.
bool reaches(std::int32_t base, std::int32_t slope, std::uint32_t sums) {
  return base + slope * static_cast<std::int32_t>(sums & kMainSum) +
             static_cast<std::int32_t>(sums >> kCrossShift) >= 0;
}

// Of the partial plays that may go on or end, which do: those that go on are made ready.
template <Side side, bool kBounded>
void prepare_leads(Search& search) {
  Block& block = search.block;
  const Step* const steps = steps_of<side>(search.work);
  Leading* lead = block.leading;
  std::size_t ends = 0;
  for (std::size_t row = 0; row < block.alive.size; ++row) {
    const Partial& partial = block.partials[block.alive.at[row]];
    const Record& node = search.nodes.records[partial.node];
    const Step& step = steps[partial.meta & kPlace];
    const Letters reach = choose<side>(search.work.slots, partial, step, ~0u);
    lead->tiles = partial.tiles;
    lead->letters = leads_at(node, step, partial.meta) * kBothKinds & reach;
    lead->leads = node.leads;
    lead->base = node.base;
    lead->sums = partial.sums;
    lead->meta = partial.meta + (side == Side::kLeft ? kLeftAdvance : step.advance);
    lead->slots = partial.slots;
    lead->unit = step.unit;
    if (side == Side::kRight) {
      lead->usable = partial.slots & step.fresh;
      lead->shift = shift_of(step, partial.meta);
    }
    if (kBounded) {
      const Line line = line_at<side>(search.work, lead->meta);
      lead->most = line.base - search.work.threshold.least;
      lead->slope = line.slope;
    }
    lead += lead->letters != 0;
    block.ends.at[ends] = block.alive.at[row];
    ends += (ends_at(node, step, partial.meta) * kBothKinds & reach) != 0;
  }
  block.leads = static_cast<std::size_t>(lead - block.leading);
  block.ends.size = ends;
}

// The score of each play but for its last tile, and its place. Gives how many there are to record.
template <Side side, bool kBounded>
std::size_t prepare_ends(Search& search) {
  const Workspace& work = search.work;
  const Step* const steps = steps_of<side>(work);
  const Choices& ends = search.block.ends;
  Ending* ending = search.block.ending;
  for (std::size_t row = 0; row < ends.size; ++row) {
    const Partial& partial = search.block.partials[ends.at[row]];
    const std::uint32_t place = partial.meta & kPlace;
    const Step& step = steps[place];
    const Record& node = search.nodes.records[partial.node];
    ending->letters = choose<side>(work.slots, partial, step, ends_at(node, step, partial.meta));
    ending->tiles = partial.tiles;
    if (side == Side::kRight) ending->shift = shift_of(step, partial.meta);
    // Of the head, all but the number of tiles before; on the right side as if the word started at square 0.
    std::uint32_t head = step.head + (partial.meta & 0xffu << kCountShift);
    if (side == Side::kRight) {
      const std::uint32_t start = partial.meta >> kStartShift & 0xff;
      head += (start << 8) - (start << 16);
    }
    ending->head = head;
    const std::uint32_t first = side == Side::kLeft ? place : place + 1 - (head >> 16 & 0xff);
    const Sums sums = work.sums[side == Side::kLeft ? step.seed & kPlace : place + 1] - work.sums[first];
    const std::int32_t times = times_of(sums);
    const auto main = static_cast<std::int32_t>((partial.sums & kMainSum) + (sums >> 16 & 0xffff));
    const auto cross = static_cast<std::int32_t>((partial.sums >> kCrossShift) + (sums >> 32));
    const bool bingo = static_cast<int>(head >> kCountShift) == search.rules.bingo_tiles;
    ending->basis = main * times + cross + (bingo ? search.rules.bingo_bonus : 0);
    ending->points = static_cast<std::int32_t>(step.unit & kMainSum) * times +
                     static_cast<std::int32_t>(step.unit >> kCrossShift);
    ending += !kBounded || ending->basis + work.bounds.tile_points[0] * ending->points >= work.threshold.least;
  }
  return static_cast<std::size_t>(ending - search.block.ending);
}

template <Side side>
std::uint64_t add_tile(std::uint64_t tiles, std::uint64_t tile, std::uint32_t shift) {
  return side == Side::kLeft ? tiles << 8 | tile : tiles | tile << shift;
}

template <Side side, bool kBounded>
void extend(Search& search) {
  Workspace& work = search.work;
  const Slots& slots = work.slots;
  const std::size_t size = search.block.leads;
  work.next.make_room(size * kKinds);
  Partial* out = work.next.end();
  for_each_letter(search.block.leading, size, [&](const Leading& entry, int kind) {
    const std::uint32_t holders = (side == Side::kLeft ? entry.slots : entry.usable) & slots.holders[kind];
    out->slots = entry.slots ^ (holders & (0u - holders));
    out->tiles = add_tile<side>(entry.tiles, tile_of(kind), entry.shift);
    const std::uint32_t before = entry.leads & (bit(kind & 31) - 1);
    out->node = entry.base + count_bits(before);
    prefetch(search.nodes.records + out->node);
    out->sums = entry.sums + slots.points[kind] * entry.unit;
    out->meta = entry.meta;
    out += !kBounded || reaches(entry.most, entry.slope, out->sums);
  });
  work.next.set_end(out);
}

// Counts the new plays up to `end`, and raises the least score that is wanted.
void raise_least(Workspace& work, const Play* end) {
  Threshold& threshold = work.threshold;
  for (const Play* play = work.plays.end(); play != end; ++play) {
    ++threshold.with[std::min(play->score, Threshold::kMost)];
    ++threshold.count;
  }
  while (threshold.count - threshold.with[threshold.least] >= work.top) {
    threshold.count -= threshold.with[threshold.least++];
  }
}

template <Side side, bool kBounded>
void record(Search& search) {
  Workspace& work = search.work;
  const std::uint8_t* points = work.slots.points;
  const std::size_t size = prepare_ends<side, kBounded>(search);
  work.plays.make_room(size * kKinds + 1);
  Play* out = work.plays.end();
  const std::int32_t least = work.threshold.least;
  for_each_letter(search.block.ending, size, [&](const Ending& entry, int kind) {
    const std::uint64_t tiles = add_tile<side>(entry.tiles, tile_of(kind), entry.shift) & kTiles;
    const std::int32_t score = entry.basis + points[kind] * entry.points;
    out->score = score;
    std::memcpy(&out->lane, &entry.head, sizeof entry.head);
    std::memcpy(out->tiles, &tiles, sizeof tiles);
    out += !kBounded || score >= least;
  });
  if (kBounded) raise_least(work, out);
  work.plays.set_end(out);
}

// Takes every partial play of `now` one square further, into `next`.
template <Side side, bool kBounded>
void step_all(Search& search) {
  Workspace& work = search.work;
  Block& block = search.block;
  work.next.resize(0);
  for (std::size_t first = 0; first < work.now.size(); first += kBlock) {
    block.partials = work.now.begin() + first;
    block.size = std::min(kBlock, work.now.size() - first);
    look_up<side>(search);
    prepare_leads<side, kBounded>(search);
    record<side, kBounded>(search);
    extend<side, kBounded>(search);
  }
  std::swap(work.now, work.next);
}

// Drops the partial plays that can no longer lead to a wanted play.
template <Side side>
void drop_hopeless(Workspace& work) {
  Partial* out = work.now.begin();
  for (const Partial& partial : work.now) {
    const Line line = line_at<side>(work, partial.meta);
    *out = partial;
    out += reaches(line.base - work.threshold.least, line.slope, partial.sums);
  }
  work.now.set_end(out);
}

template <bool kBounded>
void search_sides(Search& search) {
  Workspace& work = search.work;
  work.seeds.resize(0);
  while (work.now.size() != 0) step_all<Side::kLeft, kBounded>(search);
  std::swap(work.now, work.seeds);
  if (kBounded) drop_hopeless<Side::kRight>(work);
  while (work.now.size() != 0) step_all<Side::kRight, kBounded>(search);
}

// From the partial plays of some anchors.
void search_kept(Search& search) {
  drop_hopeless<Side::kLeft>(search.work);
  search_sides<true>(search);
}

// Anchor by anchor, the most promising first: at first few, to know soon what score is wanted.
void search_best(Search& search, const Position& position) {
  Workspace& work = search.work;
  work.threshold = {};
  rank_anchors(search.nodes, search.rules, position, work);
  std::swap(work.now, work.starts);
  const std::uint64_t* rank = work.ranks.begin();
  for (std::size_t wanted = 2 + work.top / 2; rank != work.ranks.end(); wanted *= 2) {
    work.now.resize(0);
    const std::uint64_t* const last = rank + std::min(wanted, static_cast<std::size_t>(work.ranks.end() - rank));
    for (; rank != last; ++rank) {
      const Anchor& anchor = work.anchors.begin()[static_cast<std::uint32_t>(*rank)];
      if (anchor.most < work.threshold.least) return search_kept(search);
      set_lines(search.rules, anchor, work);
      work.now.make_room(anchor.size);
      std::copy_n(work.starts.begin() + anchor.first, anchor.size, work.now.end());
      work.now.resize(work.now.size() + anchor.size);
    }
    search_kept(search);
  }
}

void search_here(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  Search search(nodes, rules, work);
  work.bounded ? search_best(search, position) : search_sides<false>(search);
}

WORDFEUD_NEWER_CPU void search_newer(Nodes nodes, const Rules& rules, const Position& position,
                                     Workspace& work) {
  search_here(nodes, rules, position, work);
}

}  // namespace

void search(Nodes nodes, const Rules& rules, const Position& position, Workspace& work) {
  newer_cpu() ? search_newer(nodes, rules, position, work)
              : search_here(nodes, rules, position, work);
}

}  // namespace wordfeud

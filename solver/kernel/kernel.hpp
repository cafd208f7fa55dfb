// The doors between the kernel's parts.
#pragma once

#include <cstddef>

#include "types.hpp"

namespace wordfeud {

// The rules with the lanes of an empty board. The multipliers are by square, row by row.
Rules make_rules(const std::uint8_t (&points)[32], const std::uint8_t (&letter_times)[kSquares],
                 const std::uint8_t (&word_times)[kSquares], int bingo_bonus, int bingo_tiles,
                 int start);

// Tiles and premiums of all lanes, cross-sets and cross scores (cross_sets.cpp).
void set_up_lanes(Nodes nodes, const Rules& rules, const Position& position, Workspace& work);

// What every square offers a partial play, and the first partial plays: one or more an anchor
// (anchors.cpp). set_up_lanes() comes first.
void set_up_steps(Nodes nodes, const Rules& rules, const Position& position, Workspace& work);

// Sorts work.anchors by what their plays can score at most, the highest first (bounds.cpp).
// set_up_steps() comes first.
void rank_anchors(Nodes nodes, const Rules& rules, const Position& position, Workspace& work);

// What partial plays of a ranked anchor can score at most (bounds.cpp).
void set_lines(const Rules& rules, const Anchor& anchor, Workspace& work);

// Plays into work.plays, in no order (search.cpp): all, but for words of the rack alone unless
// work.bounded. set_up_steps() comes first.
void search(Nodes nodes, const Rules& rules, const Position& position, Workspace& work);

// The plays whose main word has no tile of the board in it (rack_words.cpp). set_up_lanes() comes first.
void search_rack_words(Nodes nodes, const Rules& rules, const Position& position, Workspace& work);

// Sorts work.plays in the documented order (order.cpp); keeps the first work.top if that is set.
void sort_plays(Workspace& work);

// Lanes and search: the plays in no order. top = 0: all plays; else those that may be among the top.
void find_plays(Nodes nodes, const Rules& rules, const Position& position, std::size_t top,
                Workspace& work);

// The same plays in the documented order, and no more than `top`.
void generate(Nodes nodes, const Rules& rules, const Position& position, std::size_t top,
              Workspace& work);

}  // namespace wordfeud

// The word finder: one walk along the DAWG for letters, patterns and a line at once.
//
// A pattern's fixed letters lie on the board, so whichever of the word's letters they turn out to be,
// the rack gives the rest: a word fits if it matches and its letters are among rack and fixed letters.
// The walk therefore counts letters without knowing where the fixed ones are. Only an answer with a
// joker has to know, to say which of its letters it is.
#include "find.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include "barren.hpp"
#include "cpu.hpp"

namespace wordfeud {
namespace {

template <int kWords>
struct Places {
  std::uint64_t bits[kWords];
};

enum class Taken : std::uint8_t { kFromBoard, kFromRack, kBlank };

template <int kWords>
struct Frame {
  Record record;
  std::uint32_t letters;  // still to try at this place
  std::uint32_t node;
  std::uint32_t matched;  // words that matched before this place was come to
  Places<kWords> places;
  std::uint8_t code;
  Taken taken;
  int blanks, points, fresh;  // left; so far; letters so far that are not of the line
};

// `kKnowsBarren`: it does not search again what gave nothing; see knows_barren().
template <int kWords, bool kKnowsBarren>
class Walk {
 public:
  Walk(Nodes nodes, const Query& query, Answers& answers)
      : records_(nodes.records), query_(query), answers_(answers),
        // A word takes at most 15 steps, and there is one more to begin with.
        steps_(std::uint64_t{query.words} * kMaxWord + 1), room_(query.words) {
    for (int code = 0; code < kCodes; ++code) {
      counts_[code] = query.counts[code];
      held_ |= counts_[code] != 0 ? bit(code) : 0;
    }
  }

  void run(int start) {
    start_ = start;
    Frame<kWords>& first = frames_[0];
    for (int at = 0; at < kWords; ++at) first.places.bits[at] = query_.matcher.first[at];
    first.blanks = query_.blanks;
    first.points = first.fresh = 0;
    enter(0, kDawgRoot);
    for (int depth = 0;;) {
      Frame<kWords>& frame = frames_[depth];
      if (frame.letters == 0) {
        if (depth-- == 0) return;
        if constexpr (kKnowsBarren) {
          if (frame.matched == matched_) barren_.note(frame.node, frame.places.bits[0]);
        }
        put_back(depth);
        continue;
      }
      const int code = std::countr_zero(frame.letters);
      frame.letters &= frame.letters - 1;
      if (!match(frame, frames_[depth + 1], code)) continue;
      take(frame, frames_[depth + 1], depth, code);
      if (frame.record.accepts & bit(code)) end(depth + 1);
      if ((frame.record.leads & bit(code)) && may_go_on(depth + 1)) {
        const std::uint32_t child = child_index(frame.record, code);
        if (!is_barren(child, frames_[depth + 1])) {
          enter(++depth, child);
          continue;
        }
      }
      put_back(depth);
    }
  }

 private:
  bool is_barren(std::uint32_t node, const Frame<kWords>& frame) const {
    if constexpr (kKnowsBarren) {
      return barren_.has(node, frame.places.bits[0]);
    } else {
      return false;
    }
  }

  bool may_go_on(int length) const {
    return length < query_.most && start_ + length < query_.squares;
  }

  void enter(int depth, std::uint32_t node) {
    if (steps_-- == 0) throw std::invalid_argument("more paths than words");
    Frame<kWords>& frame = frames_[depth];
    const Record& record = frame.record = records_[node];
    frame.node = node;
    frame.matched = matched_;
    frame.letters = (record.leads | record.accepts) & query_.letters_at[depth];
    if (const int cell = query_.cells[start_ + depth + 1]; cell != 0) {
      frame.letters &= bit(cell & ~kBlank);
    } else if (frame.blanks == 0) {
      frame.letters &= held_;
    }
  }

  // The places after the letter; false if some pattern cannot match any more.
  bool match(const Frame<kWords>& frame, Frame<kWords>& next, int code) const {
    const Matcher& matcher = query_.matcher;
    bool alive = true;
    for (int at = 0; at < kWords; ++at) {
      const std::uint64_t now = frame.places.bits[at];
      const std::uint64_t then = (now & matcher.can[at][code]) << 1 | (now & matcher.loop[at]);
      next.places.bits[at] = then;
      alive &= (then & matcher.alive[at]) != 0 || matcher.alive[at] == 0;
    }
    return alive;
  }

  void take(Frame<kWords>& frame, Frame<kWords>& next, int depth, int code) {
    next.blanks = frame.blanks;
    next.fresh = frame.fresh + 1;
    const int cell = query_.cells[start_ + depth + 1];
    if (cell != 0) {
      frame.code = static_cast<std::uint8_t>(cell);
      frame.taken = Taken::kFromBoard;
      next.fresh = frame.fresh;
      next.points = frame.points + (cell & kBlank ? 0 : query_.points[code]);
    } else if (counts_[code] != 0) {
      frame.code = static_cast<std::uint8_t>(code);
      frame.taken = Taken::kFromRack;
      if (--counts_[code] == 0) held_ &= ~bit(code);
      next.points = frame.points + query_.points[code];
    } else {
      frame.code = static_cast<std::uint8_t>(code | kBlank);
      frame.taken = Taken::kBlank;
      --next.blanks;
      next.points = frame.points + query_.blank_points[code];
    }
    word_[depth] = frame.code;
  }

  void put_back(int depth) {
    const Frame<kWords>& frame = frames_[depth];
    word_[depth] = 0;
    if (frame.taken == Taken::kFromRack && counts_[frame.code]++ == 0) held_ |= bit(frame.code);
  }

  // Notes the word of the first `length` frames if it is an answer.
  void end(int length) {
    const Frame<kWords>& last = frames_[length];
    for (int at = 0; at < kWords; ++at) {
      if ((last.places.bits[at] & query_.matcher.last[at]) != query_.matcher.last[at]) return;
    }
    ++matched_;
    if (length < query_.least || query_.cells[start_ + length + 1] != 0) return;
    if (last.points < query_.least_points || last.fresh < query_.least_new) return;
    if (!query_.anywhere && last.fresh == length) return;
    if (room_-- == 0) throw std::invalid_argument("more words than the header says");
    answers_.make_room(1);
    Found& found = *answers_.end();
    answers_.resize(answers_.size() + 1);
    found = {static_cast<std::uint16_t>(last.points), 0, static_cast<std::uint8_t>(length),
             static_cast<std::uint8_t>(start_), {}};
    std::memcpy(found.codes, word_, sizeof word_);
    if (query_.matcher.fixed != 0 && last.blanks != query_.blanks) place_jokers(found);
  }

  // Moves the jokers to letters that do not lie on the board: the last ones that the rack lacks.
  void place_jokers(Found& found) const {
    const std::uint32_t on_board = fixed_letters(found.length);
    std::uint8_t left[kCodes];
    std::memcpy(left, query_.rack, sizeof left);
    for (int at = 0; at < found.length; ++at) {
      const std::uint8_t code = found.codes[at] & static_cast<std::uint8_t>(~kBlank);
      found.codes[at] = code;
      if (on_board >> at & 1) continue;
      if (left[code] != 0) {
        --left[code];
      } else {
        found.codes[at] |= kBlank;
      }
    }
  }

  // Which letters of the word the pattern's fixed letters can be: one way back through the places.
  std::uint32_t fixed_letters(int length) const {
    const Matcher& matcher = query_.matcher;
    std::uint32_t fixed = 0;
    int place = matcher.end;
    for (int at = length - 1; at >= 0; --at) {
      const std::uint64_t before = frames_[at].places.bits[0];
      const int code = frames_[at].code & ~kBlank;
      if (place > 0 && (before & matcher.can[0][code]) >> (place - 1) & 1) {
        --place;
        fixed |= static_cast<std::uint32_t>(matcher.fixed >> place & 1) << at;
      }
    }
    return fixed;
  }

  const Record* records_;
  const Query& query_;
  Answers& answers_;
  std::uint64_t steps_;
  std::uint32_t room_;
  std::uint32_t matched_ = 0;  // words that match the patterns, so far
  int start_ = 0;
  [[no_unique_address]] std::conditional_t<kKnowsBarren, Barren, std::monostate> barren_;
  std::uint8_t counts_[kCodes];
  std::uint32_t held_ = 0;  // letters of which there are some left
  std::uint8_t word_[kMaxWord + 1] = {};  // the tiles so far, zero after them
  Frame<kWords> frames_[kMaxWord + 1];
};

// Whether what lies below a node depends on the node and the patterns' places alone: on no rack, no
// line and no length. If every word matches there is nothing to know.
bool knows_barren(const Query& query) {
  const Matcher& matcher = query.matcher;
  const auto& at = query.letters_at;
  const bool matches_all = (matcher.first[0] & matcher.loop[0] & matcher.last[0]) == matcher.last[0];
  return matcher.words == 1 && !matches_all && matcher.last[0] >> 32 == 0 && !query.line &&
         query.most == kMaxWord &&
         std::all_of(std::begin(at), std::end(at), [&](std::uint32_t each) { return each == at[0]; }) &&
         std::all_of(std::begin(query.counts), std::end(query.counts),
                     [](std::uint8_t count) { return count >= kMaxWord; });
}

template <int kWords, bool kKnowsBarren>
void walk_all(Nodes nodes, const Query& query, Answers& answers) {
  for (int start = 0; start < (query.line ? query.squares : 1); ++start) {
    if (query.cells[start] != 0) continue;  // a word cannot start right after a tile
    Walk<kWords, kKnowsBarren> walk(nodes, query, answers);
    walk.run(start);
  }
}

inline void walk_any(Nodes nodes, const Query& query, Answers& answers) {
  if (knows_barren(query)) {
    walk_all<1, true>(nodes, query, answers);
  } else if (query.matcher.words == 1) {
    walk_all<1, false>(nodes, query, answers);
  } else {
    walk_all<kMatchWords, false>(nodes, query, answers);
  }
}

WORDFEUD_NEWER_CPU void find_newer(Nodes nodes, const Query& query, Answers& answers) {
  walk_any(nodes, query, answers);
}

}  // namespace

void find(Nodes nodes, const Query& query, Answers& answers) {
  if (newer_cpu()) {
    find_newer(nodes, query, answers);
  } else {
    walk_any(nodes, query, answers);
  }
}

void find_among(Nodes nodes, const Query& query, std::string_view among, Answers& answers) {
  Query one = query;
  for (std::size_t from = 0; from < among.size();) {
    const std::size_t length = among.find('\0', from) - from;
    if (static_cast<int>(length) >= query.least && static_cast<int>(length) <= query.most) {
      for (std::size_t at = 0; at < length; ++at) {
        one.letters_at[at] = query.letters_at[at] & bit(among[from + at]);
      }
      one.least = one.most = static_cast<int>(length);
      find(nodes, one, answers);
    }
    from += length + 1;
  }
}

}  // namespace wordfeud

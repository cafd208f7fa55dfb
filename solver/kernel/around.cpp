// Words around other words, and hooks.
//
// The fragments' Aho-Corasick automaton goes along the DAWG: a letter is one step of each, and words
// that begin alike share their steps. So all fragments together cost hardly more than one.
#include <bit>
#include <stdexcept>

#include "barren.hpp"
#include "cpu.hpp"
#include "find.hpp"

namespace wordfeud {
namespace {

struct Frame {
  std::uint32_t letters;  // still to try at this place
  std::uint32_t node;
  Record record;
  std::uint32_t state;
  int hits;  // on the path so far
  int points;
  std::uint32_t words;  // with hits, found before this place was come to
};

struct Hit {
  std::uint16_t fragment;
  std::uint8_t start, length;
};

template <bool kFromRack>
class Around {
 public:
  Around(Nodes nodes, const Fragments& fragments, const Query& query, Answers& answers)
      : records_(nodes.records), fragments_(fragments), query_(query), answers_(answers),
        steps_(std::uint64_t{query.words} * kMaxWord + 1) {}

  void run() {
    frames_[0] = {};
    enter(0, kDawgRoot);
    for (int depth = 0;;) {
      Frame& frame = frames_[depth];
      if (frame.letters == 0) {
        word_[depth] = 0;
        if (depth-- == 0) return;
        if (frame.hits == 0 && frame.words == words_) barren_.note(frame.node, frame.state);
        continue;
      }
      const int code = std::countr_zero(frame.letters);
      frame.letters &= frame.letters - 1;
      word_[depth] = static_cast<std::uint8_t>(code);
      Frame& next = frames_[depth + 1];
      follow(frame, next, depth + 1, code);
      if (next.hits != 0 && (frame.record.accepts & bit(code))) end(depth + 1);
      if ((frame.record.leads & bit(code)) && depth + 1 < kMaxWord) {
        const std::uint32_t child = child_index(frame.record, code);
        if (next.hits != 0 || !barren_.has(child, next.state)) enter(++depth, child);
      }
    }
  }

 private:
  void enter(int depth, std::uint32_t node) {
    if (steps_-- == 0) throw std::invalid_argument("more paths than words");
    Frame& frame = frames_[depth];
    const Record& record = frame.record = records_[node];
    frame.node = node;
    frame.words = words_;
    // Without a hit so far, a letter that only ends a word matters if it makes one.
    const std::uint32_t ends = frame.hits != 0 ? ~0u : fragments_.hot[frame.state];
    frame.letters = (record.leads | (record.accepts & ends)) & query_.letters_at[depth];
  }

  void follow(const Frame& frame, Frame& next, int length, int code) {
    next.state = fragments_.next[frame.state * kCodes + code];
    next.hits = frame.hits;
    next.points = frame.points + query_.points[code];
    if (!(fragments_.hot[frame.state] & bit(code))) return;
    for (std::uint32_t at = fragments_.hit_from[next.state]; at < fragments_.hit_from[next.state + 1]; ++at) {
      const std::uint16_t fragment = fragments_.hits[at];
      const std::uint8_t size = fragments_.lengths[fragment];
      hits_[next.hits++] = {fragment, static_cast<std::uint8_t>(length - size), size};
    }
  }

  void end(int length) {
    const Frame& last = frames_[length];
    if (words_++ == query_.words) throw std::invalid_argument("more words than the header says");
    if (length < query_.least || length > query_.most) return;
    if (!kFromRack && last.points < query_.least_points) return;
    answers_.make_room(static_cast<std::size_t>(last.hits));
    Found* out = answers_.end();
    for (int at = 0; at < last.hits; ++at) {
      const Hit hit = hits_[at];
      const int kind = hit.start + hit.length == length ? 0 : 2 - (hit.start == 0);
      out->points = static_cast<std::uint16_t>(last.points);
      out->fragment = static_cast<std::uint16_t>(hit.fragment * 3 + kind);
      out->length = static_cast<std::uint8_t>(length);
      out->start = hit.start;
      std::memcpy(out->codes, word_, sizeof out->codes);
      bool wanted = hit.length != length;
      if (kFromRack) wanted = wanted && add_from_rack(*out, hit) && out->points >= query_.least_points;
      out += wanted;
    }
    answers_.set_end(out);
  }

  // Whether the rack can add the letters around the fragment; marks the jokers and takes their points.
  bool add_from_rack(Found& found, const Hit& hit) const {
    std::uint8_t left[kCodes];
    std::memcpy(left, query_.rack, sizeof left);
    int blanks = query_.blanks, points = found.points;
    for (int at = 0; at < found.length; ++at) {
      if (at == hit.start) at += hit.length;
      if (at == found.length) break;
      const std::uint8_t code = found.codes[at];
      if (left[code] != 0) {
        --left[code];
      } else if (blanks-- > 0) {
        points += query_.blank_points[code] - query_.points[code];
        found.codes[at] = code | kBlank;
      } else {
        return false;
      }
    }
    found.points = static_cast<std::uint16_t>(points);
    return true;
  }

  const Record* records_;
  const Fragments& fragments_;
  const Query& query_;
  Answers& answers_;
  std::uint64_t steps_;
  std::uint32_t words_ = 0;  // with a hit, so far
  Barren barren_;
  std::uint8_t word_[sizeof Found::codes] = {};  // the tiles so far, zero after them
  Frame frames_[kMaxWord + 1];
  Hit hits_[kMaxWord * kMaxWord];  // at most one of each length ends at a place
};

inline void run_around(Nodes nodes, const Fragments& fragments, const Query& query, bool from_rack,
                       Answers& answers) {
  if (from_rack) {
    Around<true>(nodes, fragments, query, answers).run();
  } else {
    Around<false>(nodes, fragments, query, answers).run();
  }
}

WORDFEUD_NEWER_CPU void around_newer(Nodes nodes, const Fragments& fragments, const Query& query,
                                     bool from_rack, Answers& answers) {
  run_around(nodes, fragments, query, from_rack, answers);
}

// The letters that complete a word after the path of `word`, which starts at `record`.
std::uint32_t accepted_after(Nodes nodes, Record record, const std::uint8_t* word, std::size_t length) {
  for (std::size_t at = 0; at < length; ++at) {
    if (!(record.leads & bit(word[at]))) return 0;
    record = nodes.records[child_index(record, word[at])];
  }
  return record.accepts;
}

}  // namespace

void around(Nodes nodes, const Fragments& fragments, const Query& query, bool from_rack,
            Answers& answers) {
  if (newer_cpu()) {
    around_newer(nodes, fragments, query, from_rack, answers);
  } else {
    run_around(nodes, fragments, query, from_rack, answers);
  }
}

Hooks hooks(Nodes nodes, const std::uint8_t* word, std::size_t length) {
  const Record root = nodes.records[kDawgRoot];
  Hooks found{0, accepted_after(nodes, root, word, length)};
  for (std::uint32_t left = root.leads; left != 0; left &= left - 1) {
    const int code = std::countr_zero(left);
    const Record& record = nodes.records[child_index(root, code)];
    if (accepted_after(nodes, record, word, length - 1) & bit(word[length - 1])) found.front |= bit(code);
  }
  return found;
}

}  // namespace wordfeud

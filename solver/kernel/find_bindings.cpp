// The word finder for Python: checks what it is given, runs without the GIL, answers as bytes.
#include "find_bindings.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace nb = nanobind;

namespace wordfeud {
namespace {

template <class T, std::size_t kSize>
void copy_exactly(nb::bytes from, T (&to)[kSize], const char* what) {
  if (from.size() != sizeof to) throw std::invalid_argument(std::string(what) + ": wrong size");
  std::memcpy(to, from.c_str(), sizeof to);
}

// `words` times: can[32], loop, first, last, alive.
Matcher matcher_of(nb::bytes packed, std::uint64_t fixed, int end) {
  constexpr std::size_t kPacked = kCodes + 4;
  const std::size_t words = packed.size() / (kPacked * sizeof(std::uint64_t));
  if (packed.size() != words * kPacked * sizeof(std::uint64_t) || words < 1 || words > kMatchWords ||
      end < 0 || end > 63) {
    throw std::invalid_argument("patterns: wrong size");
  }
  Matcher matcher;
  matcher.words = static_cast<int>(words);
  matcher.fixed = fixed;
  matcher.end = end;
  std::uint64_t row[kPacked];
  for (std::size_t at = 0; at < words; ++at) {
    std::memcpy(row, packed.c_str() + at * sizeof row, sizeof row);
    std::memcpy(matcher.can[at], row, sizeof matcher.can[at]);
    matcher.loop[at] = row[kCodes];
    matcher.first[at] = row[kCodes + 1];
    matcher.last[at] = row[kCodes + 2];
    matcher.alive[at] = row[kCodes + 3];
  }
  return matcher;
}

void make_query(Query* at, nb::bytes counts, nb::bytes rack, int blanks, nb::bytes points,
                nb::bytes blank_points, nb::bytes letters_at, int least, int most, int least_points,
                nb::bytes matcher, std::uint64_t fixed, int end, nb::handle cells, int least_new,
                bool anywhere, std::uint32_t words) {
  Query query;
  copy_exactly(counts, query.counts, "counts");
  copy_exactly(rack, query.rack, "rack");
  copy_exactly(points, query.points, "points");
  copy_exactly(blank_points, query.blank_points, "points of blanks");
  copy_exactly(letters_at, query.letters_at, "letters of places");
  for (const std::uint8_t point : query.points) {
    if (point > kMaxPoints) throw std::invalid_argument("points: at most 127");
  }
  if (least < 1 || most > kMaxWord || blanks < 0) throw std::invalid_argument("1 to 15 letters wanted");
  query.blanks = blanks;
  query.least = least;
  query.most = most;
  query.least_points = least_points;
  query.matcher = matcher_of(matcher, fixed, end);
  query.least_new = least_new;
  query.anywhere = anywhere;
  query.words = words;
  if (!cells.is_none()) {
    const auto line = nb::cast<nb::bytes>(cells);
    if (line.size() < 1 || line.size() > kSize) throw std::invalid_argument("a line: 1 to 15 squares");
    query.line = true;
    query.squares = static_cast<int>(line.size());
    std::memcpy(query.cells + 1, line.c_str(), line.size());
  }
  new (at) Query(query);
}

// The query with the letters that the lexicon has, and no separator.
Query bounded(const Query& query, const Words& words) {
  Query bounded = query;
  const std::uint32_t letters = (std::uint32_t{2} << words.tiles) - 2;
  for (std::uint32_t& each : bounded.letters_at) each &= letters;
  for (const std::uint8_t cell : query.cells) {
    if ((cell & ~kBlank) > words.tiles || cell == kBlank) throw std::invalid_argument("line: no such tile");
  }
  return bounded;
}

nb::bytes sorted(Answers& answers, int order, bool line) {
  if (order < 0 || order > static_cast<int>(Order::kLength)) throw std::invalid_argument("no such order");
  const auto size = static_cast<Py_ssize_t>(answers.size() * sizeof(Found));
  PyObject* const made = PyBytes_FromStringAndSize(nullptr, size);
  if (made == nullptr) throw nb::python_error();
  const nb::bytes result = nb::steal<nb::bytes>(made);
  char* const out = PyBytes_AS_STRING(made);
  const nb::gil_scoped_release released;
  arrange(answers, static_cast<Order>(order), line, reinterpret_cast<Found*>(out));
  return result;
}

// Checks words with a zero after each: 1 to 15 codes of the lexicon's tiles.
void check_words(std::string_view flat, int tiles) {
  std::size_t length = 0;
  for (const char each : flat) {
    const auto code = static_cast<std::uint8_t>(each);
    if (code > tiles || (code == 0 && length == 0) || length > kMaxWord) {
      throw std::invalid_argument("words: 1 to 15 tiles and a zero each");
    }
    length = code == 0 ? 0 : length + 1;
  }
  if (length != 0) throw std::invalid_argument("the last word has no end");
}

// Packed: numbers of states and fragments (32 bits each), then the rows of Fragments in the order
// hit_from, next, hits, lengths. Copied, so that every row is aligned.
struct Unpacked {
  std::vector<std::uint32_t> hit_from, hot;
  std::vector<std::uint16_t> next, hits;
  std::vector<std::uint8_t> lengths;

  Fragments view() const { return {next.data(), hit_from.data(), hits.data(), lengths.data(), hot.data()}; }
};

template <class T>
void unpack(std::string_view& from, std::vector<T>& to, std::size_t count) {
  if (count > from.size() / sizeof(T)) throw std::invalid_argument("fragments: cut off");
  to.resize(count);
  std::memcpy(to.data(), from.data(), count * sizeof(T));
  from.remove_prefix(count * sizeof(T));
}

Unpacked fragments_of(nb::bytes packed) {
  std::string_view from(packed.c_str(), packed.size());
  std::vector<std::uint32_t> sizes;
  unpack(from, sizes, 2);
  const std::uint32_t states = sizes[0], count = sizes[1];
  Unpacked rows;
  unpack(from, rows.hit_from, std::size_t{states} + 1);
  unpack(from, rows.next, std::size_t{states} * kCodes);
  const auto below = [](std::uint32_t most) { return [most](std::uint32_t each) { return each < most; }; };
  if (!std::is_sorted(rows.hit_from.begin(), rows.hit_from.end()) || rows.hit_from.front() != 0 ||
      !std::all_of(rows.next.begin(), rows.next.end(), below(states))) {
    throw std::invalid_argument("fragments: no automaton");
  }
  unpack(from, rows.hits, rows.hit_from.back());
  unpack(from, rows.lengths, count);
  bool right = from.empty() && std::all_of(rows.hits.begin(), rows.hits.end(), below(count)) &&
               std::all_of(rows.lengths.begin(), rows.lengths.end(), below(kMaxWord + 1));
  rows.hot.resize(states);
  for (std::size_t state = 0; state < states; ++state) {
    for (int code = 1; code < kCodes; ++code) {
      const std::size_t next = rows.next[state * kCodes + static_cast<std::size_t>(code)];
      if (rows.hit_from[next] != rows.hit_from[next + 1]) rows.hot[state] |= bit(code);
    }
    right &= rows.hit_from[state + 1] - rows.hit_from[state] <= kMaxWord;
  }
  if (!right) throw std::invalid_argument("fragments: no automaton");
  return rows;
}

}  // namespace

void bind_queries(nb::module_& module) {
  nb::class_<Query>(module, "Query")
      .def("__init__", &make_query, nb::arg("counts"), nb::arg("rack"), nb::arg("blanks"),
           nb::arg("points"), nb::arg("blank_points"), nb::arg("letters_at"), nb::arg("least"),
           nb::arg("most"), nb::arg("least_points"), nb::arg("matcher"), nb::arg("fixed"), nb::arg("end"),
           nb::arg("cells").none(), nb::arg("least_new"), nb::arg("anywhere"), nb::arg("words"));
}

nb::bytes find_words(Words words, const Query& query, nb::handle among, int order) {
  thread_local Answers answers;
  answers.resize(0);
  const Query asked = bounded(query, words);
  std::string_view flat;
  if (!among.is_none()) {
    const auto given = nb::cast<nb::bytes>(among);  // held by the caller
    flat = {given.c_str(), given.size()};
    check_words(flat, words.tiles);
  }
  {
    const nb::gil_scoped_release released;
    if (among.is_none()) {
      find(words.nodes, asked, answers);
    } else {
      find_among(words.nodes, asked, flat, answers);
    }
  }
  return sorted(answers, order, asked.line);
}

nb::bytes find_around(Words words, nb::bytes fragments, const Query& query, bool from_rack, int order) {
  thread_local Answers answers;
  answers.resize(0);
  const Query asked = bounded(query, words);
  const Unpacked rows = fragments_of(fragments);
  {
    const nb::gil_scoped_release released;
    around(words.nodes, rows.view(), asked, from_rack, answers);
  }
  return sorted(answers, order, false);
}

nb::bytes find_hooks(Words words, nb::bytes flat) {
  const std::string_view text(flat.c_str(), flat.size());
  check_words(text, words.tiles);
  std::vector<Hooks> found;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t length = text.find('\0', from) - from;
    found.push_back(hooks(words.nodes, reinterpret_cast<const std::uint8_t*>(text.data() + from), length));
    from += length + 1;
  }
  return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(Hooks));
}

}  // namespace wordfeud

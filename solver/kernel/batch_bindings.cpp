// generate_many for Python: checks what it is given, runs without the GIL, gives columns as bytes.
#include "batch_bindings.hpp"

#include <stdexcept>

namespace nb = nanobind;

namespace wordfeud {

namespace {

constexpr std::size_t kMostKept = 50'000'000;  // plays of a chunk: their text must fit 31 bits

template <class T>
nb::bytes column(const std::vector<T>& values) {
  return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

void check_position(const PackedPosition& packed, int tiles, std::size_t rules) {
  for (const std::uint8_t cell : packed.cells) {
    if ((cell & ~kBlank) > tiles || cell == kBlank) throw std::invalid_argument("board: no such tile");
  }
  if (packed.rack_size > kMaxRack) throw std::invalid_argument("rack: at most 7 tiles");
  for (int at = 0; at < packed.rack_size; ++at) {
    if (packed.rack[at] > tiles) throw std::invalid_argument("rack: no such tile");
  }
  if ((packed.rules[0] | packed.rules[1] << 8) >= static_cast<int>(rules)) {
    throw std::invalid_argument("rules: no such index");
  }
}

TileTexts texts_of(nb::list texts, nb::bytes apart) {
  TileTexts all;
  if (texts.size() > all.texts.size() || apart.size() != sizeof all.apart) {
    throw std::invalid_argument("texts: up to 64, and 128 bytes of pairs");
  }
  for (std::size_t at = 0; at < texts.size(); ++at) {
    const auto text = nb::cast<nb::bytes>(texts[at]);
    all.texts[at].assign(text.c_str(), text.size());
  }
  std::memcpy(all.apart.data(), apart.c_str(), sizeof all.apart);
  return all;
}

}  // namespace

nb::tuple generate_many(Nodes nodes, int tiles, std::vector<const Rules*> rules, nb::bytes positions,
                        nb::bytes played, std::size_t top, nb::list texts, nb::bytes apart) {
  BatchInput input{nodes, std::move(rules)};
  input.size = positions.size() / sizeof(PackedPosition);
  input.positions = reinterpret_cast<const PackedPosition*>(positions.c_str());
  input.top = top;
  if (top == 0 || top > kMostKept) throw std::invalid_argument("top: at least 1");
  if (input.size > kMostKept / top) throw std::invalid_argument("too many positions at once");
  if (positions.size() % sizeof(PackedPosition) != 0) throw std::invalid_argument("positions: 235 bytes each");
  if (played.size() != 0) {
    if (played.size() != input.size * sizeof(Played)) throw std::invalid_argument("played: 12 bytes each");
    input.played = reinterpret_cast<const Played*>(played.c_str());
  }
  for (std::size_t at = 0; at < input.size; ++at) {
    check_position(input.positions[at], tiles, input.rules.size());
  }
  const TileTexts all = texts_of(texts, apart);
  thread_local Workspace work;
  BatchColumns out;
  {
    nb::gil_scoped_release released;
    out = run_batch(input, all, work);
  }
  return nb::make_tuple(column(out.counts), column(out.bounds), column(out.ranks), column(out.scores),
                        column(out.text_bounds), nb::bytes(out.text.data(), out.text.size()),
                        column(out.played_scores), column(out.played_ranks), column(out.micros),
                        out.signature);
}

}  // namespace wordfeud

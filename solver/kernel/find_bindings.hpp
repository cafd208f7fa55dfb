// The word finder's doors for bindings.cpp: they need its lexicon class.
#pragma once

#include <nanobind/nanobind.h>

#include "find.hpp"

namespace wordfeud {

// A lexicon's nodes and how many tiles its alphabet has.
struct Words {
  Nodes nodes;
  int tiles;
};

void bind_queries(nanobind::module_& module);
nanobind::bytes find_words(Words words, const Query& query, nanobind::handle among, int order);
nanobind::bytes find_around(Words words, nanobind::bytes fragments, const Query& query, bool from_rack,
                            int order);
nanobind::bytes find_hooks(Words words, nanobind::bytes flat);

// Adds `Query`, `find`, `around` and `hooks` to the module; see _kernel.pyi.
template <class Lexicon>
void bind_finder(nanobind::module_& module) {
  namespace nb = nanobind;
  const auto words = [](const Lexicon& lexicon) { return Words{lexicon.nodes(), lexicon.tiles()}; };
  bind_queries(module);
  module.def(
      "find",
      [words](const Lexicon& lexicon, const Query& query, nb::handle among, int order) {
        return find_words(words(lexicon), query, among, order);
      },
      nb::arg("lexicon"), nb::arg("query"), nb::arg("among").none(), nb::arg("order"));
  module.def(
      "around",
      [words](const Lexicon& lexicon, nb::bytes fragments, const Query& query, bool from_rack, int order) {
        return find_around(words(lexicon), fragments, query, from_rack, order);
      },
      nb::arg("lexicon"), nb::arg("fragments"), nb::arg("query"), nb::arg("from_rack"), nb::arg("order"));
  module.def(
      "hooks",
      [words](const Lexicon& lexicon, nb::bytes flat) { return find_hooks(words(lexicon), flat); },
      nb::arg("lexicon"), nb::arg("words"));
}

}  // namespace wordfeud

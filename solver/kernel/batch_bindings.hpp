// The batch's door for bindings.cpp.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "batch.hpp"

namespace wordfeud {

// The best `top` plays of every position and the number of all its plays. See _kernel.pyi for the columns.
// Raises ValueError for positions, plays or texts that are not as batch.hpp says.
nanobind::tuple generate_many(Nodes nodes, int tiles, std::vector<const Rules*> rules,
                              nanobind::bytes positions, nanobind::bytes played, std::size_t top,
                              nanobind::list texts, nanobind::bytes apart);

}  // namespace wordfeud

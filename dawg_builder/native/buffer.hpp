// A Python buffer (bytes, mmap, memoryview) held open while C++ reads it.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

#include "records.hpp"

namespace wordfeud {

class HeldBuffer {
 public:
  explicit HeldBuffer(nanobind::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nanobind::python_error();
  }
  ~HeldBuffer() { PyBuffer_Release(&view_); }
  HeldBuffer(const HeldBuffer&) = delete;
  HeldBuffer& operator=(const HeldBuffer&) = delete;

  // The `count` records that start at byte `offset`.
  Nodes nodes(std::size_t offset, std::size_t count) const {
    const auto size = static_cast<std::size_t>(view_.len);
    if (offset % alignof(Record) != 0 || offset > size || count > UINT32_MAX ||
        count > (size - offset) / sizeof(Record)) {
      throw std::invalid_argument("the node section is not inside the file");
    }
    const auto* bytes = static_cast<const unsigned char*>(view_.buf) + offset;
    return {reinterpret_cast<const Record*>(bytes), static_cast<std::uint32_t>(count)};
  }

 private:
  Py_buffer view_{};
};

}  // namespace wordfeud

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
    return {section<Record>(offset, count, "the node section is not inside the file"),
            static_cast<std::uint32_t>(count)};
  }

  // The filter whose `count` blocks start at byte `offset`.
  LetterFilter letters(std::size_t offset, std::size_t count) const {
    return {section<std::uint64_t>(offset, count, "the letter filter is not inside the file"),
            static_cast<std::uint32_t>(count)};
  }

 private:
  template <class Value>
  const Value* section(std::size_t offset, std::size_t count, const char* fault) const {
    const auto size = static_cast<std::size_t>(view_.len);
    if (offset % alignof(Value) != 0 || offset > size || count > UINT32_MAX ||
        count > (size - offset) / sizeof(Value)) {
      throw std::invalid_argument(fault);
    }
    return reinterpret_cast<const Value*>(static_cast<const unsigned char*>(view_.buf) + offset);
  }

  Py_buffer view_{};
};

}  // namespace wordfeud

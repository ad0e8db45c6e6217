#pragma once

#include <cstddef>

/** The numbers of a typed array of JavaScript. */
template <typename Number>
struct Column {
  Number* data;
  size_t length;

  Number& operator[](size_t i) const { return data[i]; }
  Number* begin() const { return data; }
  Number* end() const { return data + length; }
};

#pragma once

#include <box2d/box2d.h>

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "column.h"

/**
 * Boxes in one b2DynamicTree, which is queried for each mover. It keeps them wider and as floats: rounding keeps the order of
 * numbers, so it finds all that overlap, and what it finds is tested in doubles.
 */
class Pairs {
 public:
  Pairs(Column<double> boxes, Column<uint32_t> movers, Column<uint32_t> statics)
      : proxies_(boxes.length / kBox), isStatic_(boxes.length / kBox) {
    for (const uint32_t slot : movers) add(boxes, slot);
    for (const uint32_t slot : statics) add(boxes, slot);
    for (const uint32_t slot : statics) isStatic_[slot] = 1;
  }

  void turnOver(Column<double> boxes, Column<uint32_t> died, Column<uint32_t> born) {
    for (const uint32_t slot : died) tree_.DestroyProxy(proxies_[slot]);
    for (const uint32_t slot : born) add(boxes, slot);
  }

  void move(Column<double> boxes, Column<double> velocities, Column<uint32_t> moved) {
    for (const uint32_t slot : moved) {
      const b2Vec2 displacement(static_cast<float>(velocities[2 * slot]), static_cast<float>(velocities[2 * slot + 1]));
      tree_.MoveProxy(proxies_[slot], boxOf(boxes, slot), displacement);
    }
  }

  /** Lists every pair with a mover once, and says how many there are. */
  size_t find(Column<double> boxes, Column<uint32_t> movers) {
    found_.clear();
    for (const uint32_t slot : movers) {
      Search search{*this, boxes, slot};
      tree_.Query(&search, boxOf(boxes, slot));
    }
    return found_.size();
  }

  void copy(Column<uint32_t> a, Column<uint32_t> b) const {
    for (size_t i = 0; i < found_.size(); i++) std::tie(a[i], b[i]) = found_[i];
  }

 private:
  static constexpr size_t kBox = 4;

  struct Search {
    Pairs& pairs;
    Column<double> boxes;
    uint32_t mover;

    bool QueryCallback(int32 proxy) {
      const auto slot = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(pairs.tree_.GetUserData(proxy)));
      if ((slot > mover || pairs.isStatic_[slot]) && overlap(boxes, slot, mover)) {
        pairs.found_.push_back(std::minmax(slot, mover));
      }
      return true;
    }
  };

  static bool overlap(Column<double> boxes, size_t a, size_t b) {
    const double* p = &boxes[a * kBox];
    const double* q = &boxes[b * kBox];
    return p[0] <= q[2] && q[0] <= p[2] && p[1] <= q[3] && q[1] <= p[3];
  }

  static b2AABB boxOf(Column<double> boxes, size_t slot) {
    const double* box = &boxes[slot * kBox];
    b2AABB out;
    out.lowerBound.Set(static_cast<float>(box[0]), static_cast<float>(box[1]));
    out.upperBound.Set(static_cast<float>(box[2]), static_cast<float>(box[3]));
    return out;
  }

  void add(Column<double> boxes, uint32_t slot) {
    proxies_[slot] = tree_.CreateProxy(boxOf(boxes, slot), reinterpret_cast<void*>(uintptr_t{slot}));
  }

  b2DynamicTree tree_;
  std::vector<int32> proxies_;
  std::vector<uint8_t> isStatic_;
  std::vector<std::pair<uint32_t, uint32_t>> found_;
};

#pragma once

#include <box2d/box2d.h>

#include <cmath>
#include <vector>

#include "column.h"

/**
 * Circles and edges in one b2DynamicTree, cast by its own RayCast. A b2World would query the same tree through two further
 * callbacks, and takes 1.3 times as long.
 */
class Rays {
 public:
  /** The first `walls` rows are segments at rest, the others circles that move. Shapes stand in the world's frame. */
  Rays(Column<double> rows, size_t walls) : walls_(walls), edges_(walls), circles_(rows.length / kRow - walls) {
    for (size_t i = 0; i < edges_.size(); i++) {
      const double* row = &rows[i * kRow];
      edges_[i].SetTwoSided(at(row), at(row + kSecond));
      tree_.CreateProxy(boxOf(edges_[i]), &edges_[i]);
    }
    for (size_t i = 0; i < circles_.size(); i++) {
      const double* row = &rows[(walls_ + i) * kRow];
      circles_[i].m_p = at(row);
      circles_[i].m_radius = static_cast<float>(row[kRadius]);
      proxies_.push_back(tree_.CreateProxy(boxOf(circles_[i]), &circles_[i]));
    }
  }

  void move(Column<double> rows) {
    for (size_t i = 0; i < circles_.size(); i++) {
      const b2Vec2 place = at(&rows[(walls_ + i) * kRow]);
      const b2Vec2 displacement = place - circles_[i].m_p;
      circles_[i].m_p = place;
      tree_.MoveProxy(proxies_[i], boxOf(circles_[i]), displacement);
    }
  }

  /** Writes the distance of the nearest hit of each ray, x0, y0, x1, y1; infinity where there is none. */
  void cast(Column<double> rays, double range, Column<double> distances) const {
    for (size_t i = 0; i < distances.length; i++) {
      const double* ray = &rays[i * kRay];
      b2RayCastInput input;
      input.p1 = at(ray);
      input.p2 = at(ray + 2);
      input.maxFraction = 1;
      Nearest nearest{tree_};
      tree_.RayCast(&nearest, input);
      distances[i] = nearest.isHit ? nearest.fraction * range : INFINITY;
    }
  }

 private:
  // packages/core/src/row.ts says what stands where in a row.
  static constexpr size_t kRay = 4;
  static constexpr size_t kRow = 16;
  static constexpr size_t kRadius = 4;
  static constexpr size_t kSecond = 8;
  static inline const b2Transform kStill{b2Vec2(0, 0), b2Rot(0)};

  struct Nearest {
    const b2DynamicTree& tree;
    bool isHit = false;
    float fraction = 1;

    /** Returns the length to which the tree then cuts the ray. */
    float RayCastCallback(const b2RayCastInput& input, int32 proxy) {
      const auto* shape = static_cast<const b2Shape*>(tree.GetUserData(proxy));
      b2RayCastOutput output;
      // Named, so that no call is virtual.
      const bool found =
          shape->m_type == b2Shape::e_edge
              ? static_cast<const b2EdgeShape*>(shape)->b2EdgeShape::RayCast(&output, input, kStill, 0)
              : static_cast<const b2CircleShape*>(shape)->b2CircleShape::RayCast(&output, input, kStill, 0);
      if (!found) return input.maxFraction;
      isHit = true;
      fraction = output.fraction;
      return fraction;
    }
  };

  static b2Vec2 at(const double* vertex) {
    return {static_cast<float>(vertex[0]), static_cast<float>(vertex[1])};
  }

  static b2AABB boxOf(const b2Shape& shape) {
    b2AABB box;
    shape.ComputeAABB(&box, kStill, 0);
    return box;
  }

  b2DynamicTree tree_;
  size_t walls_;
  std::vector<b2EdgeShape> edges_;
  std::vector<b2CircleShape> circles_;
  /** Of the circles. */
  std::vector<int32> proxies_;
};

// Box2D as a module of Node: rays and pairs by its dynamic tree, over the columns that all contenders read. A call does
// the work of a whole tick, so that nothing but Box2D is measured.
#include <node_api.h>

#include <cstdint>
#include <string>

#include "pairs.h"
#include "rays.h"

namespace {

/** The arguments of a call, read one after another. */
class Arguments {
 public:
  Arguments(napi_env env, napi_callback_info info) : env_(env) {
    size_t count = kMost;
    napi_get_cb_info(env, info, &count, values_, nullptr, nullptr);
  }

  template <typename Number>
  Column<Number> column() {
    void* data = nullptr;
    size_t length = 0;
    napi_get_typedarray_info(env_, values_[next_++], nullptr, &length, &data, nullptr, nullptr);
    return {static_cast<Number*>(data), length};
  }

  double number() {
    double value = 0;
    napi_get_value_double(env_, values_[next_++], &value);
    return value;
  }

  template <typename Thing>
  Thing& thing() {
    void* value = nullptr;
    napi_get_value_external(env_, values_[next_++], &value);
    return *static_cast<Thing*>(value);
  }

 private:
  static constexpr size_t kMost = 6;
  napi_env env_;
  napi_value values_[kMost];
  size_t next_ = 0;
};

/** Gives a thing to JavaScript, whose garbage collector deletes it. */
template <typename Thing>
napi_value given(napi_env env, Thing* thing) {
  napi_value value;
  const auto drop = [](napi_env, void* it, void*) { delete static_cast<Thing*>(it); };
  napi_create_external(env, thing, drop, nullptr, &value);
  return value;
}

napi_value openRays(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  const auto rows = next.column<double>();
  return given(env, new Rays(rows, static_cast<size_t>(next.number())));
}

napi_value moveCircles(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  auto& rays = next.thing<Rays>();
  rays.move(next.column<double>());
  return nullptr;
}

napi_value castRays(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  const auto& tree = next.thing<Rays>();
  const auto rays = next.column<double>();
  const auto range = next.number();
  tree.cast(rays, range, next.column<double>());
  return nullptr;
}

napi_value openPairs(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  const auto boxes = next.column<double>();
  const auto movers = next.column<uint32_t>();
  return given(env, new Pairs(boxes, movers, next.column<uint32_t>()));
}

napi_value turnOver(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  auto& pairs = next.thing<Pairs>();
  const auto boxes = next.column<double>();
  const auto died = next.column<uint32_t>();
  pairs.turnOver(boxes, died, next.column<uint32_t>());
  return nullptr;
}

napi_value moveBoxes(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  auto& pairs = next.thing<Pairs>();
  const auto boxes = next.column<double>();
  const auto velocities = next.column<double>();
  pairs.move(boxes, velocities, next.column<uint32_t>());
  return nullptr;
}

napi_value findPairs(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  auto& pairs = next.thing<Pairs>();
  const auto boxes = next.column<double>();
  napi_value count;
  napi_create_uint32(env, static_cast<uint32_t>(pairs.find(boxes, next.column<uint32_t>())), &count);
  return count;
}

napi_value copyPairs(napi_env env, napi_callback_info info) {
  Arguments next(env, info);
  const auto& pairs = next.thing<Pairs>();
  const auto a = next.column<uint32_t>();
  pairs.copy(a, next.column<uint32_t>());
  return nullptr;
}

}  // namespace

NAPI_MODULE_INIT() {
  const auto add = [&](const char* name, napi_callback call) {
    napi_value function;
    napi_create_function(env, name, NAPI_AUTO_LENGTH, call, nullptr, &function);
    napi_set_named_property(env, exports, name, function);
  };
  add("openRays", openRays);
  add("moveCircles", moveCircles);
  add("castRays", castRays);
  add("openPairs", openPairs);
  add("turnOver", turnOver);
  add("moveBoxes", moveBoxes);
  add("findPairs", findPairs);
  add("copyPairs", copyPairs);

  const auto [major, minor, revision] = b2_version;
  const auto text = std::to_string(major) + '.' + std::to_string(minor) + '.' + std::to_string(revision);
  napi_value version;
  napi_create_string_utf8(env, text.c_str(), text.size(), &version);
  napi_set_named_property(env, exports, "version", version);
  return exports;
}

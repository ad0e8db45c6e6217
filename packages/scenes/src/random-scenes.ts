import { circle, type Shape, segment, triangle } from '@swept/core';
import { powerOfTwo, Random } from './random.js';
import { type Scene, SceneDraft, type SceneOptions, sideFor, squareBox } from './scene.js';

/*
 * The random scenes, each in a square with a frame. Lengths are of the order of a body, speeds are displacements
 * per step.
 */

/** Circles of one size, evenly spread, slow: 0.75 per unit of area. */
export function uniform(options: SceneOptions): Scene {
  return evenCircles('uniform', options, { density: 0.75, radius: 0.5, slowest: 0, fastest: 0.2, still: 0 });
}

/** Small circles whose displacement in one step is ten times their width. */
export function fast(options: SceneOptions): Scene {
  return evenCircles('fast', options, { density: 0.07, radius: 0.25, slowest: 5, fastest: 5, still: 0 });
}

/** As `uniform`, but nine of ten bodies are static. */
export function mostlyStatic(options: SceneOptions): Scene {
  return evenCircles('mostly-static', options, {
    density: 0.75,
    radius: 0.5,
    slowest: 0,
    fastest: 0.2,
    still: 0.9,
  });
}

/** Circles in bell-shaped swarms of 500 that swirl around their moving centres. */
export function clustered(options: SceneOptions): Scene {
  const radius = 0.5;
  const deviation = 5;
  const swirl = 0.05;
  const side = sideFor(options, 0.1);
  const random = new Random(options.seed);
  const draft = new SceneDraft('clustered', options, squareBox(side));
  let centreX = 0;
  let centreY = 0;
  let driftX = 0;
  let driftY = 0;
  for (let i = 0; i < options.bodies; i++) {
    if (i % 500 === 0) {
      centreX = random.between(0.1 * side, 0.9 * side);
      centreY = random.between(0.1 * side, 0.9 * side);
      random.direction();
      driftX = 0.1 * random.x;
      driftY = 0.1 * random.y;
    }
    const x = bellInside(random, centreX, deviation, radius, side);
    const y = bellInside(random, centreY, deviation, radius, side);
    draft.addMoving(circle(x, y, radius), driftX - swirl * (y - centreY), driftY + swirl * (x - centreX));
  }
  return draft;
}

/** Circles whose radii follow a lognormal law: most are small, a few are a hundred times larger. */
export function heavyTailed(options: SceneOptions): Scene {
  const median = 0.25;
  // e to the power 1.2, as a power of two.
  const perDeviation = 1.73;
  const side = sideFor(options, 0.3);
  const largest = Math.min(150 * median, side / 8);
  const random = new Random(options.seed);
  const draft = new SceneDraft('heavy-tailed', options, squareBox(side));
  for (let i = 0; i < options.bodies; i++) {
    const radius = Math.min(median * powerOfTwo(perDeviation * random.bell()), largest);
    const x = random.between(radius, side - radius);
    const y = random.between(radius, side - radius);
    const speed = random.between(0.05, 0.15);
    random.direction();
    draft.addMoving(circle(x, y, radius), speed * random.x, speed * random.y);
  }
  return draft;
}

/** Circles and points, segments and capsules, sharp and rounded triangles, a third of each kind. */
export function mixed(options: SceneOptions): Scene {
  const side = sideFor(options, 0.3);
  const random = new Random(options.seed);
  const draft = new SceneDraft('mixed', options, squareBox(side));
  for (let i = 0; i < options.bodies; i++) {
    const shape = anyShape(random, i, { low: 1.5, high: side - 1.5 });
    const speed = random.between(0, 0.3);
    random.direction();
    draft.addMoving(shape, speed * random.x, speed * random.y);
  }
  return draft;
}

function anyShape(random: Random, i: number, range: { low: number; high: number }): Shape {
  const x = random.between(range.low, range.high);
  const y = random.between(range.low, range.high);
  const size = random.between(0.3, 1);
  const radius = random.whole(0, 3) === 0 ? random.between(0.02, 0.2) : 0;
  random.direction();
  const dx = size * random.x;
  const dy = size * random.y;
  if (i % 3 === 0) return circle(x, y, random.whole(0, 5) === 0 ? 0 : size);
  if (i % 3 === 1) return segment(x - dx, y - dy, x + dx, y + dy, radius);
  const height = random.between(0.3, 1);
  return triangle(x - dx, y - dy, x + dx, y + dy, x - height * dy, y + height * dx, radius);
}

interface EvenCircles {
  /** Bodies per unit of area. */
  density: number;
  radius: number;
  /** Displacement in one step. */
  slowest: number;
  fastest: number;
  /** The part of the bodies that is static. */
  still: number;
}

function evenCircles(name: string, options: SceneOptions, law: EvenCircles): Scene {
  const side = sideFor(options, law.density);
  const random = new Random(options.seed);
  const draft = new SceneDraft(name, options, squareBox(side));
  for (let i = 0; i < options.bodies; i++) {
    const x = random.between(law.radius, side - law.radius);
    const y = random.between(law.radius, side - law.radius);
    const shape = circle(x, y, law.radius);
    const speed = random.between(law.slowest, law.fastest);
    random.direction();
    if (random.between(0, 1) < law.still) draft.addStatic(shape);
    else draft.addMoving(shape, speed * random.x, speed * random.y);
  }
  return draft;
}

/** Bell-shaped around a centre, drawn again until the body is inside. */
function bellInside(random: Random, centre: number, deviation: number, radius: number, side: number): number {
  for (;;) {
    const x = centre + deviation * random.bell();
    if (x > radius && x < side - radius) return x;
  }
}

import { circle, triangle } from '@swept/core';
import { Random } from './random.js';
import { type Scene, SceneDraft, type SceneOptions } from './scene.js';

/**
 * Everything touches: circles of radius 1 on a grid of spacing 2, in groups of two by two, and squares of two
 * triangles that share their diagonal, all on whole coordinates, on a floor that the lowest line rests on. Some
 * circles are smaller by 1/64, near but not in touch. Speeds are small multiples of 1/256 per step, so ties and
 * exact zeros are everywhere.
 */
export function pile(options: SceneOptions): Scene {
  const random = new Random(options.seed);
  const columns = Math.max(1, Math.ceil(Math.sqrt(options.bodies)));
  // A cell of 2 x 2 holds one circle or two triangles: there are never more cells than bodies.
  const rows = Math.ceil(options.bodies / columns);
  const draft = new SceneDraft('pile', options, Float64Array.of(-4, 0, 2 * columns + 4, 2 * rows + 8));
  let made = 0;
  for (let cell = 0; made < options.bodies; cell++) {
    const column = cell % columns;
    const line = Math.floor(cell / columns);
    const x = 2 * column;
    const y = 2 * line;
    const dx = random.whole(-4, 4) / 256;
    const dy = random.whole(-4, 2) / 256;
    if ((Math.floor(column / 2) + Math.floor(line / 2)) % 2 === 0 || made + 2 > options.bodies) {
      draft.addMoving(circle(x + 1, y + 1, cell % 4 === 2 ? 63 / 64 : 1), dx, dy);
      made += 1;
    } else {
      draft.addMoving(triangle(x, y, x + 2, y, x + 2, y + 2), dx, dy);
      draft.addMoving(triangle(x, y, x + 2, y + 2, x, y + 2), -dx, dy);
      made += 2;
    }
  }
  return draft;
}

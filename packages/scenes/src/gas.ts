import { circle, InvalidInput } from '@swept/core';
import { Random } from './random.js';
import { type Scene, SceneDraft, type SceneOptions, squareBox } from './scene.js';

export interface GasOptions extends SceneOptions {
  /** The part of the square that the discs cover, up to 0.7. */
  readonly density: number;
  /** Deviation of the displacement per step in x and in y, in diameters. */
  readonly pace: number;
}

/**
 * A gas: circles of diameter 1 that do not touch, scattered slightly around a square grid, in a square. Their
 * velocities follow the normal distribution in x and in y, without a common drift.
 */
export function gas(options: GasOptions): Scene {
  const { bodies, density, pace } = options;
  if (!(density > 0 && density <= 0.7)) throw new InvalidInput('gas: density', density, 'above 0, up to 0.7');
  if (!(pace >= 0 && pace < Infinity))
    throw new InvalidInput('gas: pace', pace, 'a finite number, 0 or more');
  const random = new Random(options.seed);
  const side = Math.sqrt((bodies * Math.PI) / 4 / density);
  const columns = Math.ceil(Math.sqrt(bodies));
  const cell = side / columns;
  const slack = 0.45 * (cell - 1);
  const draft = new SceneDraft('gas', options, squareBox(side));
  for (let i = 0; i < bodies; i++) {
    const x = cell * ((i % columns) + 0.5) + random.between(-slack, slack);
    const y = cell * (Math.floor(i / columns) + 0.5) + random.between(-slack, slack);
    draft.addMoving(circle(x, y, 0.5), pace * random.bell(), pace * random.bell());
  }
  for (const axis of [0, 1]) {
    let drift = 0;
    for (let i = draft.walls; i < draft.count; i++) drift += draft.velocities[2 * i + axis] / bodies;
    for (let i = draft.walls; i < draft.count; i++) draft.velocities[2 * i + axis] -= drift;
  }
  return draft;
}

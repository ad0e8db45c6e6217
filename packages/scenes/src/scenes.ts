import { InvalidInput } from '@swept/core';
import { coastline } from './coastline.js';
import { pile } from './pile.js';
import { clustered, fast, heavyTailed, mixed, mostlyStatic, uniform } from './random-scenes.js';
import type { Scene, SceneOptions } from './scene.js';
import { type Detail, loadTopology } from './topology.js';

const GENERATORS = {
  uniform,
  clustered,
  'heavy-tailed': heavyTailed,
  fast,
  'mostly-static': mostlyStatic,
  mixed,
  pile,
};

const MAPS: Record<string, Detail> = {
  'coastline-110m': '110m',
  'coastline-50m': '50m',
  'coastline-10m': '10m',
};

/** Scenes made from the seed alone. */
export type RandomSceneName = keyof typeof GENERATORS;
/** Scenes on a map of the world. */
export type CoastlineName = `coastline-${Detail}`;
export type SceneName = RandomSceneName | CoastlineName;

export const RANDOM_SCENES = Object.keys(GENERATORS) as readonly RandomSceneName[];
export const COASTLINES = Object.keys(MAPS) as readonly CoastlineName[];
/** The names of all scenes. */
export const SCENES: readonly SceneName[] = [...RANDOM_SCENES, ...COASTLINES];

/** A scene that needs no map, synchronously. Throws `InvalidInput` on an unknown name, a bad count, seed or dt. */
export function scene(name: RandomSceneName, options: SceneOptions): Scene {
  if (!RANDOM_SCENES.includes(name)) {
    throw new InvalidInput('scene: name', name, `one of ${RANDOM_SCENES.join(', ')}`);
  }
  return GENERATORS[name](options);
}

/** Any scene; the map of a coastline is loaded first. */
export async function loadScene(name: SceneName, options: SceneOptions): Promise<Scene> {
  if (!SCENES.includes(name)) throw new InvalidInput('scene: name', name, `one of ${SCENES.join(', ')}`);
  const detail = MAPS[name];
  if (detail === undefined) return scene(name as RandomSceneName, options);
  return coastline(name, await loadTopology(detail), options);
}

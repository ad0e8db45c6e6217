import { loadScene, type Scene, type SceneName, shapeAt } from '@swept/scenes';
import {
  type BodyOptions,
  circle,
  type Mobility,
  type Shape,
  STATIC,
  segment,
  World,
  type WorldOptions,
} from 'swept';
import { DT } from '../main-job/run.js';

/** Further options of a body of a scene, by its number and shape; `shapes` replace its own. */
export type Extra = (i: number, shape: Shape) => BodyOptions & { readonly shapes?: readonly Shape[] };

const NOTHING: Extra = () => ({});

/** A third turns, a quarter has parts, and some are static, kinematic, or sensors. */
export const ALL_SORTS: Extra = (i, shape) => {
  if (i % 5 === 4) return { mobility: STATIC };
  const [x, y] = shape.row;
  return {
    mass: i % 11 === 10 ? Infinity : 1 + (i % 5),
    friction: (i % 3) / 4,
    sensor: i % 13 === 12,
    ...(i % 3 === 0 ? { angle: i / 8, angularVelocity: (i % 7) - 3 } : {}),
    ...(i % 4 === 0 ? { shapes: [shape, circle(x, y, 0.4), segment(x, y, x + 1, y - 0.5)] } : {}),
  };
};

export function load(name: SceneName, bodies: number): Promise<Scene> {
  return loadScene(name, { bodies, seed: 1, dt: DT });
}

/** A world with the bodies of a scene, which are numbered from 0; walls are not. */
export function worldOf(scene: Scene, extra = NOTHING, options: WorldOptions = {}): World {
  const world = new World(options);
  // Seams take the place of walls.
  for (let i = options.period ? scene.walls : 0; i < scene.count; i++) {
    const own = shapeAt(scene, i);
    const { shapes = own, ...given } = i < scene.walls ? {} : extra(i - scene.walls, own);
    const { mobility = scene.mobility[i] as Mobility } = given;
    const velocity = [scene.velocities[2 * i], scene.velocities[2 * i + 1]] as const;
    world.add(shapes, mobility === STATIC ? { ...given, mobility } : { velocity, ...given });
  }
  return world;
}

/** The period that makes the box of a scene wrap, whose low corner is (0, 0). */
export function periodOf({ bounds }: Scene): readonly [number, number] {
  return [bounds[2], bounds[3]];
}

import { circle, InvalidInput, type Shape, segment, triangle } from '@swept/core';
import { mesh } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { Random } from './random.js';
import { type Scene, SceneDraft, type SceneOptions } from './scene.js';
import { WallGrid } from './wall-grid.js';
import { WallSet } from './wall-set.js';

/** Bodies start at least this far from every wall, in degrees. */
const CLEARANCE = 1e-3;

/**
 * The land outlines of the world as static segments, one unit to the degree (x longitude, y latitude), in a
 * frame slightly larger than the map; and in it fast bodies, on land and at sea: a third each circles,
 * segments and triangles, some without and some with radius. A body moves 1 to 4 degrees per step, which is many
 * times the length of a wall, and starts clear of all walls (but perhaps not of other bodies).
 */
export function coastline(name: string, topology: Topology, options: SceneOptions): Scene {
  const outline = outlineOf(topology);
  const draft = new SceneDraft(name, options, Float64Array.of(-181, -91, 181, 91), 4 + outline.length / 4);
  for (let i = 0; i < outline.length; i += 4) {
    draft.addWall(outline[i], outline[i + 1], outline[i + 2], outline[i + 3]);
  }
  const random = new Random(options.seed);
  const grid = new WallGrid(draft.rows, draft.count, draft.bounds, 0.5);
  for (let i = 0; i < options.bodies; i++) {
    const shape = clearShape(random, grid, i % 3);
    const way = random.between(1, 4);
    random.direction();
    draft.addMoving(shape, way * random.x, way * random.y);
  }
  return draft;
}

function clearShape(random: Random, grid: WallGrid, which: number): Shape {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const x = random.between(-179, 179);
    const y = random.between(-89, 89);
    const reach = random.between(0.05, which === 0 ? 0.25 : 0.2);
    const radius = random.whole(0, 1) === 0 ? 0 : 0.02;
    if (!grid.isClear(x, y, reach + radius + CLEARANCE)) continue;
    if (which === 0) return circle(x, y, random.whole(0, 3) === 0 ? 0 : reach);
    random.direction();
    const dx = reach * random.x;
    const dy = reach * random.y;
    if (which === 1) return segment(x - dx, y - dy, x + dx, y + dy, radius);
    const height = random.between(0.3, 1);
    return triangle(x - dx, y - dy, x + dx, y + dy, x - height * dy, y + height * dx, radius);
  }
  throw new InvalidInput('coastline: map', 'a map full of walls', 'one with room for bodies');
}

/** x0 y0 x1 y1 of every wall, each wall once. */
function outlineOf(topology: Topology): Float64Array {
  const { land } = topology.objects;
  if (land === undefined) {
    throw new InvalidInput('coastline: topology', Object.keys(topology.objects), 'one with an object "land"');
  }
  const lines = mesh(topology, land as GeometryObject).coordinates;
  const walls = new WallSet(lines.reduce((sum, line) => sum + line.length, 0));
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const [x0, y0] = line[i - 1];
      const [x1, y1] = line[i];
      // Outlines continue from one edge of the map at the other one: that step is not a wall.
      if (Math.abs(x1 - x0) <= 180 && (x0 !== x1 || y0 !== y1)) walls.add(x0, y0, x1, y1);
    }
  }
  return walls.ends.subarray(0, 4 * walls.count);
}

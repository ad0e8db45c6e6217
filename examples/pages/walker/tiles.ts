import { type BodyId, box, type Shape, STATIC, triangle, type World } from 'swept';

/** Category of platforms that can be jumped through. */
export const ONE_WAY = 2;

/** '#': a tile, '/' and '\\': slopes, '_': a low step, '-': a one-way platform. */
// biome-ignore format: one line of tiles a line
const MAP = [
  '################################################################',
  '#                                                              #',
  '#                                                              #',
  '#                                                              #',
  '#                                                 ###          #',
  '#                                  ----                        #',
  '#                                                  ##          #',
  '#                             ----                  #          #',
  '#                                       ----        #          #',
  '#             ----                                  #          #',
  '#                                   ---                        #',
  '#        ----                                                  #',
  '#                       /#\\                                    #',
  '#            ----      /###\\                    #              #',
  '#       ##            /#####\\                  ##              #',
  '#      ###        _  /#######\\   /\\           ###              #',
  '####################################################        ####',
  '####################################################        ####',
  '################################################################',
];
export const WIDTH = MAP[0].length;
export const HEIGHT = MAP.length;
const STEP = 0.25;
const THIN = 0.2;
/** What can be stood on, the `userData` of bodies. */
export const SOLID = 0;
export const PLANK = 1;
export const FERRY = 2;

/** A platform that goes to and fro. */
export interface Ferry {
  id: BodyId;
  axis: 'x' | 'y';
  low: number;
  high: number;
  speed: number;
}

/**
 * Centre, width, the axis it goes along, and from where to where its centre goes: none comes down on a walker.
 */
const FERRIES = [
  { x: 54, y: 2.75, width: 3, axis: 'x', low: 53.6, high: 58.4, speed: 2 },
  { x: 43.5, y: 4.9, width: 2.4, axis: 'y', low: 4.9, high: 10, speed: 1.6 },
  { x: 20, y: 9.4, width: 3, axis: 'x', low: 19.5, high: 27, speed: 2.5 },
] as const;
const THICK = 0.5;

/** Puts the tiles into a world: all that is solid is one body, so that the walker meets one surface. */
export function addTiles(world: World): Ferry[] {
  const solid: Shape[] = [];
  MAP.forEach((line, row) => {
    const y = HEIGHT - 1 - row;
    [...line].forEach((tile, x) => {
      if (tile === '#') solid.push(...box(x + 0.5, y + 0.5, 1, 1));
      else if (tile === '/') solid.push(triangle(x, y, x + 1, y, x + 1, y + 1));
      else if (tile === '\\') solid.push(triangle(x, y, x + 1, y, x, y + 1));
      else if (tile === '_') solid.push(...box(x + 0.5, y + STEP / 2, 1, STEP));
    });
    for (const { index, 0: plank } of line.matchAll(/-+/g)) {
      const shape = box(index + plank.length / 2, y + 1 - THIN / 2, plank.length, THIN);
      world.add(shape, { mobility: STATIC, category: ONE_WAY, userData: PLANK });
    }
  });
  world.add(solid, { mobility: STATIC });
  return FERRIES.map(({ x, y, width, axis, low, high, speed }) => ({
    id: world.add(box(x, y, width, THICK), { mass: Infinity, userData: FERRY }),
    axis,
    low,
    high,
    speed,
  }));
}

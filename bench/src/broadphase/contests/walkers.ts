import type { Contest } from '../contest.js';
import { type Ground, terrain, Walls } from '../terrain.js';

const CONTESTS: readonly [ground: Ground, law: string][] = [
  ['tiles', 'capsules on 40 storeys of tiles, each of them a body'],
  ['coastline', 'discs as seen from above, between the coastlines of the world'],
  ['slopes', 'capsules on 40 storeys of slopes, some of which are too steep for them'],
];
/** Numbers of an answer for each walker: its position, and CROSSED if it has ever crossed a wall, or MOVED if it only went. */
const WALKER = 3;
const MOVED = 1;
const CROSSED = 2;
/** A walker this near to a wall, in radii, is inside it. */
const WITHIN = 0.5;

/** Character controllers: each walker is moved by one call per tick, and slides along obstacles. */
export const walkerContests: readonly Contest[] = CONTESTS.map(([ground, law]) => ({
  key: `walkers ${ground}`,
  title: 'character controllers',
  law: `one call per walker and tick, which go and fall by a fifth of their width: ${law}`,
  sizes: [1000, 10_000],
  ...(ground === 'tiles' ? { quick: 300 } : {}),
  timed: true,
  takes: (contender) => contender.walkers !== undefined,
  async open({ name, walkers: open }, size, ready) {
    if (!open) throw new Error(`${name} does not walk`);
    const scene = await terrain(ground, size);
    const walls = new Walls(scene);
    const ways = new Uint8Array(size);
    const last = scene.places.slice();
    const now = scene.places.slice();
    ready();
    const player = await open(scene);
    /** Notes the walkers that have moved since the last call, and those whose centre has crossed a wall. */
    const look = () => {
      player.read(now);
      for (let i = 0; i < size; i++) {
        const [x, y, u, v] = [last[2 * i], last[2 * i + 1], now[2 * i], now[2 * i + 1]];
        if (x === u && y === v) continue;
        ways[i] = Math.max(ways[i], walls.cross(x, y, u, v) ? CROSSED : MOVED);
      }
      last.set(now);
    };
    return {
      prepare: look,
      build() {},
      query: () => player.walk(),
      answer() {
        look();
        return Float64Array.from({ length: WALKER * size }, (_, i) =>
          i % WALKER === 2 ? ways[(i - 2) / WALKER] : now[2 * Math.floor(i / WALKER) + (i % WALKER)],
        );
      },
    };
  },
  async judge(size) {
    const scene = await terrain(ground, size);
    const walls = new Walls(scene);
    return {
      /** Missing walkers have crossed a wall, or have never moved; false ones are within one. */
      async verdict(_, tick, answer) {
        let missing = 0;
        let extra = 0;
        for (let i = 0; i < size; i++) {
          const [x, y, way] = answer.subarray(WALKER * i, WALKER * (i + 1));
          // Their directions go round: after some circles, a few are where they began, to the bit.
          if (way === CROSSED || (way < MOVED && tick > 0)) missing++;
          if (walls.isNear(x, y - scene.half, x, y + scene.half, WITHIN * scene.radius)) extra++;
        }
        return { expected: size, missing, extra };
      },
    };
  },
}));

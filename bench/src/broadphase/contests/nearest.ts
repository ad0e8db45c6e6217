import type { Contender, Contest } from '../contest.js';
import { boxDistance, type Crowd, crowd, NEIGHBOURS } from '../crowd.js';

/** Which boxes are nearest? Queried from many points each tick, after every body moved. */
export const nearestContest: Contest = {
  key: 'nearest',
  title: 'nearest neighbours',
  law: `the bodies of U; a tenth as many points, for each the ${NEIGHBOURS} nearest boxes`,
  sizes: [1000, 10_000, 50_000],
  quick: 500,
  timed: true,
  takes: ({ nearest, most = Infinity }, size) => nearest !== undefined && size <= most,
  async open({ name, nearest }: Contender, size, ready) {
    if (!nearest) throw new Error(`${name} finds no neighbours`);
    const room = await crowd(size);
    ready();
    const finder = await nearest(room);
    const slots = new Uint32Array(room.questions * NEIGHBOURS);
    return {
      prepare: () => room.advance(),
      build: () => finder.update(),
      query: () => finder.find(slots),
      answer: () => distances(room, slots),
    };
  },
  async judge(size) {
    let room = await crowd(size);
    let at = 0;
    return {
      async verdict(_, tick, answer) {
        if (tick < at) {
          room = await crowd(size);
          at = 0;
        }
        for (; at < tick; at++) room.advance();
        const truth = distances(room, nearestSlots(room));
        const wrong = truth.filter((distance, i) => distance !== answer[i]).length;
        return { expected: truth.length, missing: wrong, extra: 0 };
      },
    };
  },
};

function distances({ bodies, points }: Crowd, slots: Uint32Array): Float64Array {
  return Float64Array.from(slots, (slot, i) => {
    const question = 2 * Math.floor(i / NEIGHBOURS);
    return boxDistance(bodies, slot, points[question], points[question + 1]);
  });
}

/** The answer by a test of every box. */
function nearestSlots({ bodies, points, questions }: Crowd): Uint32Array {
  const slots = new Uint32Array(questions * NEIGHBOURS);
  for (let question = 0; question < questions; question++) {
    const best: { slot: number; distance: number }[] = [];
    let limit = Number.POSITIVE_INFINITY;
    for (const slot of bodies.movers) {
      const distance = boxDistance(bodies, slot, points[2 * question], points[2 * question + 1]);
      if (distance >= limit) continue;
      best.push({ slot, distance });
      best.sort((a, b) => a.distance - b.distance);
      if (best.length > NEIGHBOURS) best.pop();
      if (best.length === NEIGHBOURS) limit = best[NEIGHBOURS - 1].distance;
    }
    slots.set(
      best.map(({ slot }) => slot),
      question * NEIGHBOURS,
    );
  }
  return slots;
}

import type { Contest } from '../contest.js';
import { pileRoom } from '../room.js';
import { RoomJudge, roomBout } from '../room-judge.js';

/** Steps in which all fall on each other, until most hardly move. */
const FALL = 180;
/** Steps until all should lie still. */
const SETTLED = 900;

const PILES: readonly [key: string, boxed: boolean, size: number][] = [
  ['balls', false, 300],
  ['pile', true, 350],
];

/** Balls, or balls and boxes, that fall on each other and then rest: the time of a step in both phases. */
export const pileContests: readonly Contest[] = PILES.flatMap(([key, boxed, size]): Contest[] => {
  const bodies = boxed ? 'balls, each seventh a box,' : 'balls';
  const pile = {
    sizes: [size],
    timed: true,
    takes: ({ room }) => room !== undefined,
    judge: async (count) => new RoomJudge(pileRoom(boxed, count)),
  } satisfies Partial<Contest>;
  return [
    {
      ...pile,
      key: `${key} falling`,
      title: 'a pile while it falls',
      law: `${bodies} dropped in a box, restitution 0.2, friction 0.5, the mean of the ${FALL} steps of a fall`,
      cycle: FALL,
      endures: { ticks: FALL, shows: ['rises', 'escapes', 'deepest'] },
      open: ({ room }, count, ready) => roomBout(room, pileRoom(boxed, count), ready, { lasts: FALL }),
    },
    {
      ...pile,
      key: `${key} at rest`,
      title: 'a pile at rest',
      law: `${bodies} in a box, restitution 0.2, friction 0.5, ${SETTLED} steps after they were dropped; nobody sleeps`,
      endures: { ticks: 300, shows: ['rises', 'fastest', 'escapes', 'deepest'] },
      open: ({ room }, count, ready) => roomBout(room, pileRoom(boxed, count), ready, { skipped: SETTLED }),
    },
  ];
});

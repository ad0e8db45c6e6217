import type { Contest } from '../contest.js';
import { gasRoom } from '../room.js';
import { RoomJudge, roomBout } from '../room-judge.js';

/** A gas of elastic discs in a box, whole steps: nothing is lost, nothing merges, and energy stays. */
export const gasContests: readonly Contest[] = [0.1, 0.3, 0.6].map((density) => ({
  key: `gas ${density}`,
  title: 'elastic discs in a box',
  law: `discs that cover ${density} of a box and fly a tenth of their width per step, restitution 1`,
  sizes: [2000],
  ...(density === 0.3 ? { quick: 500 } : {}),
  timed: true,
  endures: { ticks: 300, shows: ['drift', 'escapes', 'deepest', 'hits'] },
  takes: ({ room }) => room !== undefined,
  open: ({ room }, size, ready) => roomBout(room, gasRoom(density, size), ready),
  judge: async (size) => new RoomJudge(gasRoom(density, size)),
}));

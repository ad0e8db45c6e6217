import { expect, it } from 'vitest';
import { engine } from '../contenders/engine.js';
import { world } from '../contenders/world.js';
import type { Contender, Contest, RoomPlayer } from '../contest.js';
import { massOf, pileRoom, type Room } from '../room.js';
import { pileContests } from './pile.js';

const SIZE = 40;

const contest = (key: string) => pileContests.find((it) => it.key === key) as Contest;

/** Has the bodies where they were at the start, except for what is said of some. */
function held(moved: Record<number, [x: number, y: number, vx: number, vy: number]>): Contender {
  const begin = ({ count, places }: Room): RoomPlayer => ({
    step() {},
    read(out) {
      for (let i = 0; i < count; i++) out.set(moved[i] ?? [places[2 * i], places[2 * i + 1], 0, 0], 4 * i);
    },
  });
  return { name: 'held', use: '', room: async (room) => () => begin(room) };
}

async function figures(...moved: Parameters<typeof held>) {
  const bout = await contest('pile at rest').open(held(...moved), SIZE, () => {});
  return (await contest('pile at rest').judge(SIZE)).figures?.(bout.answer());
}

it('measures how deep discs and boxes are in each other and in walls, how fast they are, and what they gain', async () => {
  const room = pileRoom(true, SIZE);
  const [box, next, disc] = [3, 10, 0];
  expect([room.boxes[box], room.boxes[next], room.boxes[disc]]).toEqual([1, 1, 0]);
  const r = (i: number) => room.radii[i];
  const at = (i: number) => [room.places[2 * i], room.places[2 * i + 1]];
  const [x, y] = at(box);
  expect((await figures({}))?.deepest).toBe(0);
  expect((await figures({ [next]: [x + r(box), y + 0.1, 0, 0] }))?.deepest).toBeCloseTo(r(next), 12);
  expect((await figures({ [disc]: [x + 0.1, y + r(box), 0, 0] }))?.deepest).toBeCloseTo(r(disc), 12);
  const corner = (r(disc) - 0.1) * Math.SQRT1_2;
  const beside = await figures({ [disc]: [x - r(box) - corner, y + r(box) + corner, 0, 0] });
  expect(beside?.deepest).toBeCloseTo(0.1, 12);
  const [dx, dy] = at(disc);
  expect((await figures({ [disc]: [dx, 0.1, 0, 0] }))?.deepest).toBeCloseTo(r(disc) - 0.1, 12);
  expect(await figures({ [disc]: [dx, -0.1, 0, 0] })).toMatchObject({ escapes: 1, deepest: 0 });
  const all = room.boxes.reduce((sum, _, i) => sum + massOf(room, i) * room.gravity * at(i)[1], 0);
  const lively = await figures({ [disc]: [dx, dy, 3, 4] });
  expect(lively?.fastest).toBe(5);
  expect(lively?.rises).toBeCloseTo((massOf(room, disc) * 12.5) / all, 12);
});

it('begins the fall anew, and rests after it', async () => {
  const made: { steps: number; ended: boolean }[] = [];
  const counting: Contender = {
    name: 'counting',
    use: '',
    room: async () => () => {
      const player = { steps: 0, ended: false };
      made.push(player);
      const step = () => player.steps++;
      return { step, read() {}, end: () => Object.assign(player, { ended: true }) };
    },
  };
  const falling = await contest('pile falling').open(counting, SIZE, () => {});
  for (let i = 0; i < 200; i++) {
    falling.prepare();
    falling.query();
  }
  expect(made).toEqual([
    { steps: 180, ended: true },
    { steps: 20, ended: false },
  ]);
  await contest('pile at rest').open(counting, SIZE, () => {});
  expect(made[2]).toEqual({ steps: 900, ended: false });
});

it('is brought to rest by the world: nobody leaves, nothing rises, nothing moves', async () => {
  const own = world(await engine());
  for (const key of ['balls at rest', 'pile at rest']) {
    const bout = await contest(key).open(own, SIZE, () => {});
    const judge = await contest(key).judge(SIZE);
    const before = judge.figures?.(bout.answer());
    bout.query();
    const after = judge.figures?.(bout.answer(), before);
    expect(after).toMatchObject({ escapes: 0, hits: before?.hits });
    expect(after?.fastest).toBeLessThan(1e-3);
    expect(after?.rises).toBeLessThan(1e-6);
    expect(after?.deepest).toBeLessThan(1e-3);
  }
});

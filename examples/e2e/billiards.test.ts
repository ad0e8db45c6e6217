import { describe, expect, it } from 'vitest';
import { builtSite, PHONE } from './built-site.js';
import type { Visitor } from './visitor.js';

const site = builtSite();
const RADIUS = 0.286;

interface GameState {
  paused: boolean;
  steps: number;
  last: number;
  hash: string;
  compared: number;
  differing: number;
  rests: boolean;
  energy: number;
  outside: number;
  count: number;
  aim: { angle: number; speed: number; shown: boolean };
  view: { x: number; y: number; scale: number };
}
/** Number, place, velocity. */
type Ball = [number, number, number, number, number];
interface Seen {
  state: GameState;
  balls: Ball[];
}

const stateOf = (visitor: Visitor) => visitor.read<GameState>('state');

/** Makes so many steps, and tells what was seen after each. */
function play(visitor: Visitor, steps: number): Promise<Seen[]> {
  return visitor.button('One step').evaluate(
    (button, count) =>
      Array.from({ length: count }, () => {
        (button as HTMLButtonElement).click();
        return { state: window.swept?.state() as GameState, balls: window.swept?.balls() as Ball[] };
      }),
    steps,
  );
}

/** On the table or in the mouth of a pocket, and no ball in another. */
function expectOnTable(seen: readonly Seen[]): void {
  let least = Infinity;
  for (const { state, balls } of seen) {
    expect(state.outside).toBe(0);
    expect(balls).toHaveLength(state.count);
    balls.forEach(([, x, y], i) => {
      expect(x > -1 && x < 26.4 && y > -1 && y < 13.7).toBe(true);
      for (const [, otherX, otherY] of balls.slice(0, i))
        least = Math.min(least, Math.hypot(x - otherX, y - otherY));
    });
  }
  expect(least).toBeGreaterThan(2 * RADIUS - 1e-9);
}

describe('billiards', () => {
  it('goes back to any step, and comes to the same hashes again, here and in another page', async () => {
    const address = 'billiards/index.html?seed=7&paused=1';
    const visitor = await site.open(address);
    const seen = await play(visitor, 110);
    expectOnTable(seen);
    expect(seen[109].state).toMatchObject({ steps: 110, last: 110, compared: 0 });
    expect(new Set(seen.map(({ state }) => state.hash)).size).toBe(110);

    // By the slider, to a step between two saved states.
    const slider = visitor.control('Step').locator('input');
    await slider.fill('57');
    await slider.press('Enter');
    expect(await stateOf(visitor)).toMatchObject({ steps: 57, hash: seen[56].state.hash, differing: 0 });
    expect(await visitor.read('hash')).toBe(seen[56].state.hash);
    expect(await visitor.read('balls')).toEqual(seen[56].balls);
    expect((await play(visitor, 53)).map(({ state }) => state.hash)).toEqual(
      seen.slice(57).map(({ state }) => state.hash),
    );

    await visitor.control('All again').locator('button').click();
    const again = await visitor.until<GameState>(({ steps }) => steps > 110);
    expect(again.compared).toBeGreaterThan(110 + 53);
    expect(again.differing).toBe(0);
    await visitor.screenshot('billiards');

    const other = await site.open(address);
    const fresh = await play(other, 110);
    expect(fresh[109].state.hash).toBe(seen[109].state.hash);
    expect(fresh[109].balls).toEqual(seen[109].balls);
  });

  it('keeps the energy where nothing takes it, and never gains any', async () => {
    const visitor = await site.open('billiards/index.html?seed=3&cloth=0&restitution=1&paused=1');
    const free = await play(visitor, 120);
    expectOnTable(free);
    // What falls into a pocket takes its energy along.
    const all = free.filter(({ state }) => state.count === 16);
    expect(all.length).toBeGreaterThan(20);
    for (const { state } of all) expect(Math.abs(state.energy / free[0].state.energy - 1)).toBeLessThan(1e-9);

    for (const [label, value] of [
      ['Cloth', '20'],
      ['Restitution', '0.8'],
    ]) {
      const input = visitor.control(label).locator('input');
      await input.fill(value);
      await input.press('Enter');
    }
    expect((await stateOf(visitor)).steps).toBe(0);
    const slowed = await play(visitor, 450);
    expectOnTable(slowed);
    slowed.slice(1).forEach(({ state }, i) => {
      expect(state.energy).toBeLessThanOrEqual(slowed[i].state.energy * (1 + 1e-12));
    });
    expect(slowed[449].state.rests).toBe(true);
    expect(new URL(visitor.page.url()).searchParams.get('restitution')).toBe('0.8');
  });

  it('takes shots by keys and by mouse, and back', async () => {
    const visitor = await site.open('billiards/index.html?seed=2&cloth=20&paused=1');
    await play(visitor, 450);
    const before = await stateOf(visitor);
    expect(before.rests).toBe(true);
    const { keyboard, mouse } = visitor.page;
    await keyboard.press('Tab');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowRight', 'ArrowUp']) await keyboard.press(key);
    const { aim } = await stateOf(visitor);
    expect(aim.angle).toBeCloseTo((3.9 * Math.PI) / 180, 9);
    expect(aim.speed).toBeCloseTo(44, 9);
    await keyboard.press('Space');
    await visitor.until<GameState>(({ steps }) => steps > before.steps + 30);
    await keyboard.press('p');
    const there = await stateOf(visitor);
    await keyboard.press('z');
    expect(await stateOf(visitor)).toMatchObject({ steps: before.steps, hash: before.hash, paused: true });
    // The same shot again.
    await keyboard.press('Space');
    await keyboard.press('p');
    const now = await stateOf(visitor);
    const [same] = (await play(visitor, there.steps - now.steps)).slice(-1);
    expect(same.state).toMatchObject({ steps: there.steps, hash: there.hash });

    await keyboard.press('z');
    const cue = (await visitor.read<Ball[]>('balls')).find(([number]) => number === 0) as Ball;
    const { view } = await stateOf(visitor);
    const at = (x: number, y: number) =>
      [640 + (x - view.x) * view.scale, 400 - (y - view.y) * view.scale] as const;
    await mouse.move(...at(cue[1], cue[2]));
    await mouse.down();
    await mouse.move(...at(cue[1] - 1.5, cue[2] - 1), { steps: 3 });
    await visitor.screenshot('billiards-aim');
    const drawn = (await stateOf(visitor)).aim;
    expect(drawn.angle).toBeCloseTo(Math.atan2(1, 1.5), 1);
    await mouse.up();
    await visitor.until<GameState>(({ steps }) => steps > before.steps);
  });

  it('takes a shot by a finger, on a table that stands upright', async () => {
    const phone = await site.open('billiards/index.html?seed=2&paused=1', { ...PHONE, colorScheme: 'light' });
    const { view, steps } = await stateOf(phone);
    expect(steps).toBe(0);
    const cue = (await phone.read<Ball[]>('balls')).find(([number]) => number === 0) as Ball;
    // Upright: x of the picture is the width less y of the table, y is x.
    const at = (x: number, y: number) => ({
      x: 195 + (12.7 - y - view.x) * view.scale,
      y: 390 - (x - view.y) * view.scale,
    });
    const finger = await phone.page.context().newCDPSession(phone.page);
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', at(cue[1], cue[2]));
    await send('touchMove', at(cue[1] - 4, cue[2]));
    await send('touchEnd');
    await phone.until<GameState>((state) => state.steps > 20);
    const cueNow = (await phone.read<Ball[]>('balls')).find(([number]) => number === 0) as Ball;
    expect(cueNow[1]).toBeGreaterThan(cue[1] + 2);
    expect(cueNow[2]).toBeCloseTo(cue[2], 0);
    await phone.screenshot('billiards-phone');
  });
});

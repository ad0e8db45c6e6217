import { describe, expect, it } from 'vitest';
import { type Point, wallOnRay } from '../files/on-ray.js';
import { builtSite, PHONE } from './built-site.js';
import type { Visitor } from './visitor.js';

const site = builtSite();
const DT = 1 / 60;

interface WalkerState {
  ready: boolean;
  steps: number;
  stroll: boolean;
  ground: string;
  jumps: number;
  x: number;
  y: number;
  walker: { width: number; height: number; speed: number; jump: number; gravity: number };
  move: { dx: number; onFloor: boolean; onWall: boolean; floorVelocityX: number };
  view: { x: number; y: number; scale: number };
}
type Polygon = Point[];
interface Seen {
  state: WalkerState;
  moving: Polygon[];
}

const stateOf = (visitor: Visitor) => visitor.read<WalkerState>('state');

/** Makes so many steps, and tells what was seen after each. */
function play(visitor: Visitor, steps: number): Promise<Seen[]> {
  return visitor.button('One step').evaluate(
    (button, count) =>
      Array.from({ length: count }, () => {
        (button as HTMLButtonElement).click();
        return { state: window.swept?.state() as WalkerState, moving: window.swept?.moving() as Polygon[] };
      }),
    steps,
  );
}

/** Makes so many steps with keys held down; the last state. */
async function hold(visitor: Visitor, keys: readonly string[], steps: number): Promise<WalkerState> {
  for (const key of keys) await visitor.page.keyboard.down(key);
  await visitor.button('One step').evaluate((button, count) => {
    for (let i = 0; i < count; i++) (button as HTMLButtonElement).click();
  }, steps);
  for (const key of keys) await visitor.page.keyboard.up(key);
  return stateOf(visitor);
}

/** The separation of the walker's box and a polygon, along the axis on which they are farthest apart. */
function separation({ x, y, walker }: WalkerState, points: readonly Point[]): number {
  const [halfWidth, halfHeight] = [walker.width / 2, walker.height / 2];
  const edges = points.map(([x0, y0], i) => {
    const [x1, y1] = points[(i + 1) % points.length];
    const length = Math.hypot(x1 - x0, y1 - y0);
    return [(y1 - y0) / length, (x0 - x1) / length];
  });
  const along = ([nx, ny]: readonly number[]) => {
    const reach = halfWidth * Math.abs(nx) + halfHeight * Math.abs(ny);
    const heights = points.map(([px, py]) => (px - x) * nx + (py - y) * ny);
    return Math.max(Math.min(...heights) - reach, -Math.max(...heights) - reach);
  };
  return Math.max(...[[1, 0], [0, 1], ...edges].map(along));
}

/** In nothing that is solid, and on its way through no line. Returns how near it came. */
async function expectOutside(visitor: Visitor, seen: readonly Seen[]): Promise<number> {
  const extent = (points: Polygon) => {
    const xs = points.map(([x]) => x);
    return { points, left: Math.min(...xs), right: Math.max(...xs) };
  };
  const standing = (await visitor.read<Polygon[]>('standing')).map(extent);
  let least = Infinity;
  let crossed = 0;
  seen.forEach(({ state, moving }, i) => {
    const before = seen[Math.max(0, i - 1)].state;
    for (const { points, left, right } of [...standing, ...moving.map(extent)]) {
      if (left - state.x > 2 || state.x - right > 2) continue;
      least = Math.min(least, separation(state, points));
      if (
        points.length === 2 &&
        wallOnRay([before.x, before.y], [state.x, state.y], points[0], points[1]) > 0
      )
        crossed++;
    }
  });
  expect(least).toBeGreaterThan(-1e-9);
  expect(crossed).toBe(0);
  return least;
}

describe('the walker', () => {
  it('strolls over tiles, slopes and a platform that carries it, and is in none of them', async () => {
    const visitor = await site.open('walker/index.html?paused=1');
    await visitor.until<WalkerState>(({ ready }) => ready);
    let seen = await play(visitor, 500);
    expect(await expectOutside(visitor, seen)).toBeLessThan(1e-6);
    expect(Math.max(...seen.map(({ state }) => state.y))).toBeGreaterThan(6);
    for (let i = 0; i < 50 && Math.abs(seen[0].state.move.floorVelocityX) !== 2; i++) {
      seen = await play(visitor, 5);
      await expectOutside(visitor, seen);
    }
    expect(await stateOf(visitor)).toMatchObject({ stroll: true, ground: 'a moving platform' });
    await visitor.screenshot('walker-ferry');

    // Somebody takes over, and stands.
    await visitor.page.keyboard.press('Tab');
    await hold(visitor, ['ArrowDown'], 1);
    const still = await hold(visitor, [], 40);
    expect(still).toMatchObject({ stroll: false, ground: 'a moving platform' });
    const ridden = await hold(visitor, [], 5);
    expect(Math.abs(still.move.floorVelocityX)).toBe(2);
    expect(ridden.x - still.x).toBeCloseTo(5 * DT * still.move.floorVelocityX, 4);
  });

  it('jumps as high as a throw, through a one-way platform, and drops through it, by keys', async () => {
    const visitor = await site.open('walker/index.html?paused=1&manual=1');
    await visitor.until<WalkerState>(({ ready }) => ready);
    await visitor.page.keyboard.press('Tab');
    const floor = await hold(visitor, [], 60);
    expect(floor).toMatchObject({ ground: 'tiles', x: 3.5 });
    const { jump, gravity } = floor.walker;
    let rise = 0;
    for (let speed = jump; speed > 0; speed -= gravity * DT) rise += speed * DT;
    const first = (await hold(visitor, ['Space'], 1)).y;
    const heights = [first, ...(await play(visitor, 49)).map(({ state: { y } }) => y)];
    expect(Math.max(...heights) - floor.y).toBeCloseTo(rise, 6);
    expect(heights[49]).toBeCloseTo(floor.y, 6);
    expect(rise).toBeCloseTo(jump ** 2 / gravity / 2, 0);

    // To the stairs and over them, to under the platform.
    let state = await hold(visitor, ['ArrowRight'], 60);
    expect(state.move.onWall).toBe(true);
    for (let i = 0; i < 30 && state.x < 14.5; i++) {
      const keys = state.move.onWall ? ['ArrowRight', 'Space'] : ['ArrowRight'];
      state = await hold(visitor, keys, 4);
    }
    state = await hold(visitor, [], 60);
    expect(state.y).toBeCloseTo(3.7, 6);
    expect(state.x).toBeLessThan(16);
    // Twice, for it is higher than one jump.
    await hold(visitor, ['Space'], 18);
    await hold(visitor, [], 2);
    await hold(visitor, ['Space'], 4);
    state = await hold(visitor, [], 60);
    expect(state).toMatchObject({ ground: 'a one-way platform', jumps: expect.any(Number) });
    expect(state.y).toBeCloseTo(6.7, 6);
    await visitor.screenshot('walker-one-way');
    await hold(visitor, ['ArrowDown'], 10);
    state = await hold(visitor, [], 60);
    expect(state.ground).toBe('tiles');
    expect(state.y).toBeCloseTo(3.7, 6);
  });

  it('walks along a coastline of lines without thickness, through none of them', async () => {
    const visitor = await site.open('walker/index.html?paused=1');
    await visitor.control('Level').locator('select').selectOption('coastline');
    const first = await visitor.until<WalkerState>(({ ready }) => ready);
    const seen = await play(visitor, 400);
    expect(await expectOutside(visitor, seen)).toBeLessThan(1e-6);
    expect(seen[399].state.x).toBeGreaterThan(first.x + 20);
    expect(seen.filter(({ state }) => state.ground === 'a coast').length).toBeGreaterThan(200);
    await visitor.screenshot('walker-coast');
    expect(new URL(visitor.page.url()).searchParams.get('level')).toBe('coastline');
  });

  it('goes by a finger on a button, and to where the mouse is', async () => {
    const phone = await site.open('walker/index.html?manual=1', { ...PHONE, colorScheme: 'light' });
    const from = await phone.until<WalkerState>(({ ready, ground }) => ready && ground === 'tiles');
    const box = await phone.button('Right').boundingBox();
    const finger = await phone.page.context().newCDPSession(phone.page);
    const touchPoints = [{ x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await phone.until<WalkerState>(({ x }) => x > 5.5);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(from.x).toBe(3.5);
    await phone.screenshot('walker-phone');

    const visitor = await site.open('walker/index.html?manual=1');
    const { view, y } = await visitor.until<WalkerState>(({ ready, ground }) => ready && ground === 'tiles');
    await visitor.page.mouse.move(640 + (5.5 - view.x) * view.scale, 400 - (y - view.y) * view.scale);
    await visitor.page.mouse.down();
    await visitor.until<WalkerState>(({ x }) => x > 5);
    await visitor.page.mouse.up();
  });
});

import { describe, expect, it } from 'vitest';
import { discOnRay, type Point, wallOnRay } from '../files/on-ray.js';
import { builtSite, PHONE } from './built-site.js';
import type { Visitor } from './visitor.js';

const site = builtSite();
const DT = 1 / 60;
const RANGE = 12;

interface LidarState {
  paused: boolean;
  steps: number;
  x: number;
  y: number;
  heading: number;
  collected: number;
  impacts: number;
  cast: number;
  points: number;
  raysPerSecond: number;
  view: { x: number; y: number; scale: number };
}
interface Scan {
  x0: number[];
  y0: number[];
  distance: number[];
  kind: number[];
}
interface Scene {
  walls: number[][];
  /** Place, radius, velocity. */
  food: number[][];
  discs: number[][];
}

const address = (rest: string) => `lidar-robot/index.html?seed=5&${rest}`;
const scanOf = (visitor: Visitor) => visitor.read<Scan>('scan');

/** Which fractions of a ray are walls, food and discs, by the two routines; of discs at a time of the step. */
function known({ walls, food, discs }: Scene, o: Point, angle: number, time: number): number[][] {
  const c: Point = [o[0] + RANGE * Math.cos(angle), o[1] + RANGE * Math.sin(angle)];
  const back = (1 - time) * DT;
  return [
    walls.map(([x0, y0, x1, y1]) => wallOnRay(o, c, [x0, y0], [x1, y1])),
    food.map(([x, y, r]) => discOnRay(o, c, [x, y], r)),
    discs.map(([x, y, r, vx, vy]) => discOnRay(o, c, [x - back * vx, y - back * vy], r)),
  ].map((fractions) => fractions.filter((it) => it > 0));
}

/** Holds each ray of a scan against what is known; returns how many things are on all rays together. */
function compare(scene: Scene, scan: Scan, heading: (time: number) => number, rolls = false): number {
  const count = scan.kind.length;
  let things = 0;
  for (let i = 0; i < count; i++) {
    const time = rolls ? i / count : 1;
    const angle = heading(time) + (2 * Math.PI * i) / count;
    const fractions = known(scene, [scan.x0[i], scan.y0[i]], angle, time);
    const nearest = Math.min(1, ...fractions.flat());
    expect(scan.distance[i], `ray ${i}`).toBeCloseTo(RANGE * nearest, 7);
    expect(scan.kind[i]).toBe(fractions.findIndex((of) => of.includes(nearest)));
    things += fractions.flat().length;
  }
  return things;
}

describe('the lidar robot', () => {
  it('measures what the two routines of walls and discs say, by every call, as keys drive it', async () => {
    const visitor = await site.open(address(`rays=360&manual=1&turns=60&range=${RANGE}&discs=30&paused=1`));
    const { keyboard } = visitor.page;
    await keyboard.press('Tab');
    await keyboard.down('ArrowUp');
    await keyboard.down('ArrowLeft');
    const kinds = new Set<number>();
    for (const call of ['castFan', 'castRays', 'castRayAll']) {
      for (let i = 0; i < 12; i++) await keyboard.press('n');
      const [scene, scan, state] = [
        await visitor.read<Scene>('scene'),
        await scanOf(visitor),
        await visitor.read<LidarState & { call: string }>('state'),
      ];
      expect(state).toMatchObject({ call, cast: 360, paused: true });
      expect([scan.x0[0], scan.y0[0]]).toEqual([state.x, state.y]);
      const things = compare(scene, scan, () => state.heading);
      const first = scan.kind.filter((kind) => kind >= 0).length;
      expect(state.points).toBe(call === 'castRayAll' ? things : first);
      expect(things).toBeGreaterThan(first);
      for (const kind of scan.kind) kinds.add(kind);
      await keyboard.press('c');
    }
    expect([...kinds].sort()).toEqual([-1, 0, 1, 2]);

    // The rolling scan, in steps in which no disc has met anything.
    let compared = 0;
    for (let i = 0; i < 40 && compared < 3; i++) {
      const before = await visitor.read<LidarState>('state');
      await keyboard.press('n');
      const after = await visitor.read<LidarState & { call: string }>('state');
      if (after.impacts > 0) continue;
      expect(after.call).toBe('castRaysAt');
      const scan = await scanOf(visitor);
      const turned = after.heading - before.heading;
      expect(turned).toBeGreaterThan(0.05);
      expect(scan.x0[0]).toBeCloseTo(before.x, 12);
      expect(scan.x0[180]).toBeCloseTo((before.x + after.x) / 2, 9);
      compare(await visitor.read<Scene>('scene'), scan, (time) => before.heading + time * turned, true);
      compared++;
    }
    expect(compared).toBe(3);
    await keyboard.up('ArrowUp');
    await keyboard.up('ArrowLeft');
    const { x, y } = await visitor.read<LidarState>('state');
    await keyboard.press('n');
    expect(await visitor.read('state')).toMatchObject({ x, y });
  });

  it('finds food by itself, and comes through no wall', async () => {
    const visitor = await site.open(address('rays=360&discs=10&paused=1'));
    const path = await visitor.button('One step').evaluate((button) => {
      const states: { x: number; y: number; collected: number }[] = [];
      for (let i = 0; i < 900; i++) {
        (button as HTMLButtonElement).click();
        states.push(window.swept?.state() as LidarState);
      }
      return states.map(({ x, y, collected }) => [x, y, collected]);
    });
    const { walls, discs } = await visitor.read<Scene>('scene');
    let crossed = 0;
    path.slice(1).forEach(([x, y], i) => {
      const [x0, y0] = path[i];
      for (const [ax, ay, bx, by] of walls)
        if (wallOnRay([x0, y0], [x, y], [ax, ay], [bx, by]) > 0) crossed++;
    });
    expect(crossed).toBe(0);
    for (const [x, y] of [...path, ...discs]) expect(x > 0 && x < 24 && y > 0 && y < 16).toBe(true);
    expect(path[899][2]).toBeGreaterThanOrEqual(3);
  });

  it('casts 100,000 rays, and both calls say the same', async () => {
    const visitor = await site.open(address('rays=360&paused=1&manual=1'));
    const rays = visitor.control('Rays').locator('input');
    await rays.fill('100000');
    await rays.press('Enter');
    await visitor.until<LidarState>(({ cast, raysPerSecond }) => cast === 100_000 && raysPerSecond > 0);
    const fan = await visitor.page.evaluateHandle(() => window.swept?.scan() as Scan);
    await visitor.control('Cast by').locator('select').selectOption('castRays');
    const differing = await fan.evaluate(({ kind, distance }) => {
      const each = window.swept?.scan() as Scan;
      return each.kind.filter((it, i) => it !== kind[i] || Math.abs(each.distance[i] - distance[i]) > 1e-9);
    });
    expect(differing).toEqual([]);
    const { searchParams } = new URL(visitor.page.url());
    expect([searchParams.get('rays'), searchParams.get('call')]).toEqual(['100000', 'castRays']);
  });

  it('drives to where the mouse or a finger is', async () => {
    const visitor = await site.open(address('discs=0&manual=1'));
    const { mouse } = visitor.page;
    const from = await visitor.until<LidarState>(({ steps }) => steps > 2);
    const { view } = from;
    const goal = await placeAhead(visitor, from);
    await mouse.move(640 + (goal[0] - view.x) * view.scale, 400 - (goal[1] - view.y) * view.scale);
    await mouse.down();
    await visitor.until<LidarState>(({ x, y }) => Math.hypot(x - goal[0], y - goal[1]) < 0.3);
    await mouse.up();

    const phone = await site.open(address('discs=0&manual=1'), { ...PHONE, colorScheme: 'light' });
    const there = await phone.until<LidarState>(({ steps }) => steps > 2);
    const finger = await phone.page.context().newCDPSession(phone.page);
    const [x, y] = await placeAhead(phone, there);
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [
        { x: 195 + (x - there.view.x) * there.view.scale, y: 390 - (y - there.view.y) * there.view.scale },
      ],
    });
    await phone.until<LidarState>((state) => Math.hypot(state.x - there.x, state.y - there.y) > 1);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await phone.screenshot('lidar-phone-driven');
  });
});

/** A place that it can drive to: on the longest of its rays, but not at the end. */
async function placeAhead(visitor: Visitor, { x, y, heading }: LidarState): Promise<[number, number]> {
  const { distance } = await scanOf(visitor);
  const far = (i: number) => Math.min(...[-40, -20, 0, 20, 40].map((k) => distance.at((i + k) % 1440) ?? 0));
  const best = distance.reduce((most, _, i) => (far(i) > far(most) ? i : most), 0);
  const [angle, reach] = [heading + (2 * Math.PI * best) / distance.length, Math.min(3, far(best) / 2)];
  return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
}

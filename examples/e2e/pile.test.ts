import { describe, expect, it } from 'vitest';
import { builtSite, PHONE } from './built-site.js';
import type { Visitor } from './visitor.js';

const site = builtSite();

interface HeapState {
  bodies: number;
  paused: boolean;
  steps: number;
  resting: number;
  deepest: number;
  energy: number;
  outside: number;
  impacts: number;
  view: { x: number; y: number; scale: number };
}
/** A ball of a radius, or the corners of a box. */
interface Outline {
  ball: number;
  points: [number, number][];
}
type Axis = readonly [number, number];

/** Makes so many steps at once. */
async function play(visitor: Visitor, count: number): Promise<HeapState> {
  await visitor.button('One step').evaluate((button, times) => {
    for (let i = 0; i < times; i++) (button as HTMLButtonElement).click();
  }, count);
  return visitor.read<HeapState>('state');
}

function normals({ points }: Outline): Axis[] {
  return points.length < 2
    ? []
    : points.map(([x0, y0], i) => {
        const [x1, y1] = points[(i + 1) % points.length];
        const length = Math.hypot(x1 - x0, y1 - y0);
        return [(y1 - y0) / length, (x0 - x1) / length];
      });
}

/** From the middle of a ball to a corner of a box. */
function towards(a: Outline, b: Outline): Axis[] {
  return a.points.flatMap(([ax, ay]) =>
    b.points.map(([bx, by]): Axis => {
      const length = Math.hypot(bx - ax, by - ay);
      return [(bx - ax) / length, (by - ay) / length];
    }),
  );
}

/** How far two outlines are apart at least, by the axis that separates them best; below 0 they overlap. */
function apart(a: Outline, b: Outline): number {
  const axes = [...normals(a), ...normals(b), ...(a.ball > 0 || b.ball > 0 ? towards(a, b) : [])];
  const along = ([nx, ny]: Axis) => {
    const [as, bs] = [a, b].map(({ points }) => points.map(([x, y]) => x * nx + y * ny));
    const gap = Math.max(Math.min(...bs) - Math.max(...as), Math.min(...as) - Math.max(...bs));
    return gap - a.ball - b.ball;
  };
  return Math.max(...axes.map(along));
}

/** The deepest overlap of all pairs, and of each with the floor and the walls. */
async function deepest(visitor: Visitor): Promise<number> {
  const outlines = await visitor.read<Outline[]>('outlines');
  let most = 0;
  outlines.forEach((outline, i) => {
    for (const other of outlines.slice(0, i)) most = Math.max(most, -apart(outline, other));
    for (const [x, y] of outline.points) most = Math.max(most, outline.ball - Math.min(x, 14 - x, y));
  });
  return most;
}

describe('the pile', () => {
  it('comes to rest, overlaps by nothing, and again when shaken', async () => {
    const visitor = await site.open('pile/index.html?bodies=24&balls=0.2&seed=2&paused=1');
    const start = await visitor.read<HeapState>('state');
    expect(start.resting).toBeLessThan(5);
    const lying = await play(visitor, 300);
    expect(lying.resting).toBeGreaterThanOrEqual(21);
    expect(lying.outside).toBe(0);
    expect(lying.impacts).toBeLessThan(5);
    expect(lying.energy).toBeLessThan(start.energy / 2);
    expect(await deepest(visitor)).toBeLessThan(1e-4);
    await visitor.screenshot('pile-rest');

    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('s');
    const shaken = await play(visitor, 1);
    expect(shaken.resting).toBeLessThan(3);
    expect(shaken.energy).toBeGreaterThan(lying.energy + 50);
    await play(visitor, 60);
    // In the fall bodies hit hard: what then is pressed in is seldom a hundredth.
    expect(await deepest(visitor)).toBeLessThan(0.03);
    const again = await play(visitor, 300);
    expect(again.resting).toBeGreaterThanOrEqual(21);
    expect(again.outside).toBe(0);
    expect(await deepest(visitor)).toBeLessThan(1e-4);
  });

  it('throws up what is clicked or touched, and nothing else', async () => {
    const visitor = await site.open('pile/index.html?bodies=9&balls=0&seed=3&paused=1');
    const before = await play(visitor, 250);
    expect(before.resting).toBeGreaterThanOrEqual(8);
    const middle = ({ points }: Outline) =>
      [0, 1].map((axis) => points.reduce((sum, it) => sum + it[axis] / points.length, 0));
    const places = (await visitor.read<Outline[]>('outlines')).map(middle);
    const { view } = before;
    await visitor.page.mouse.click(
      640 + (places[4][0] - view.x) * view.scale,
      400 - (places[4][1] - view.y) * view.scale,
    );
    await play(visitor, 5);
    const now = (await visitor.read<Outline[]>('outlines')).map(middle);
    expect(now[4][1] - places[4][1]).toBeGreaterThan(0.4);
    expect(now.filter(([, y], i) => y - places[i][1] > 0.4)).toHaveLength(1);

    const phone = await site.open('pile/index.html?bodies=9&balls=0&seed=3', {
      ...PHONE,
      colorScheme: 'light',
    });
    await phone.until<HeapState>(({ resting }) => resting >= 8);
    await phone.page.touchscreen.tap(195, 260);
    await phone.until<HeapState>(({ resting }) => resting < 4);
  });

  it('takes its settings from sliders, and tells the address', async () => {
    const visitor = await site.open('pile/index.html?seed=1&paused=1');
    const bodies = visitor.control('Bodies').locator('input');
    await bodies.fill('12');
    await bodies.press('Enter');
    const balls = visitor.control('Balls').locator('input');
    await balls.fill('1');
    await balls.press('Enter');
    const outlines = await visitor.read<Outline[]>('outlines');
    expect(outlines).toHaveLength(12);
    expect(outlines.every(({ ball }) => ball > 0)).toBe(true);
    expect(new URL(visitor.page.url()).searchParams.get('balls')).toBe('1');
  });
});

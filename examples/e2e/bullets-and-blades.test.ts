import { describe, expect, it } from 'vitest';
import { builtSite, PHONE } from './built-site.js';
import type { Visitor } from './visitor.js';

const site = builtSite();

interface ArenaState {
  steps: number;
  speed: number;
  told: number;
  found: number;
  untold: number;
  shot: number;
  tallies: Record<number, { told: number; found: number }>;
  view: { x: number; y: number; scale: number };
}
interface LastStep {
  dt: number;
  half: number;
  side: number;
  /** Id, from, to, start, end, radius. */
  pieces: number[][];
  /** Id, centre, angle at the start of the step, angular velocity. */
  blades: number[][];
  /** Id and ends. */
  gates: number[][];
  pairs: [number, number][];
}

/** Looks that are made into one piece of a path. */
const LOOKS = 400;
/** Of a blade, with what the chords are off. */
const SKIN = 0.004;

function toSegment(x: number, y: number, [x0, y0, x1, y1]: readonly number[]): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const part = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - part * dx, y - y0 - part * dy);
}

/** A disc that something is in, whatever it does. */
interface Around {
  x: number;
  y: number;
  r: number;
}

/**
 * The least gap of a bullet and something, along a piece of its path; and by how much it may be less. What is far
 * from all that the other can reach is looked at once.
 */
function leastGap(
  piece: readonly number[],
  gapAt: (time: number, x: number, y: number) => number,
  pace: number,
  around: Around,
) {
  const [, from, to, x0, y0, x1, y1, radius] = piece;
  const far = toSegment(around.x, around.y, [x0, y0, x1, y1]) - around.r - radius;
  if (far > 1) return { least: far, slack: 0 };
  let least = Infinity;
  for (let k = 0; k <= LOOKS; k++) {
    const u = k / LOOKS;
    least = Math.min(least, gapAt(from + (to - from) * u, x0 + (x1 - x0) * u, y0 + (y1 - y0) * u));
  }
  const way = Math.hypot(x1 - x0, y1 - y0) + pace * (to - from);
  return { least, slack: way / LOOKS / 2 };
}

/** Which pairs must have been told, and which must not, by looking LOOKS times into each piece. */
function looked({ dt, half, pieces, blades, gates, pairs }: LastStep) {
  const told = new Set(pairs.map((pair) => pair.join(' ')));
  let [sure, wrong] = [0, 0];
  const judge = (name: string, gaps: { least: number; slack: number }[], allowed: number) => {
    const touches = gaps.some(({ least }) => least < 0);
    const apart = gaps.every(({ least, slack }) => least - slack > allowed);
    if (touches || apart) sure++;
    if ((touches && !told.has(name)) || (apart && told.has(name))) wrong++;
  };
  for (const bullet of new Set(pieces.map(([id]) => id))) {
    const own = pieces.filter(([id]) => id === bullet);
    const radius = own[0][7];
    for (const [id, ...ends] of gates) {
      const [x0, y0, x1, y1] = ends;
      const around = { x: (x0 + x1) / 2, y: (y0 + y1) / 2, r: Math.hypot(x1 - x0, y1 - y0) / 2 };
      const gap = (_: number, x: number, y: number) => toSegment(x, y, ends) - radius;
      const gaps = own.map((piece) => leastGap(piece, gap, 0, around));
      judge(`${id} ${bullet}`, gaps, 0);
    }
    for (const [id, cx, cy, angle, spin] of blades) {
      const gap = (time: number, x: number, y: number) => {
        const at = angle + spin * dt * time;
        const [dx, dy] = [half * Math.cos(at), half * Math.sin(at)];
        return toSegment(x, y, [cx - dx, cy - dy, cx + dx, cy + dy]) - radius;
      };
      const pace = Math.abs(spin) * dt * half;
      judge(
        `${id} ${bullet}`,
        own.map((piece) => leastGap(piece, gap, pace, { x: cx, y: cy, r: half })),
        2.5 * SKIN,
      );
    }
  }
  return { sure, wrong };
}

/** Two discs that fly straight for the whole step touch where a quadratic says. */
function discsTouch(a: readonly number[], b: readonly number[]): boolean {
  const [px, py] = [b[3] - a[3], b[4] - a[4]];
  const [vx, vy] = [b[5] - a[5] - px, b[6] - a[6] - py];
  const t = Math.min(1, Math.max(0, -(px * vx + py * vy) / (vx * vx + vy * vy)));
  return Math.hypot(px + t * vx, py + t * vy) <= a[7] + b[7];
}

async function step(visitor: Visitor): Promise<LastStep> {
  await visitor.button('One step').click();
  return visitor.read<LastStep>('lastStep');
}

describe('bullets and blades', () => {
  it('are told whatever they touch, as looking 400 times into each path says', async () => {
    const visitor = await site.open(
      'bullets-and-blades/index.html?bullets=60&speed=300&turns=8&seed=2&paused=1',
    );
    let [sure, wrong, told, pairs] = [0, 0, 0, 0];
    for (let i = 0; i < 8; i++) {
      const last = await step(visitor);
      const found = looked(last);
      sure += found.sure;
      wrong += found.wrong;
      told += last.pairs.length;
      const names = new Set(last.pairs.map((pair) => pair.join(' ')));
      const straight = last.pieces.filter(([, from, to]) => from === 0 && to === 1);
      for (const a of straight)
        for (const b of straight) {
          if (a[0] >= b[0]) continue;
          pairs++;
          expect(names.has(`${a[0]} ${b[0]}`)).toBe(discsTouch(a, b));
        }
      for (const [, , , , , x, y, r] of last.pieces)
        expect(Math.min(x, y, last.side - x, last.side - y)).toBeGreaterThan(r - 1e-9);
    }
    expect(wrong).toBe(0);
    expect(sure).toBeGreaterThan(3000);
    expect(told).toBeGreaterThan(100);
    expect(pairs).toBeGreaterThan(1000);
    await visitor.screenshot('bullets-swept');
  });

  it('are missed once per frame, the more the faster, and found when they are slow', async () => {
    const visitor = await site.open('bullets-and-blades/index.html?bullets=40&seed=1&paused=1');
    const { page } = visitor;
    const play = async (steps: number) => {
      await visitor.button('One step').evaluate((button, times) => {
        for (let i = 0; i < times; i++) (button as HTMLButtonElement).click();
      }, steps);
      const state = await visitor.read<ArenaState>('state');
      expect(state.untold).toBe(0);
      expect(state.told).toBeGreaterThan(50);
      return 1 - state.found / state.told;
    };
    const usual = await play(300);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await visitor.read('state')).toMatchObject({ speed: 480, steps: 0 });
    const fast = await play(150);
    expect(fast).toBeGreaterThan(usual);
    expect(fast).toBeGreaterThan(0.9);
    const speed = visitor.control('Speed').locator('input');
    await speed.fill('10');
    await speed.press('Enter');
    const turns = visitor.control('Turns / second').locator('input');
    await turns.fill('0');
    await turns.press('Enter');
    expect(await play(500)).toBeLessThan(0.3);
    expect(new URL(page.url()).searchParams.get('speed')).toBe('10');
  });

  it('are shot by mouse, finger and key', async () => {
    const visitor = await site.open('bullets-and-blades/index.html?bullets=5&paused=1');
    const { view } = await visitor.read<ArenaState>('state');
    await visitor.page.mouse.click(640 + (4 - view.x) * view.scale, 400 - (8 - view.y) * view.scale);
    expect(await visitor.read('state')).toMatchObject({ shot: 17 });
    await visitor.page.keyboard.press('Space');
    expect(await visitor.read('state')).toMatchObject({ shot: 29 });
    const phone = await site.open('bullets-and-blades/index.html?bullets=5', {
      ...PHONE,
      colorScheme: 'light',
    });
    const { view: small } = await phone.until<ArenaState>(({ steps }) => steps > 2);
    await phone.page.touchscreen.tap(195 + (7 - small.x) * small.scale, 390 - (7 - small.y) * small.scale);
    await phone.until<ArenaState>(({ shot, told }) => shot === 17 && told > 50);
    await phone.screenshot('bullets-phone');
  });
});

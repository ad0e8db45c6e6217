import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open } from './page.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What is on the screen a second after the first frame, from frames of many lengths. */
async function afterOneSecond(program: string) {
  const screen = await open(browser, program);
  await screen.appears();
  for (let n = 0; n < 10; n++) await screen.frames(16, 7, 40, 25, 12);
  const seen = await screen.spots();
  expect(screen.errors).toEqual([]);
  return seen;
}

/** Where a ball of radius 20 is then that flies to and fro between two walls: a step behind the clock. */
function between(from: number, to: number, start: number, velocity: number): number {
  const room = to - from - 40;
  const way = (start - from - 20 + velocity * (1 - 1 / 60)) % (2 * room);
  return from + 20 + (way < room ? way : 2 * room - way);
}

/** A shape of one colour, to half a pixel: a disc unless its size is another. */
const spot = (x: number, y: number, size = [40, 40]) => ({
  x: expect.closeTo(x, 0),
  y: expect.closeTo(y, 0),
  size,
});
const nothing = { x: Number.NaN, y: Number.NaN, size: [0, 0] };
const threeBalls = [60, 150, 240].map((y, i) => spot(between(0, 400, 50, 500 * (i + 1)), y));

describe('a second after the first frame, red, green and blue are seen where they belong', () => {
  it.each([
    ['plain-loop.ts', [spot(between(0, 400, 50, 700), between(0, 300, 60, 300)), nothing, nothing]],
    ['pixi.ts', threeBalls],
    ['react-three-fiber.tsx', threeBalls],
    // The ball was back from its prey at 260, and from the wall at 20; the plank has turned by a quarter.
    ['phaser-game.ts', [spot(20 + (500 * (59 / 60) - 210 - 240), 60), nothing, spot(200, 220, [20, 80])]],
  ])('%s', async (program, expected) => {
    expect(await afterOneSecond(program)).toEqual(expected);
  });
});

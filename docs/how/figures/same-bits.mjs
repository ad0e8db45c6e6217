import { packedTree } from '@swept/broadphase';
import { circle, segment } from '@swept/core';
import { bounce, STATIC, World } from 'swept';
import { dice, draw, path, text } from './pen.mjs';

/** @typedef {import('./pen.mjs').Point} Point */

export function sameBits() {
  const world = new World();
  for (const wall of [
    segment(-10, -10, 10, -10),
    segment(10, -10, 10, 10),
    segment(10, 10, -10, 10),
    segment(-10, 10, -10, -10),
  ])
    world.add(wall, { mobility: STATIC });
  const roll = dice(2);
  const discs = Array.from({ length: 20 }, (_, i) =>
    world.add(circle(4 * (i % 5) - 8, 4 * Math.floor(i / 5) - 6, 0.8), {
      velocity: [9 * roll(), 9 * roll()],
    }),
  );
  const bytes = world.save();
  const loaded = new World({ broadphase: packedTree() });
  loaded.load(bytes);
  // The last bit of one velocity.
  const changed = new World();
  changed.load(bytes);
  const [first] = discs;
  changed.setVelocity(first, world.velocityX(first) * (1 + 2 ** -52), world.velocityY(first));
  const steps = 600;
  const left = 110;
  const place = (/** @type {number} */ i, /** @type {number} */ power) => [
    left + (820 * i) / steps,
    40 - 3.4 * power,
  ];
  /** @type {Point[]} */
  const apart = [];
  for (let i = 0; i <= steps; i++) {
    if (loaded.hash() !== world.hash()) throw new Error(`the loaded world is another one after ${i} steps`);
    const worst = Math.max(
      ...discs.map((id) =>
        Math.max(Math.abs(world.x(id) - changed.x(id)), Math.abs(world.y(id) - changed.y(id))),
      ),
    );
    let power = -60;
    while (power < 6 && 2 ** power < worst) power++;
    if (worst > 0) apart.push(place(i, power));
    for (const each of [world, loaded, changed]) each.step(1 / 60, (hit) => bounce(each, hit));
  }
  draw('same-bits', 300, 'Twenty discs in a box: how far worlds that begin alike but for one bit are apart', [
    ...[0, -20, -40, -60].flatMap((power) => [
      path([place(0, power), place(steps, power)], 'thin faint'),
      text(left - 32, place(0, power)[1] + 5, power === 0 ? '1' : `2^${power}`, 'small'),
    ]),
    path(apart, 'hit'),
    path(
      [
        [left, 256],
        [left + 820, 256],
      ],
      'a',
    ),
    text(left + 560, 22, 'one velocity differs in its last bit', 'verdict'),
    text(
      left + 410,
      248,
      'saved, loaded into a world with another strategy: equal hashes at each step',
      'title',
    ),
    text(left - 32, 261, '0', 'small'),
    text(left, 286, '0'),
    text(left + 820, 286, '600 steps'),
  ]);
}

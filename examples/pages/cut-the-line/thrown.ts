import type { Thrown } from './line.js';
import type { Random } from './random.js';

/**
 * A line that flies in from below or from a side of a view of this width, and spins. Most turn inside the
 * view.
 */
export function thrown(random: Random, width: number, gravity: number): Thrown {
  const half = random.between(0.7, 1.5) * Math.min(1, 0.35 + width / 18);
  const fromSide = random.whole(0, 3) === 0;
  const side = random.whole(0, 1) * 2 - 1;
  const x = fromSide ? side * (width / 2 + half) : random.between(-0.4, 0.4) * width;
  const y = fromSide ? random.between(2, 5) : -half;
  const apex = random.between(Math.max(5.5, y + 1), 9.3);
  const vy = Math.sqrt(2 * gravity * (apex - y));
  const flight = (2 * vy) / gravity;
  return {
    x,
    y,
    vx: (random.between(-0.35, 0.35) * width - x) / (fromSide ? 0.6 * flight : flight),
    vy,
    half,
    angle: random.angle(),
    spin: (random.whole(0, 1) * 2 - 1) * random.between(0.6, 4.5),
    colour: random.whole(0, 4),
    whole: true,
  };
}

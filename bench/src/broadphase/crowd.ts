import { BOX } from '@swept/core';
import { Random } from '@swept/scenes';
import type { Traffic } from './traffic.js';
import { traffic } from './workloads.js';

/** Number of neighbours of a query. */
export const NEIGHBOURS = 8;
const SEED = 11;

/**
 * The bodies of the uniform workload, and a tenth as many points, each of which is a query for the nearest
 * boxes.
 */
export interface Crowd {
  readonly bodies: Traffic;
  readonly questions: number;
  /** Two numbers per question. */
  readonly points: Float64Array;
  advance(): void;
}

export async function crowd(size: number): Promise<Crowd> {
  const random = new Random(SEED);
  const bodies = await traffic('U', size);
  const questions = Math.max(1, Math.round(size / 10));
  const points = new Float64Array(2 * questions);
  return {
    bodies,
    questions,
    points,
    advance() {
      bodies.advance();
      for (let i = 0; i < points.length; i++) {
        points[i] = random.between(bodies.bounds[i % 2], bodies.bounds[(i % 2) + 2]);
      }
    },
  };
}

/** Distance from a point to the box of a body, 0 inside. */
export function boxDistance({ boxes }: Traffic, slot: number, x: number, y: number): number {
  const o = slot * BOX;
  const dx = Math.max(boxes[o] - x, 0, x - boxes[o + 2]);
  const dy = Math.max(boxes[o + 1] - y, 0, y - boxes[o + 3]);
  return Math.sqrt(dx * dx + dy * dy);
}

import { BodyStore, circle, ROW, SAG_Y } from '@swept/core';
import { expect, test } from 'vitest';
import { Domain } from './domain.js';
import { planStep, writeFlown } from './piece.js';
import { Plan } from './plan.js';

test('what a stalled body has flown is no parabola: it rests', () => {
  const store = new BodyStore();
  const plan = new Plan(store, new Domain(undefined));
  plan.acceleration.setGravity(0, -10);
  const slot = store.add([circle(0, 5, 1)], 1, 1, ~0, 0, 0);
  plan.add(slot);
  plan.acceleration.add(slot, 0, 0, 1);
  plan.join(slot);
  planStep(plan, 0.5);
  const flown = new Float64Array(ROW);
  const time = new Float64Array([0.5]);
  writeFlown(plan, slot, time, flown, 0);
  expect(flown[SAG_Y]).toBe((-10 * 0.25 ** 2) / 2);
  plan.stall(slot, 1);
  writeFlown(plan, slot, time, flown, 0);
  expect(Math.abs(flown[SAG_Y])).toBe(0);
});

import { type BodyId, InvalidInput, STATIC } from '@swept/core';
import type { Inside } from './inside.js';

// Checks of the moment and the body of a call that changes a world. They return the slot of the body.

/** Throws within `canTouch`. */
export function expectNoQuestion(inside: Inside, call: string): void {
  if (inside.filters.asking)
    throw new InvalidInput(`${call}: the call`, 'within canTouch', 'outside of it: it must change nothing');
}

/** Throws within `canTouch` and within a step. */
export function expectBetweenSteps(inside: Inside, call: string): void {
  expectNoQuestion(inside, call);
  if (inside.stepper.running) throw calledWithin(call);
}

/** The error that is thrown within a step. */
export function calledWithin(call: string): InvalidInput {
  return new InvalidInput(`${call}: the call`, 'within a step', 'between steps');
}

/** Requires a moving body, at any time. */
export function mover(inside: Inside, call: string, id: BodyId): number {
  expectNoQuestion(inside, call);
  const slot = inside.store.slot(call, id);
  if (inside.store.mobility[slot] === STATIC)
    throw new InvalidInput(`${call}: body`, id, 'a moving body, not a static one');
  return slot;
}

/** The same between steps. */
export function moverBetweenSteps(inside: Inside, call: string, id: BodyId): number {
  if (inside.stepper.running) throw calledWithin(call);
  return mover(inside, call, id);
}

/** The same between steps or in the callback of a hit. */
export function redirectable(inside: Inside, call: string, id: BodyId): number {
  return inside.stepper.answering ? mover(inside, call, id) : moverBetweenSteps(inside, call, id);
}

/** Requires a body that turns, at any time. */
export function turner(inside: Inside, call: string, id: BodyId): number {
  expectNoQuestion(inside, call);
  const slot = inside.store.slot(call, id);
  if (!inside.plan.turning.turns(slot))
    throw new InvalidInput(
      `${call}: body`,
      id,
      'a body that turns: one added with an angularVelocity, an inertia or a skin',
    );
  return slot;
}

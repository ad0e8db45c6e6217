import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, END, ROW } from '@swept/core';
import { createImpact, IMPACT, type Impact } from '@swept/narrowphase';
import { leaveChord, placeTrue, withdraw } from '../motion/chord.js';
import { cutPiece } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import type { ImpactQueue } from '../queue/impact-queue.js';
import type { Scene } from '../scene.js';
import type { StepStats } from '../step-stats.js';
import type { Turnover } from '../turnover.js';
import type { Undo } from '../undo.js';
import type { Watchers } from '../watchers.js';
import type { Answer } from './answer.js';
import type { Knots } from './knots.js';

/** The pieces on which bodies continue from their knots, or the first pieces of bodies added at a hit. */
export class NextPieces {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly turnover: Turnover;
  private readonly watchers: Watchers;
  private readonly knots: Knots;
  private readonly answer: Answer;
  private readonly queue: ImpactQueue;
  private readonly undo: Undo;
  private readonly stats: StepStats;
  /** The normal of a hit, away from the body that is planned anew. */
  private readonly away = new Float64Array(2);
  /** The end of a chord. */
  private readonly chordEnd = createImpact();

  constructor(scene: Scene, knots: Knots, answer: Answer, queue: ImpactQueue, undo: Undo, stats: StepStats) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.index = scene.index;
    this.turnover = scene.turnover;
    this.watchers = scene.watchers;
    this.knots = knots;
    this.answer = answer;
    this.queue = queue;
    this.undo = undo;
    this.stats = stats;
  }

  /** A step starts: chords that end within it are queued like hits. */
  begin(): void {
    if (!this.store.hadAngles) return;
    const { slots, count } = this.plan.movers;
    for (let i = 0; i < count; i++) this.queueChordEnd(slots[i]);
  }

  /** Starts the first piece of a body that was added at the present hit. False if it is removed already. */
  launch(slot: number): boolean {
    const { store, plan, turnover } = this;
    if (store.alive[slot] === 0) return false;
    turnover.launch(slot);
    plan.bend();
    cutPiece(plan, slot, plan.moment, store.rows, slot);
    this.queueChordEnd(slot);
    this.refit(slot);
    return true;
  }

  /**
   * Starts the next pieces of a body at its knot. The flown ones are rows of the knots, from number `first` on.
   * With `side` 1 for body a of a hit that comes again and again, or drives it on, and -1 for b, a body that turns
   * gives way by the return to its true pose; 0 for all others. False if the body is removed, which a trace may have done.
   */
  renew(slot: number, first: number, side: -1 | 0 | 1, contact: Readonly<Impact>): boolean {
    const { store, plan, knots, queue, away } = this;
    if (plan.active[slot] === 0) return false;
    if (plan.version[slot] === 0) this.undo.keep(store, plan.velocities, slot);
    this.stats.replans++;
    const { tried } = knots;
    const { pieces } = tried;
    this.watchers.cut(slot, knots.at, pieces, first);
    if (plan.active[slot] === 0) return false;
    const place = this.answer.placeOf(slot);
    if (plan.turning.turns(slot)) leaveChord(plan, slot, tried.flown, +(first > 0), tried.displaced);
    if (side !== 0 && plan.turning.chords(slot)) {
      away[0] = side * contact.nx;
      away[1] = side * contact.ny;
      withdraw(plan, slot, side > 0 ? queue.a : queue.b, pieces, first, away);
    }
    if (place && plan.turning.chords(slot)) placeTrue(plan, slot, place, pieces, first);
    else if (place) {
      const at = first * ROW + END;
      plan.turning.shift(slot, place[0] - pieces[at], place[1] - pieces[at + 1]);
      plan.pushes.put(slot, place[0], place[1], pieces, at);
    }
    cutPiece(plan, slot, knots.at, pieces, first);
    this.queueChordEnd(slot);
    this.refit(slot);
    return true;
  }

  /** Queues the end of the present chord of a body, if it has one that ends within the step. */
  private queueChordEnd(slot: number): void {
    const { plan, chordEnd } = this;
    if (!plan.turning.chords(slot) || plan.turning.until[slot] === 1) return;
    chordEnd.toi = plan.turning.until[slot];
    this.queue.push(slot, slot, IMPACT, chordEnd, plan.version[slot], plan.version[slot]);
  }

  private refit(slot: number): void {
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) this.index.refit(part);
  }
}

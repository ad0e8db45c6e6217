import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, PairBuffer } from '@swept/core';
import { createImpact, IMPACT, OVERLAPPING } from '@swept/narrowphase';
import type { Touching } from './contacts/touching.js';
import type { Plan } from './motion/plan.js';
import type { ContactFilter } from './pairs/contact-filter.js';
import { Overlaps } from './pairs/overlaps.js';
import type { PairMemory } from './pairs/pair-memory.js';
import { sweepFromStart } from './pairs/pair-sweep.js';
import { dropOwn, keepFirst } from './pairs/part-pairs.js';
import { BLOCK } from './pairs/prefetch.js';
import type { Seams } from './pairs/seams.js';
import { bringForward, writeTrueTime } from './pairs/true-contact.js';
import { INSIDE } from './queue/impact-heap.js';
import type { ImpactQueue } from './queue/impact-queue.js';
import type { LastingContacts } from './resting/lasting-contacts.js';
import type { Scene } from './scene.js';
import type { StepContacts } from './step-contacts.js';
import type { StepPhases } from './step-phases.js';
import type { StepStats } from './step-stats.js';

/**
 * The first contact of every candidate pair, by the motions planned when a step starts. They are queued,
 * except for overlaps that continue.
 */
export class FirstContacts {
  readonly overlaps: Overlaps;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly filters: ContactFilter;
  private readonly seams: Seams;
  private readonly touching: Touching;
  private readonly queue: ImpactQueue;
  private readonly lasting: LastingContacts;
  private readonly solids: PairMemory;
  private readonly stats: StepStats;
  /** The candidates that are swept. */
  private readonly rest = new PairBuffer(BLOCK);
  private readonly contact = createImpact();
  private readonly trueTime = new Float64Array(1);

  constructor(scene: Scene, contacts: StepContacts, stats: StepStats) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.index = scene.index;
    this.filters = scene.filters;
    this.seams = scene.seams;
    this.touching = scene.touching;
    this.queue = contacts.queue;
    this.lasting = contacts.lasting;
    this.solids = contacts.solids;
    this.stats = stats;
    this.overlaps = new Overlaps(this.store, this.plan);
  }

  /** Finds them. With `answered` false nothing answers contacts in this step, and nothing blocks. */
  find(answered: boolean, phases: StepPhases | undefined): void {
    const { store, rest, filters, overlaps, queue, stats, touching } = this;
    const { pairs } = overlaps;
    overlaps.clear();
    this.index.collectPairs(pairs);
    if (store.compounds > 0) dropOwn(store, pairs);
    stats.candidates = pairs.count;
    phases?.end('pairs');
    filters.drop(pairs);
    stats.exactTests = pairs.count;
    // Bodies that rest on each other overlap by hardly more than a touch.
    const isPrecise = this.lasting.count > 0;
    for (let from = 0; from < pairs.count; from += BLOCK) {
      overlaps.take(from, Math.min(from + BLOCK, pairs.count), rest, isPrecise);
      for (let i = 0; i < rest.count; i++) this.schedule(rest.a[i], rest.b[i]);
    }
    overlaps.end();
    phases?.end('narrowphase');
    if (answered && !this.solids.isEmpty) this.holdOverlaps();
    pairs.sort();
    if (store.compounds > 0) keepFirst(store, pairs);
    if (answered && !this.lasting.leaving.isEmpty) this.settleOverlaps();
    touching.stay(store, pairs, overlaps.fresh);
    this.lasting.report(touching);
    if (store.compounds > 0) overlaps.fresh.sort();
    overlaps.notePoints(touching.staying);
    queue.start(overlaps.fresh);
  }

  /** Queues the contacts of pairs that do not pass each other, and begin the step in overlap. */
  private holdOverlaps(): void {
    const { store, overlaps, solids, lasting, touching, contact, queue } = this;
    const { a, b, count } = overlaps.pairs;
    for (let i = 0; i < count; i++) {
      const rootA = store.rootOf(a[i]);
      const rootB = store.rootOf(b[i]);
      if (!solids.had(rootA, rootB) || lasting.has(a[i], b[i])) continue;
      if (!touching.had(store.idAt(rootA), store.idAt(rootB))) continue;
      solids.add(rootA, rootB);
      if (lasting.approach.write(a[i], b[i], contact)) queue.push(a[i], b[i], INSIDE, contact, 0, 0);
    }
  }

  /** Pairs that were leaving their overlap by themselves may have been stopped: then they rest on each other. */
  private settleOverlaps(): void {
    const { store, overlaps, lasting, touching } = this;
    const { leaving } = lasting;
    const { a, b, count } = overlaps.pairs;
    for (let i = 0; i < count; i++) {
      const rootA = store.rootOf(a[i]);
      const rootB = store.rootOf(b[i]);
      if (!leaving.had(rootA, rootB) || leaving.has(rootA, rootB) || lasting.lasts(rootA, rootB)) continue;
      if (!touching.had(store.idAt(rootA), store.idAt(rootB))) continue;
      overlaps.findFirstWayOut(a[i], b[i]);
      lasting.settleInside(rootA, rootB, overlaps.wayOut);
    }
  }

  /** Queues the first contact of two parts, or notes that they begin the step in overlap. */
  private schedule(a: number, b: number): void {
    const status = sweepFromStart(this.store, this.plan, a, b, this.contact);
    const { hadAngles } = this.store;
    // By the normal before smoothing: along a smoothed one the two may not approach.
    if (status === IMPACT && hadAngles) writeTrueTime(this.plan, a, b, this.contact, this.trueTime);
    if (status === IMPACT && !this.lasting.areDeep(a, b) && this.seams.smooth(a, b, this.contact)) {
      if (hadAngles) bringForward(this.plan, a, b, this.contact, this.trueTime);
      this.queue.add(a, b, this.contact);
    } else if (status === OVERLAPPING && !this.seams.sides.passes(a, b)) {
      this.overlaps.add(a, b);
      if (this.lasting.has(a, b) && this.lasting.approach.write(a, b, this.contact))
        this.queue.add(a, b, this.contact);
    }
  }
}

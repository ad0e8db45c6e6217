import { type BodyId, type Broadphase, type Hit, World } from 'swept';
import {
  ADD,
  bytesOf,
  type Callers,
  createNamedLog,
  LOAD,
  type LoggedCall,
  loggedOptions,
  makeCall,
} from 'swept/internal';
import type { HitCalls, Item, Script } from './script.js';

/** Is notified of the events while a script is played; bodies are named as in the log. */
export interface Watch {
  hit?(a: number, b: number): void;
  thrown?(message: string): void;
  /** After each step. True ends the play. */
  step(world: World, nameOf: (body: BodyId) => number): boolean;
}

/** Is thrown where a callback threw when it was logged. */
class Replayed extends Error {}

/**
 * Plays a script. Parts that no longer fit are left out: calls that are refused, and the answers to hits that do
 * not happen. A hit is answered by the answers noted for its two bodies in this step, in turns; then by their
 * previous answer; then by the usual one. Returns the bytes of a log of the play, if `logged`.
 */
export function play(
  script: Script,
  watch: Watch,
  logged = false,
  broadphase?: Broadphase,
): Uint8Array | undefined {
  return new Player(script, watch, broadphase).run(logged);
}

class Player {
  private readonly world: World;
  private readonly ids = new Map<number, BodyId>();
  private readonly names = new Map<BodyId, number>();
  /** The body that is being added, by its name. */
  private adding: number | undefined;
  private item: Item | undefined;
  /** By pair, the noted answers in this step, and its last answer. */
  private readonly noted = new Map<string, HitCalls[]>();
  private readonly last = new Map<string, HitCalls>();
  private readonly script: Script;
  private readonly watch: Watch;
  private readonly callers: Callers = {
    idOf: (name) => this.ids.get(name),
    isPlatform: (body) => this.item?.platforms.includes(this.nameOf(body)) ?? false,
    added: (name, body) => {
      this.ids.set(name, body);
      this.names.set(body, name);
    },
  };

  constructor(script: Script, watch: Watch, broadphase: Broadphase | undefined) {
    this.script = script;
    this.watch = watch;
    this.world = new World({
      ...loggedOptions({ ...script, traces: false, numbers: new Float64Array(0) }),
      ...(script.asks ? { canTouch: (a: BodyId, b: BodyId) => this.mayTouch(a, b) } : {}),
      ...(broadphase ? { broadphase } : {}),
    });
  }

  run(logged: boolean): Uint8Array | undefined {
    if (this.script.saved) this.load(this.script.saved);
    const log = logged ? createNamedLog(this.world, this.nameOf) : undefined;
    for (const item of this.script.items) {
      this.item = item;
      if (item.call !== undefined) this.call(item.call, undefined);
      else if (this.step(item)) break;
    }
    return log?.bytes();
  }

  private step({ dt, answers, hits }: Item): boolean {
    const { world, watch, noted } = this;
    noted.clear();
    for (const hit of hits) {
      const pair = pairOf(hit.a, hit.b);
      noted.set(pair, [...(noted.get(pair) ?? []), hit]);
    }
    try {
      world.step(dt, answers ? this.answer : undefined);
    } catch (error) {
      if (!(error instanceof Replayed)) watch.thrown?.((error as Error).message);
    }
    if (!answers) for (const { a, b } of world.began) watch.hit?.(this.nameOf(a), this.nameOf(b));
    return watch.step(world, this.nameOf);
  }

  private readonly answer = (hit: Hit): boolean | undefined => {
    const a = this.nameOf(hit.a);
    const b = this.nameOf(hit.b);
    this.watch.hit?.(a, b);
    const pair = pairOf(a, b);
    const done = this.noted.get(pair)?.shift() ?? this.last.get(pair) ?? this.script.usual;
    if (done === undefined) return undefined;
    if (!done.throws) this.last.set(pair, done);
    for (const call of done.calls) this.call(call, hit);
    if (done.throws) throw new Replayed();
    return done.answer;
  };

  /** From then on, bodies have the names that they had when they were saved. */
  private load(bytes: Uint8Array): void {
    this.world.load(bytes);
    this.ids.clear();
    this.names.clear();
    for (const id of this.world.ids()) this.callers.added(id, id);
  }

  private call(call: LoggedCall, hit: Hit | undefined): void {
    if (call.op === LOAD) {
      this.load(bytesOf(call.values.subarray(1)));
      return;
    }
    const isAdd = call.op === ADD;
    const known = this.ids.get(call.about);
    // A body that is added again by a repeated answer would be a second body of one name.
    if (isAdd && known !== undefined && this.world.has(known)) return;
    if (isAdd) this.adding = call.about;
    try {
      makeCall(this.world, call, this.callers, hit);
    } catch {
      // Refused: its subject is missing, or is something else now.
    }
    this.adding = undefined;
  }

  private mayTouch(a: BodyId, b: BodyId): boolean {
    const pair = pairOf(this.nameOf(a), this.nameOf(b));
    return !this.item?.refused.some(([one, other]) => pairOf(one, other) === pair);
  }

  private readonly nameOf = (body: BodyId): number => this.adding ?? this.names.get(body) ?? body;
}

function pairOf(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

import { ddmin } from './ddmin.js';
import type { Shows } from './event.js';
import { rounded, roundedCall, rounderCalls, simplerBodies } from './rounder.js';
import { bodiesOf, type HitCalls, type Item, type Script, withBodies } from './script.js';

export interface SmallestOptions {
  /** The greatest number of plays. */
  readonly tries: number;
  readonly onProgress?: (script: Script, tries: number, what: string) => void;
}

/**
 * The smallest script found that still shows an event, undefined if the whole one does not: bodies are removed
 * first, then steps and calls, then answers to hits; then numbers are rounded.
 */
export function smallest(script: Script, shows: Shows, options: SmallestOptions): Script | undefined {
  const at = shows(script);
  return at === 0 ? undefined : new Shrinking(upTo(script, at), shows, options).run();
}

function upTo(script: Script, items: number): Script {
  return { ...script, items: script.items.slice(0, items) };
}

class Shrinking {
  private script: Script;
  private tries = 0;
  private what = 'bodies';
  private readonly shows: Shows;
  private readonly options: SmallestOptions;

  constructor(script: Script, shows: Shows, options: SmallestOptions) {
    this.script = script;
    this.shows = shows;
    this.options = options;
  }

  run(): Script {
    // Each removal may permit others: repeated until nothing changes.
    for (let before: Script | undefined; before !== this.script; ) {
      before = this.script;
      this.takeBodies();
      this.takeAnswers();
      this.takeItems();
      this.joinSteps();
      this.roundGravity();
      this.roundAll();
    }
    return this.script;
  }

  /** Keeps a script if it shows the event. */
  private keeps(script: Script): boolean {
    if (this.tries >= this.options.tries) return false;
    this.tries++;
    const at = this.shows(script);
    if (at > 0) this.script = upTo(script, at);
    this.options.onProgress?.(this.script, this.tries, this.what);
    return at > 0;
  }

  private takeBodies(): void {
    this.what = 'bodies';
    const { script } = this;
    ddmin(bodiesOf(script), (bodies) => this.keeps(withBodies(script, bodies)));
  }

  /** Lets all hits be answered like most were; if that fails, removes answers. */
  private takeAnswers(): void {
    this.what = 'answers';
    const { script } = this;
    const hits = script.items.flatMap((item) => item.hits);
    if (hits.length === 0) return;
    if (this.keeps(withHits(script, new Set()))) return;
    ddmin(hits, (kept) => this.keeps(withHits(script, new Set(kept))));
  }

  private takeItems(): void {
    this.what = 'calls';
    const { script } = this;
    ddmin(script.items, (items) => this.keeps({ ...script, items }));
  }

  /** Merges two consecutive steps into one. */
  private joinSteps(): void {
    this.what = 'steps';
    for (let i = this.script.items.length - 2; i >= 0; i--) {
      const { items } = this.script;
      const first = items[i];
      const second = items[i + 1];
      if (second === undefined || first.call !== undefined || second.call !== undefined) continue;
      const joined = {
        ...first,
        dt: first.dt + second.dt,
        hits: [...first.hits, ...second.hits],
        refused: [...first.refused, ...second.refused],
      };
      if (first.answers === second.answers)
        this.keepsOther([...items.slice(0, i), joined, ...items.slice(i + 2)]);
    }
  }

  /** Removes gravity, or rounds it to few digits. */
  private roundGravity(): void {
    this.what = 'gravity';
    for (const digits of [0, 1, 2]) {
      const { gravity } = this.script;
      const [x, y] = gravity.map((number) => (digits === 0 ? 0 : rounded(number, digits)));
      if (x === gravity[0] && y === gravity[1]) return;
      if (this.keeps({ ...this.script, gravity: [x, y] })) return;
    }
  }

  private roundAll(): void {
    this.what = 'numbers';
    this.each((item) => (item.call ? simplerBodies(item.call).map((call) => ({ ...item, call })) : []));
    for (const digits of [1, 2, 3, 4, 6]) {
      if (this.keepsOther(this.script.items.map((item) => roundedItem(item, digits)))) break;
    }
    this.each((item) => {
      if (item.call) return rounderCalls(item.call).map((call) => ({ ...item, call }));
      return [1, 2, 3]
        .map((digits) => ({ ...item, dt: rounded(item.dt, digits) }))
        .filter((it) => it.dt !== item.dt);
    });
    const { usual } = this.script;
    if (usual) {
      const calls = rounderCalls(usual.calls[0]).map((call) => ({ ...usual, calls: [call] }));
      calls.some((other) => this.keeps({ ...this.script, usual: other }));
    }
  }

  /** Tries replacements of each item, one after another, as long as one of them is kept. */
  private each(others: (item: Item) => Item[]): void {
    for (let i = 0; i < this.script.items.length; i++) {
      for (let isKept = true; isKept && i < this.script.items.length; ) {
        const { items } = this.script;
        isKept = others(items[i]).some((other) =>
          this.keepsOther(items.map((it, k) => (k === i ? other : it))),
        );
      }
    }
  }

  private keepsOther(items: readonly Item[]): boolean {
    const old = this.script.items;
    const isSame = items.length === old.length && items.every((item, i) => item === old[i]);
    return !isSame && this.keeps({ ...this.script, items });
  }
}

function withHits(script: Script, hits: ReadonlySet<HitCalls>): Script {
  const items = script.items.map((item) => ({ ...item, hits: item.hits.filter((hit) => hits.has(hit)) }));
  return { ...script, items };
}

function roundedItem(item: Item, digits: number): Item {
  if (item.call === undefined) return item;
  const call = roundedCall(item.call, digits);
  return call === item.call ? item : { ...item, call };
}

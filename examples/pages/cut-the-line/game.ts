import { type BodyId, circle, motion, type Shape, segment, World } from 'swept';
import { type Cut, cutAt, placesOf, type StepRecord } from './cut.js';
import { endX, endY, fly, type Line, type Thrown } from './line.js';
import { meetings } from './meetings.js';
import { OncePerFrame } from './once-per-frame.js';
import { pieces } from './pieces.js';
import { Random } from './random.js';
import { DOWN, type Sample, UP } from './stroke.js';
import { thrown } from './thrown.js';

/** Length units: the view is ten high, its lower edge at y = 0, its middle at x = 0. */
export const HEIGHT = 10;
const GRAVITY = 7;
/** Categories: only the hand touches lines. */
const HAND = 1;
const LINE = 2;

/**
 * Lines are thrown in and fall. The hand is a body too, a point that moves straight from each of its places
 * to the next. The world reports which lines it met in a step, `meetings` all times and places on each of them. The pieces keep the flight of their line until the step is over, so that every root of the
 * step is a true cut, and part then.
 */
export class Game {
  readonly world = new World();
  readonly lines = new Map<BodyId, Line>();
  /** Of the view, in length units. */
  width = 16;
  /** Seconds between two throws. */
  pace = 0.9;
  score = 0;
  cuts = 0;
  missed = 0;
  strokes = 0;
  /** Cuts of the last stroke, and the most of any. */
  combo = 0;
  bestCombo = 0;
  onCut: (cut: Cut) => void = () => {};
  /** Called for each step with the hand down, if set. */
  onRecord: ((record: StepRecord) => void) | undefined;

  /** What a test once per frame would find. */
  readonly once = new OncePerFrame();

  private readonly random: Random;
  private halfThickness = 0;
  private hand: BodyId | undefined;
  private untilThrow = 0.2;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** Where the hand is, while it is down. */
  get handPlace(): { x: number; y: number } | undefined {
    return this.hand === undefined ? undefined : { x: this.world.x(this.hand), y: this.world.y(this.hand) };
  }

  /** Half the thickness of all lines. */
  get radius(): number {
    return this.halfThickness;
  }

  set radius(radius: number) {
    this.halfThickness = radius;
    for (const id of this.lines.keys()) this.world.setRadius(id, radius);
  }

  /** Plays `dt` seconds, in which the hand came to these places, evenly spaced in time. */
  step(dt: number, samples: readonly Sample[]): void {
    this.throwLines(dt);
    this.once.begin(this.lines.values());
    let moves = 0;
    for (const sample of samples) if (sample.kind !== DOWN) moves++;
    for (const sample of samples) {
      if (sample.kind === DOWN) this.lower(sample.x, sample.y);
      else this.advance(dt / moves, sample);
      if (sample.kind === UP) this.lift();
    }
    if (moves === 0) this.advance(dt);
    const place = samples.at(-1) ?? this.handPlace;
    if (place) this.once.end(dt, GRAVITY, this.radius, place);
    this.removeFallen();
  }

  /** One line more. */
  add(line: Thrown): BodyId {
    const ends = segment(endX(line, -1), endY(line, -1), endX(line, 1), endY(line, 1), this.radius);
    const id = this.world.add(ends, { category: LINE, mask: HAND });
    this.lines.set(id, { ...line, id });
    return id;
  }

  private lower(x: number, y: number): void {
    this.lift();
    this.hand = this.world.add(circle(x, y), { category: HAND, mask: LINE });
    this.strokes++;
    this.combo = 0;
  }

  lift(): void {
    if (this.hand !== undefined) this.world.remove(this.hand);
    this.hand = undefined;
  }

  /** One step of the world, in which the hand, if it is down, moves to a place. */
  private advance(dt: number, place?: { x: number; y: number }): void {
    const { world, hand } = this;
    const starts = new Map<BodyId, Shape>();
    for (const [id, line] of this.lines) {
      starts.set(id, this.pose(id));
      fly(line, dt, GRAVITY);
      world.moveVertex(id, 0, endX(line, -1), endY(line, -1));
      world.moveVertex(id, 1, endX(line, 1), endY(line, 1));
    }
    if (hand === undefined) {
      world.step(dt);
      return;
    }
    const from = circle(world.x(hand), world.y(hand));
    if (place) world.moveBy(hand, place.x - world.x(hand), place.y - world.y(hand));
    world.step(dt);
    this.cut(hand, motion(from, circle(world.x(hand), world.y(hand))), starts);
  }

  /** Finds what the hand cut in the step that is over, and parts it. */
  private cut(hand: BodyId, handMotion: Shape, starts: ReadonlyMap<BodyId, Shape>): void {
    const { world } = this;
    const met: Line[] = [];
    // Together these are all pairs in contact at any time of the step.
    for (const events of [world.began, world.stayed]) {
      for (let i = 0; i < events.count; i++) {
        const line = this.lines.get(events.a[i] === hand ? events.b[i] : events.a[i]);
        if (line) met.push(line);
      }
    }
    const ids = [...starts.keys()];
    const lines = ids.map((id) => pathOf(starts.get(id) as Shape, this.pose(id)));
    const colours = ids.map((id) => this.lines.get(id)?.colour ?? 0);
    const cuts: Cut[] = [];
    for (const line of met) {
      const start = starts.get(line.id) as Shape;
      const index = ids.indexOf(line.id);
      const found = meetings(handMotion.row, motion(start, this.pose(line.id)).row).map((it) =>
        cutAt(it, handMotion, lines[index], index, line.colour),
      );
      if (found.length === 0) continue;
      cuts.push(...found);
      this.drop(line);
      const parts = pieces(
        line,
        found.map(({ s }) => s),
      );
      this.once.cut(
        line.id,
        found,
        parts.map((piece) => this.add(piece)),
      );
    }
    cuts.sort((a, b) => a.t - b.t);
    for (const cut of cuts) {
      cut.combo = ++this.combo;
      this.score += 10 * cut.combo;
      this.cuts++;
      this.onCut(cut);
    }
    this.bestCombo = Math.max(this.bestCombo, this.combo);
    this.onRecord?.({ hand: placesOf(handMotion), lines, colours, radius: this.radius, cuts });
  }

  private pose(id: BodyId): Shape {
    const { world } = this;
    return segment(world.x(id, 0), world.y(id, 0), world.x(id, 1), world.y(id, 1), this.radius);
  }

  private throwLines(dt: number): void {
    this.untilThrow -= dt;
    if (this.untilThrow > 0) return;
    this.untilThrow += this.pace * this.random.between(0.7, 1.3);
    for (let i = this.random.whole(1, 3); i > 0; i--) this.add(thrown(this.random, this.width, GRAVITY));
  }

  private removeFallen(): void {
    for (const line of this.lines.values()) {
      const below = line.vy < 0 && line.y < -line.half - 0.5;
      const aside = Math.abs(line.x) > this.width / 2 + 6;
      if (!below && !aside) continue;
      if (line.whole) this.missed++;
      this.drop(line);
    }
  }

  private drop(line: Line): void {
    this.world.remove(line.id);
    this.lines.delete(line.id);
  }
}

function pathOf(start: Shape, end: Shape): number[] {
  const of = ({ row }: Shape) => [row[0], row[1], row[8], row[9]];
  return [...of(start), ...of(end)];
}

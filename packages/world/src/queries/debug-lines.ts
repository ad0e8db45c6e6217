import { BOX, END, InvalidInput, RADIUS, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import { knownOptions, length, MAX_COORDINATE } from '@swept/core/internal';
import type { EventList } from '../contacts/event-list.js';
import { type Inside, insideOf, World } from '../world.js';
import {
  DEBUG_LINES,
  type DebugLineColumns,
  type DebugLineKind,
  type DebugLines,
  expectDebugLines,
} from './debug-line-columns.js';
import { Outline } from './outline.js';
import { keptPathsOf, type Paths, pathsOf } from './paths.js';
import { QUERY_OPTIONS, type QueryOptions, View } from './view.js';

/** Selects the lines to draw, and their sizes. */
export interface DebugLineOptions {
  /** Names of `DEBUG_LINES`. All unless given, `paths` if they are kept. */
  readonly only?: readonly DebugLineKind[];
  /**
   * The greatest distance of chords from arcs and parabolas, in length units; a hundredth of the radius, or of
   * the length of the path, unless given. A circle has 8 to 256 chords, a parabola up to 64.
   */
  readonly tolerance?: number;
  /** The length of normals, in length units; 1 unless given. Crosses are half as wide. */
  readonly normal?: number;
  /** Velocities are drawn as the displacement in this number of seconds; a tenth unless given. */
  readonly seconds?: number;
}

const OPTIONS = ['only', 'tolerance', 'normal', 'seconds'] as const;
const NONE: DebugLineOptions = {};
const NO_QUERY: QueryOptions = {};
const KINDS = /* @__PURE__ */ Object.keys(DEBUG_LINES) as DebugLineKind[];
/** The tolerance unless given, as a part of the radius or the path length. */
const TOLERANCE = 0.01;
/** The greatest number of chords of a parabola. */
const CHORDS = 64;

const drawings = new WeakMap<World, Drawing>();

/** Draws a world. */
class Drawing {
  readonly view: View;
  readonly outline = new Outline();
  /** The length of normals, half of the width of crosses, and the seconds of velocities. */
  readonly lengths = new Float64Array(3);
  /** The columns to which cells are drawn. */
  private out: DebugLineColumns | undefined;
  private readonly inside: Inside;
  private readonly row: Rows = new Float64Array(ROW);
  private readonly mark = new Float64Array(3);

  constructor(inside: Inside) {
    this.inside = inside;
    this.view = new View(inside);
  }

  /** Draws these kinds of lines. */
  draw(kinds: readonly DebugLineKind[], paths: Paths | undefined, out: DebugLineColumns): void {
    const { inside, view } = this;
    const { began, stayed } = inside.touching;
    view.settle();
    out.count = 0;
    for (let i = 0; i < kinds.length; i++) {
      const kind = kinds[i];
      if (kind === 'shapes') this.drawShapes(out);
      else if (kind === 'boxes') this.drawBoxes(out);
      else if (kind === 'velocities') this.drawVelocities(out);
      else if (kind === 'paths') {
        if (paths !== undefined) this.drawPaths(paths, out);
      } else if (kind === 'index') {
        this.out = out;
        inside.index.visitCells?.(this.drawCell);
      } else {
        this.drawContacts(stayed, kind, out);
        this.drawContacts(began, kind, out);
      }
    }
  }

  private drawShapes(out: DebugLineColumns): void {
    const { view, inside, row, outline, lengths, mark } = this;
    const { store, plan } = inside;
    mark[0] = lengths[1];
    for (let slot = 0; slot < store.end; slot++) {
      if (store.alive[slot] === 0) continue;
      const root = store.rootOf(slot);
      view.writePose(slot, row);
      if (plan.turning.turns(root)) row[RADIUS] = Math.max(0, row[RADIUS] - plan.turning.skin[root]);
      out.of('shapes', store.idAt(root));
      outline.draw(store.kind[slot], row, mark, out);
    }
  }

  private drawBoxes(out: DebugLineColumns): void {
    const { store } = this.inside;
    for (let slot = 0; slot < store.end; slot++) {
      if (store.alive[slot] === 0) continue;
      out.of('boxes', store.idAt(store.rootOf(slot)));
      out.drawBox(store.boxes, slot * BOX);
    }
  }

  /** Draws the paths of all vertices. */
  private drawPaths({ pieces }: Paths, out: DebugLineColumns): void {
    const { store } = this.inside;
    const { flown, latest, before, first } = pieces;
    for (let i = 0; i < flown.count; i++) {
      const root = flown.ids[i];
      if (store.alive[root] === 0 || !pieces.has(root)) continue;
      out.of('paths', store.idAt(root));
      for (let piece = latest[root] - 1; piece >= 0; piece = before[piece] - 1) {
        for (let part = 0; part < store.partsOf(root); part++) {
          for (let k = 0; k < store.kind[root + part]; k++)
            this.drawPath(pieces.rows, (first[piece] + part) * ROW, vertexAt(k), out);
        }
      }
    }
  }

  private drawVelocities(out: DebugLineColumns): void {
    const { inside, view, row, lengths } = this;
    const { store, plan } = inside;
    const { pen } = out;
    for (let i = 0; i < plan.movers.count; i++) {
      const root = plan.movers.slots[i];
      if (store.alive[root] === 0) continue;
      const parts = store.partsOf(root);
      pen[0] = pen[1] = 0;
      for (let part = root; part < root + parts; part++) {
        const kind = store.kind[part];
        view.writePose(part, row);
        for (let k = 0; k < kind; k++) {
          pen[0] += row[vertexAt(k)] / kind / parts;
          pen[1] += row[vertexAt(k) + 1] / kind / parts;
        }
      }
      if (inside.stepper.running) plan.showVelocity(root);
      pen[2] = pen[0] + store.velocities[2 * root] * lengths[2];
      pen[3] = pen[1] + store.velocities[2 * root + 1] * lengths[2];
      out.of('velocities', store.idAt(root));
      if (pen[2] !== pen[0] || pen[3] !== pen[1]) out.draw();
    }
  }

  /** Draws the points of contact, or the normals there, of contacts that have one. */
  private drawContacts(list: EventList, kind: 'contacts' | 'normals', out: DebugLineColumns): void {
    const { mark, lengths } = this;
    const { pen } = out;
    for (let i = 0; i < list.count; i++) {
      out.of(kind, list.a[i]);
      if (kind === 'contacts') {
        mark[0] = list.x[i];
        mark[1] = list.y[i];
        mark[2] = lengths[1];
        out.drawCross(mark);
      } else if (list.nx[i] !== 0 || list.ny[i] !== 0) {
        pen[0] = list.x[i];
        pen[1] = list.y[i];
        pen[2] = pen[0] + list.nx[i] * lengths[0];
        pen[3] = pen[1] + list.ny[i] * lengths[0];
        out.draw();
      }
    }
  }

  private readonly drawCell = (boxes: Rows, offset: number, level: number): void => {
    this.out?.of('index', -1, level);
    this.out?.drawBox(boxes, offset);
  };

  /** Draws the path of a vertex on a piece. */
  private drawPath(rows: Rows, row: number, vertex: number, out: DebugLineColumns): void {
    const { outline } = this;
    const { pen } = out;
    const from = row + vertex;
    const to = from + END;
    const dx = rows[to] - rows[from];
    const dy = rows[to + 1] - rows[from + 1];
    const sagX = rows[row + SAG_X];
    const sagY = rows[row + SAG_Y];
    const sag = Math.abs(sagX) + Math.abs(sagY);
    const length = Math.abs(dx) + Math.abs(dy) + sag;
    const tolerance = outline.tolerance[0] * (outline.isRelative ? length : 1);
    // A parabola is off its chord by a quarter of the sag, and off n chords by n^2 times less.
    const chords = sag > 0 ? Math.min(CHORDS, Math.ceil(Math.sqrt(sag / 4 / tolerance))) : 1;
    if (!(length > 0)) return;
    pen[0] = rows[from];
    pen[1] = rows[from + 1];
    for (let i = 1; i <= chords; i++) {
      const t = i / chords;
      pen[2] = rows[from] + (dx * t - t * (1 - t) * sagX);
      pen[3] = rows[from + 1] + (dy * t - t * (1 - t) * sagY);
      out.draw();
    }
  }
}

/**
 * Draws a world as lines, for any canvas: its shapes, the events of the last step, and the view of the index.
 * Replaces the contents of `out`, and returns the number of lines.
 * - `shapes`: the outlines of all parts in their present poses, without the skin of bodies that turn
 * - `boxes`: the boxes of them in the index: of their last motions, or of the poses in which they were placed
 * - `paths`: the paths of all vertices in the last step, if `keepPaths` keeps them
 * - `contacts` and `normals`: of `began` and `stayed`; continuing overlaps have no normal
 * - `velocities`: from the middle of the vertices of each body that moves
 * - `index`: the cells or nodes of the strategy, if it reports them
 *
 * In a world that wraps, each is drawn once, at its present position. Arcs are drawn as chords with their ends
 * on them. In a callback, shapes and velocities are those of the hit, contacts those of the step before, and
 * there are no paths. The lines are rounded: they decide nothing. It leaves no garbage. Throws `InvalidInput`
 * on an `out` that `createDebugLines` has not made, options that are unknown or out of range, `paths` that are
 * requested but not kept, and within a trace or `canTouch`.
 */
export function debugLines(world: World, out: DebugLines, options: DebugLineOptions = NONE): number {
  if (!(world instanceof World)) throw new InvalidInput('debugLines: world', world, 'a World');
  const inside = insideOf(world);
  let drawing = drawings.get(world);
  if (drawing === undefined) {
    drawing = new Drawing(inside);
    drawings.set(world, drawing);
  }
  drawing.view.read('debugLines', NO_QUERY, QUERY_OPTIONS);
  knownOptions('debugLines', options, OPTIONS);
  const { only, tolerance, normal = 1, seconds = 0.1 } = options;
  expectKinds(only);
  if (
    tolerance !== undefined &&
    !(typeof tolerance === 'number' && tolerance > 0 && tolerance <= MAX_COORDINATE)
  )
    throw new InvalidInput('debugLines: tolerance', tolerance, 'a number above 0, at most 1e150');
  drawing.lengths[0] = length('debugLines: normal', normal);
  drawing.lengths[1] = drawing.lengths[0] / 4;
  drawing.lengths[2] = length('debugLines: seconds', seconds);
  drawing.outline.isRelative = tolerance === undefined;
  drawing.outline.tolerance[0] = tolerance ?? TOLERANCE;
  const paths = only?.includes('paths') ? pathsOf('debugLines', world) : keptPathsOf(world);
  const lines = expectDebugLines('debugLines', out);
  drawing.draw(only ?? KINDS, paths, lines);
  return lines.count;
}

function expectKinds(only: unknown): void {
  if (only === undefined) return;
  if (!Array.isArray(only)) throw new InvalidInput('debugLines: only', only, 'an array of names');
  for (let i = 0; i < only.length; i++)
    if (!KINDS.includes(only[i]))
      throw new InvalidInput(`debugLines: only[${i}]`, only[i], `one of ${KINDS.join(', ')}`);
}

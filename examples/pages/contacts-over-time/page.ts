import {
  AT_END,
  createImpact,
  createIntervals,
  IMPACT,
  intervals,
  OVERLAPPING,
  sweep,
  TANGENT,
} from '@swept/narrowphase';
import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { frameLoop } from '../../site/frame-loop.js';
import { type Handle, Handles } from '../../site/handles.js';
import { HANDLE_KEYS, listen } from '../../site/keys.js';
import { drawMovingShape, kindOf, type MovingShape, poseAt, rowOf } from '../../site/moving-shape.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import { Readout } from '../../site/readout.js';
import { type Span, Timeline } from '../../site/timeline.js';
import { Transport } from '../../site/transport.js';
import { choice, flag, real, reals, remember } from '../../site/url-parameters.js';
import { around, View } from '../../site/view.js';
import { CASES, type Case } from './cases.js';

const KINDS = ['circle', 'segment', 'triangle'] as const;
const COLOURS = [FIVE[0], FIVE[1]];
const FAR = 1e6;
/** Seconds that the step takes, and those for which its end is seen. */
const SLOW = 4;
const HOLD = 0.8;

/** A shape as its handles and controls have it: all three vertices, used or not. */
interface Edited {
  kind: (typeof KINDS)[number];
  radius: number;
  /** By vertex, its start and then its end. */
  handles: Handle[];
}

/*
 * Parameters of the address: ka and kb (kinds), ra and rb (radii), a and b (by vertex its start and its end, twelve
 * numbers), t, snap (to whole numbers), paused. The controls write them back.
 */
const first = Object.keys(CASES)[0];
const shapes = (['a', 'b'] as const).map((name, i): Edited => {
  const preset = CASES[first][name];
  const numbers = reals(name, 12, -FAR, FAR, numbersOf(preset));
  const handles = Array.from({ length: 6 }, (_, k) => ({
    name: `${name}${k >> 1}${k % 2 ? '′' : ''}`,
    x: numbers[2 * k],
    y: numbers[2 * k + 1],
    colour: COLOURS[i],
  }));
  return {
    kind: choice(`k${name}`, KINDS, KINDS[kindOf(preset) - 1]),
    radius: real(`r${name}`, 0, 5, preset.radius),
    handles,
  };
});
const [A, B] = shapes;
const settings = { shown: first, snap: flag('snap'), reset: () => load(first) };
let t = real('t', 0, 1, 0);
let steps = 0;
let held = 0;
const contacts = createIntervals();
const impact = createImpact();

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Contacts', 'First touch', 'Its normal', 'Closing speed'], 'Contacts');
const timeline = new Timeline(panel, (time) => {
  transport.pause(true);
  seek(time);
  keep();
});
const note = document.createElement('p');
panel.append(note);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(
  panel,
  () => {
    seek(t >= 1 ? 0 : Math.min(1, t + 0.02));
    steps++;
    keep();
  },
  (paused) => {
    keep();
    announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
  },
);
const view = new View(box(), draw);
const handles = new Handles(view.stage.canvas, view.camera, [...A.handles, ...B.handles], {
  snap: () => (settings.snap ? 1 : 0),
  moved: () => {
    transport.pause(true);
    update();
  },
  dropped: settle,
});

const gui = createControls();
gui
  .add(settings, 'shown', Object.keys(CASES))
  .name('Show')
  .onChange((name: string) => load(name));
for (const [it, name] of [
  [A, 'a'],
  [B, 'b'],
] as const) {
  gui
    .add(it, 'kind', [...KINDS])
    .name(`Shape ${name}`)
    .onChange(settle);
  gui.add(it, 'radius', 0, 2, 0.05).name(`Radius ${name}`).onChange(update).onFinishChange(settle);
}
gui.add(settings, 'snap').name('Whole numbers').onChange(settle);
gui.add(settings, 'reset').name('Start again');

const scrub = (by: number) => {
  transport.pause(true);
  seek(Math.min(1, Math.max(0, t + by)));
  keep();
};
const WHEN = { name: ', .', purpose: 'earlier, later' };
listen(view.stage.canvas, element('keys', HTMLElement), [
  ...HANDLE_KEYS,
  ...transport.keys,
  { ...WHEN, keys: [','], act: () => scrub(-0.01) },
  { ...WHEN, keys: ['.'], act: () => scrub(0.01) },
  { keys: ['f'], name: 'F', purpose: 'to the first touch', act: () => firstTouch() },
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.reset },
  ...view.keys,
]);

/** By vertex its start and its end, six of each; vertices that the shape has not are beside its last. */
function numbersOf({ start, end }: MovingShape): number[] {
  return [0, 1, 2].flatMap((vertex) => {
    const i = Math.min(2 * vertex, start.length - 2);
    const aside = vertex - i / 2;
    return [start[i] + aside, start[i + 1] + aside, end[i] + aside, end[i + 1] + aside];
  });
}

function movingShape({ kind, radius, handles }: Edited): MovingShape {
  const count = 1 + KINDS.indexOf(kind);
  const poses = (which: number) =>
    handles.flatMap(({ x, y }, k) => (k % 2 === which && k >> 1 < count ? [x, y] : []));
  return { start: poses(0), end: poses(1), radius };
}

function box() {
  const seen = shapes.flatMap((it) => {
    const { start, end } = movingShape(it);
    return [...start, ...end].flatMap((_, i, all) => (i % 2 ? [] : [{ x: all[i], y: all[i + 1] }]));
  });
  return around(seen);
}

function load(name: string): void {
  settings.shown = name;
  const it: Case = CASES[name];
  for (const [shape, preset] of [
    [A, it.a],
    [B, it.b],
  ] as const) {
    shape.kind = KINDS[kindOf(preset) - 1];
    shape.radius = preset.radius;
    numbersOf(preset).forEach((value, i) => {
      shape.handles[i >> 1][i % 2 ? 'y' : 'x'] = value;
    });
  }
  settings.snap = false;
  for (const control of gui.controllers) control.updateDisplay();
  seek(0);
  view.show(box());
  settle();
}

function spans(): Span[] {
  return Array.from({ length: contacts.count }, (_, i) => [contacts.enter[i], contacts.exit[i]]);
}

/** Asks anew; the answers are in `contacts` and `impact`. */
function ask() {
  const [a, b] = shapes.map(movingShape);
  const [kindA, kindB, rowA, rowB] = [kindOf(a), kindOf(b), rowOf(a), rowOf(b)];
  intervals(kindA, kindB, rowA, rowB, contacts);
  return { a, b, status: sweep(kindA, kindB, rowA, rowB, impact) };
}

let asked = ask();

function update(): void {
  asked = ask();
  for (const it of shapes)
    it.handles.forEach((handle, k) => {
      handle.hidden = k >> 1 > KINDS.indexOf(it.kind);
    });
  const { status } = asked;
  const hit = status === IMPACT;
  readout.set('Contacts', contacts.count);
  readout.set('First touch', hit ? figure(impact.toi) : status === OVERLAPPING ? 'at the start' : 'never');
  readout.set('Its normal', hit ? `${figure(impact.nx)}, ${figure(impact.ny)}` : '–');
  readout.set('Closing speed', hit ? figure(impact.closingSpeed) : '–');
  const times = spans().map(([from, to]) =>
    from === to ? `at ${figure(from)}` : `${figure(from)} to ${figure(to)}`,
  );
  note.textContent = times.length > 0 ? `In touch ${times.join(', ')}.` : 'They never touch.';
  view.change();
}

function settle(): void {
  if (settings.snap)
    for (const it of handles.handles) Object.assign(it, { x: Math.round(it.x), y: Math.round(it.y) });
  update();
  keep();
  announcer.say(figures());
}

function keep(): void {
  const numbers = ({ handles }: Edited) => handles.flatMap(({ x, y }) => [x, y]).join(',');
  remember({ ka: A.kind, kb: B.kind, ra: A.radius, rb: B.radius, a: numbers(A), b: numbers(B) });
  remember({ t: Number(t.toFixed(3)), snap: settings.snap ? 1 : 0 });
}

function seek(time: number): void {
  t = time;
  held = 0;
  view.change();
}

function firstTouch(): void {
  if (asked.status !== IMPACT) return;
  transport.pause(true);
  seek(impact.toi);
  keep();
}

function figures(): string {
  return `${contacts.count} contacts. ${note.textContent}`;
}

function figure(value: number): string {
  return String(Number(value.toFixed(4)));
}

function draw(ctx: CanvasRenderingContext2D): void {
  const pen = new Pen(ctx, view.camera);
  if (settings.snap) pen.grid(theme.edge);
  const { a, b, status } = asked;
  timeline.show(t, spans(), status === IMPACT ? impact.toi : undefined);
  drawMovingShape(pen, a, t, COLOURS[0]);
  drawMovingShape(pen, b, t, COLOURS[1]);
  if (spans().some(([from, to]) => t >= from && t <= to))
    for (const it of [a, b]) pen.haloed(poseAt(it, t), it.radius, FIVE[3], 4);
  if (status === IMPACT) {
    const length = 46 / view.camera.scale;
    pen.arrow(impact.x, impact.y, impact.x + length * impact.nx, impact.y + length * impact.ny, theme.ink, 2);
    pen.dot(impact.x, impact.y, 4, theme.ink);
  }
  handles.show();
}

update();
frameLoop((elapsed) => {
  if (transport.paused) return;
  announcer.offer(figures);
  if (t >= 1) {
    held += elapsed;
    if (held > HOLD) seek(0);
    return;
  }
  steps++;
  seek(Math.min(1, t + elapsed / SLOW));
});

expose({
  /** The answers, the time that is seen, and where the handles are in CSS pixels. */
  state: () => ({
    paused: transport.paused,
    steps,
    t,
    kinds: shapes.map(({ kind }) => kind),
    radii: shapes.map(({ radius }) => radius),
    poses: shapes.map(movingShape),
    contacts: spans(),
    first: asked.status === IMPACT ? impact.toi : undefined,
    overlapping: asked.status === OVERLAPPING,
    normal: [impact.nx, impact.ny],
    closingSpeed: impact.closingSpeed,
    grazes: asked.status === IMPACT && (impact.flags & TANGENT) !== 0,
    atEnd: asked.status === IMPACT && (impact.flags & AT_END) !== 0,
    handles: handles.places(),
  }),
});

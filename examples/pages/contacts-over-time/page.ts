import {
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
import { Handles } from '../../site/handles.js';
import { HANDLE_KEYS, listen } from '../../site/keys.js';
import { drawMovingShape, kindOf, placesOf, poseAt, rowOf } from '../../site/moving-shape.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import { Player } from '../../site/player.js';
import { Readout } from '../../site/readout.js';
import type { Span } from '../../site/timeline.js';
import { flag, remember } from '../../site/url-parameters.js';
import { around, View } from '../../site/view.js';
import { CASES } from './cases.js';
import { EditedShape, KINDS } from './edited-shape.js';

/*
 * Parameters of the address: ka and kb (kinds), ra and rb (radii), a and b (by vertex its start and its end, twelve
 * numbers), t, snap (to whole numbers), paused. The controls write them back.
 */
const FIRST = Object.keys(CASES)[0];
const settings = { shown: FIRST, snap: flag('snap'), reset: () => load(FIRST) };
const A = new EditedShape('a', FIVE[0], CASES[FIRST].a);
const B = new EditedShape('b', FIVE[1], CASES[FIRST].b);
const contacts = createIntervals();
const impact = createImpact();
let asked = ask();

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Contacts', 'First touch', 'Its normal', 'Closing speed'], 'Contacts');
const note = document.createElement('p');
panel.append(note);
const announcer = new Announcer(element('status', HTMLElement));
const player = new Player(panel, 4, announcer, () => view.change(), figures);
const view = new View(box(), draw);
const handles = new Handles(view.stage.canvas, view.camera, [...A.handles, ...B.handles], {
  snap: () => (settings.snap ? 1 : 0),
  moved: () => {
    player.pause();
    update();
  },
  dropped: settle,
});

const gui = createControls();
gui.add(settings, 'shown', Object.keys(CASES)).name('Show').onChange(load);
for (const it of [A, B]) {
  gui
    .add(it, 'kind', [...KINDS])
    .name(`Shape ${it.name}`)
    .onChange(settle);
  gui.add(it, 'radius', 0, 2, 0.05).name(`Radius ${it.name}`).onChange(update).onFinishChange(settle);
}
gui.add(settings, 'snap').name('Whole numbers').onChange(settle);
gui.add(settings, 'reset').name('Start again');

listen(view.stage.canvas, element('keys', HTMLElement), [
  ...HANDLE_KEYS,
  ...player.keys,
  {
    keys: ['f'],
    name: 'F',
    purpose: 'to the first touch',
    act: () => {
      if (asked.status === IMPACT) player.stopAt(impact.toi);
    },
  },
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.reset },
  ...view.keys,
]);

function box() {
  return around([A, B].flatMap(({ shape }) => placesOf(shape)));
}

function load(name: string): void {
  settings.shown = name;
  A.load(CASES[name].a);
  B.load(CASES[name].b);
  settings.snap = false;
  for (const control of gui.controllers) control.updateDisplay();
  player.seek(0);
  view.show(box());
  settle();
}

/** The answers are in `contacts` and `impact`. */
function ask() {
  const [a, b] = [A.shape, B.shape];
  const [kindA, kindB, rowA, rowB] = [kindOf(a), kindOf(b), rowOf(a), rowOf(b)];
  intervals(kindA, kindB, rowA, rowB, contacts);
  return { a, b, status: sweep(kindA, kindB, rowA, rowB, impact) };
}

function spans(): Span[] {
  return Array.from({ length: contacts.count }, (_, i) => [contacts.enter[i], contacts.exit[i]]);
}

function update(): void {
  asked = ask();
  for (const it of [A, B]) it.hide();
  const hit = asked.status === IMPACT;
  const otherwise = asked.status === OVERLAPPING ? 'at the start' : 'never';
  readout.set('Contacts', contacts.count);
  readout.set('First touch', hit ? figure(impact.toi) : otherwise);
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
  remember({ ...A.parameters, ...B.parameters, snap: settings.snap ? 1 : 0 });
  announcer.say(figures());
}

function figures(): string {
  return `${contacts.count} contacts. ${note.textContent}`;
}

function figure(value: number): string {
  return String(Number(value.toFixed(4)));
}

function draw(ctx: CanvasRenderingContext2D): void {
  const pen = new Pen(ctx, view.camera);
  const { a, b, status } = asked;
  const { t } = player;
  player.show(spans(), status === IMPACT ? impact.toi : undefined);
  if (settings.snap) pen.grid(theme.edge);
  drawMovingShape(pen, a, t, A.colour);
  drawMovingShape(pen, b, t, B.colour);
  if (spans().some(([from, to]) => t >= from && t <= to))
    for (const it of [a, b]) pen.haloed(poseAt(it, t), it.radius, FIVE[3], 4);
  if (status === IMPACT) {
    const { x, y, nx, ny } = impact;
    const length = 46 / view.camera.scale;
    pen.arrow(x, y, x + length * nx, y + length * ny, theme.ink, 2);
    pen.dot(x, y, 4, theme.ink);
  }
  handles.show();
}

update();

expose({
  /** The answers, the time that is seen, and where the handles are in CSS pixels. */
  state: () => ({
    paused: player.paused,
    steps: player.steps,
    t: player.t,
    kinds: [A.kind, B.kind],
    radii: [A.radius, B.radius],
    poses: [A.shape, B.shape],
    contacts: spans(),
    first: asked.status === IMPACT ? impact.toi : undefined,
    overlapping: asked.status === OVERLAPPING,
    normal: [impact.nx, impact.ny],
    closingSpeed: impact.closingSpeed,
    grazes: asked.status === IMPACT && (impact.flags & TANGENT) !== 0,
    handles: handles.places(),
  }),
});

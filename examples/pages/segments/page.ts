import {
  CROSSING,
  closestPointsSegmentSegment,
  createClosestPoints,
  createLineMeeting,
  createSegmentContact,
  DISJOINT,
  MEETING,
  OVERLAP,
  segmentIntersection,
  TOUCHING,
  timeToLine,
} from '@swept/narrowphase';
import { circle, motion, segment } from 'swept';
import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { Handles } from '../../site/handles.js';
import { HANDLE_KEYS, listen } from '../../site/keys.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import { Readout } from '../../site/readout.js';
import { flag, reals, remember } from '../../site/url-parameters.js';
import { around, View } from '../../site/view.js';
import { type Case, KINDS, MISTAKEN } from './cases.js';
import { textbook } from './textbook.js';

const WORDS = {
  [DISJOINT]: 'disjoint',
  [CROSSING]: 'crossing',
  [TOUCHING]: 'touching',
  [OVERLAP]: 'overlap',
};
const FAR = 1e6;

/* Parameters of the address: a and b (four numbers each), snap (to whole numbers). The controls write them back. */
const start = { a: reals('a', 4, -FAR, FAR, KINDS[0].a), b: reals('b', 4, -FAR, FAR, KINDS[0].b) };
const settings = { snap: flag('snap'), reset: () => load(KINDS[0]) };
const [A, B] = [FIVE[0], FIVE[1]];
const points = [
  { name: 'a0', x: start.a[0], y: start.a[1], colour: A },
  { name: 'a1', x: start.a[2], y: start.a[3], colour: A },
  { name: 'b0', x: start.b[0], y: start.b[1], colour: B },
  { name: 'b1', x: start.b[2], y: start.b[3], colour: B },
];
const out = createSegmentContact();
const meeting = createLineMeeting();
const closest = createClosestPoints();

const panel = element('panel', HTMLElement);
const readout = new Readout(
  panel,
  ['Exact', 'Plain doubles', 'Directions', 's, along a', 't, along b', 'In common'],
  'Exact',
);
const note = document.createElement('p');
panel.append(note);
const announcer = new Announcer(element('status', HTMLElement));
const view = new View(around(points), draw);
const handles = new Handles(view.stage.canvas, view.camera, points, {
  snap: () => (settings.snap ? 1 : 0),
  moved: update,
  dropped: settle,
});

const gui = createControls();
gui.add(settings, 'snap').name('Whole numbers').onChange(settle);
const shown = { kind: KINDS[0].name };
gui
  .add(shown, 'kind', Object.fromEntries(KINDS.map(({ name }) => [name, name])))
  .name('Show')
  .onChange((name: string) => load(KINDS.find((it) => it.name === name) as Case));
for (const it of MISTAKEN) gui.add({ act: () => load(it) }, 'act').name(it.name);
gui.add(settings, 'reset').name('Start again');

listen(view.stage.canvas, element('keys', HTMLElement), [
  ...HANDLE_KEYS,
  {
    keys: ['s'],
    name: 'S',
    purpose: 'whole numbers, or any',
    act: () => gui.controllers[0].setValue(!settings.snap),
  },
  { keys: ['d'], name: 'D', purpose: 'the next case where doubles err', act: nextMistake },
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.reset },
  ...view.keys,
]);

function ends(i: number): number[] {
  return [points[i].x, points[i].y, points[i + 1].x, points[i + 1].y];
}

function load({ a, b }: Case): void {
  [...a, ...b].forEach((value, i) => {
    points[i >> 1][i % 2 ? 'y' : 'x'] = value;
  });
  if (points.some(({ x, y }) => x % 1 || y % 1)) {
    settings.snap = false;
    gui.controllers[0].updateDisplay();
  }
  view.show(around(points));
  update();
  settle();
}

let mistake = -1;
function nextMistake(): void {
  mistake = (mistake + 1) % MISTAKEN.length;
  load(MISTAKEN[mistake]);
}

/** What is said of the two, and of how they lie. */
function answers() {
  const [a, b] = [ends(0), ends(2)];
  const rowA = segment(a[0], a[1], a[2], a[3]).row;
  const rowB = segment(b[0], b[1], b[2], b[3]).row;
  const verdict = segmentIntersection(rowA, rowB, out);
  return { a, b, verdict, doubles: textbook(a, b), directions: directions(a, b) };
}

function directions(a: number[], b: number[]): string {
  const isPoint = (ends: number[]) => ends[0] === ends[2] && ends[1] === ends[3];
  if (isPoint(a) || isPoint(b)) return isPoint(a) && isPoint(b) ? 'two points' : 'one is a point';
  const way = motion(circle(b[0], b[1]), circle(b[2], b[3])).row;
  const verdict = timeToLine(way, segment(a[0], a[1], a[2], a[3]).row, meeting);
  if (verdict === MEETING) return 'not parallel';
  return meeting.startDistance === 0 ? 'in line' : 'parallel';
}

function update(): void {
  const { verdict, doubles, directions } = answers();
  const differ = verdict !== doubles;
  readout.set('Exact', WORDS[verdict]);
  readout.set('Plain doubles', WORDS[doubles]);
  readout.set('Directions', directions);
  const range = (from: number, to: number) =>
    from === to ? figure(from) : `${figure(from)} … ${figure(to)}`;
  const some = verdict !== DISJOINT;
  readout.set('s, along a', some ? range(out.s, out.sEnd) : '–');
  readout.set('t, along b', some ? range(out.t, out.tEnd) : '–');
  readout.set('In common', verdict === OVERLAP ? 'a segment' : some ? place(out.x, out.y) : 'nothing');
  note.textContent = differ ? `Plain doubles err here: ${why()}.` : 'Both say the same.';
  note.classList.toggle('warning', differ);
  handles?.show();
  view.change();
}

/** What nobody sees in the picture. */
function why(): string {
  const [a, b] = [ends(0), ends(2)].map(([x0, y0, x1, y1]) => segment(x0, y0, x1, y1).row);
  const apart = closestPointsSegmentSegment(a, b, closest);
  return apart ? `the two are ${closest.distance.toPrecision(2)} apart` : 'the formula is rounded';
}

function settle(): void {
  if (settings.snap) for (const it of points) Object.assign(it, { x: Math.round(it.x), y: Math.round(it.y) });
  update();
  remember({ a: ends(0).join(','), b: ends(2).join(','), snap: settings.snap ? 1 : 0 });
  const { verdict, doubles } = answers();
  announcer.say(`${WORDS[verdict]}; plain doubles say ${WORDS[doubles]}.`);
}

function figure(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function place(x: number, y: number): string {
  return `(${figure(x)}, ${figure(y)})`;
}

function draw(ctx: CanvasRenderingContext2D): void {
  const pen = new Pen(ctx, view.camera);
  const { a, b, verdict } = answers();
  if (settings.snap) pen.grid(theme.edge);
  pen.line(a, A, 4);
  pen.line(b, B, 4);
  if (verdict === OVERLAP) pen.line([out.x, out.y, out.xEnd, out.yEnd], FIVE[3], 9);
  else if (verdict !== DISJOINT) {
    pen.ring(out.x, out.y, 14, FIVE[3], 3);
    if (verdict === CROSSING) pen.dot(out.x, out.y, 5, FIVE[3]);
  }
  handles.show();
}

update();

expose({
  /** What is said of the two segments, their ends, and where the handles are in CSS pixels. */
  state: () => {
    const { a, b, verdict, doubles, directions } = answers();
    const { s, t, x, y, sEnd, tEnd, xEnd, yEnd } = out;
    const common = verdict === DISJOINT ? undefined : { s, t, x, y, sEnd, tEnd, xEnd, yEnd };
    return {
      a,
      b,
      snap: settings.snap,
      verdict: WORDS[verdict],
      doubles: WORDS[doubles],
      directions,
      common,
      handles: handles.places(),
    };
  },
});

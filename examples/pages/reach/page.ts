import { COINCIDENT, createLineMeeting, MEETING, PARALLEL, timeToLine } from '@swept/narrowphase';
import { circle, motion, segment } from 'swept';
import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { Handles, written } from '../../site/handles.js';
import { HANDLE_KEYS, listen } from '../../site/keys.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import { Readout } from '../../site/readout.js';
import { flag, real, reals, remember } from '../../site/url-parameters.js';
import { around, View } from '../../site/view.js';
import { CASES, type Case } from './cases.js';

const WORDS = { [PARALLEL]: 'never', [MEETING]: 'once', [COINCIDENT]: 'always' };
const [LINE, WAY, FROM_C, FROM_D] = FIVE;
const FAR = 1e6;

/*
 * Parameters of the address: a, b, c, d (two numbers each), times (-5 to 5, of the velocity), snap (to whole
 * numbers). The controls write them back.
 */
const first = CASES['After the step'];
const settings = {
  snap: flag('snap'),
  times: real('times', -5, 5, 1),
  reach: () => reach(),
  reset: () => load(first),
};
const point = (name: keyof Case, colour: string) => {
  const [x, y] = reals(name, 2, -FAR, FAR, first[name]);
  return { name, x, y, colour };
};
const points = [point('a', LINE), point('b', LINE), point('c', WAY), point('d', WAY)];
const [a, b, c, d] = points;
const out = createLineMeeting();

const panel = element('panel', HTMLElement);
const readout = new Readout(
  panel,
  ['Factor', 'Reaches the line', 'Meets it at', 'Perpendicular of c', 'Perpendicular of d', 'Foot from c'],
  'Factor',
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
const shown = { it: Object.keys(CASES)[0] };
gui
  .add(shown, 'it', Object.keys(CASES))
  .name('Show')
  .onChange((name: string) => load(CASES[name]));
const times = gui
  .add(settings, 'times', -5, 5, 0.01)
  .name('Velocity ×')
  .onChange(update)
  .onFinishChange(settle);
gui.add(settings, 'reach').name('To the line');
const snap = gui.add(settings, 'snap').name('Whole numbers').onChange(settle);
gui.add(settings, 'reset').name('Start again');

const nudge = (by: number) => times.setValue(Math.round(100 * (settings.times + by)) / 100);
listen(view.stage.canvas, element('keys', HTMLElement), [
  ...HANDLE_KEYS,
  { keys: ['l'], name: 'L', purpose: 'go as far as the line', act: settings.reach },
  { keys: [','], name: ', .', purpose: 'a shorter way, a longer way', act: () => nudge(-0.1) },
  { keys: ['.'], name: ', .', purpose: 'a shorter way, a longer way', act: () => nudge(0.1) },
  { keys: ['s'], name: 'S', purpose: 'whole numbers, or any', act: () => snap.setValue(!settings.snap) },
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.reset },
  ...view.keys,
]);

function load(it: Case): void {
  for (const at of points) [at.x, at.y] = it[at.name as keyof Case];
  if (points.some(({ x, y }) => x % 1 || y % 1)) settings.snap = false;
  settings.times = 1;
  for (const control of [snap, times]) control.updateDisplay();
  view.show(around(points));
  settle();
}

function ask() {
  const way = motion(circle(c.x, c.y), circle(d.x, d.y)).row;
  return timeToLine(way, segment(a.x, a.y, b.x, b.y).row, out);
}

/** As far as the line, or to the end of the slider. */
function reach(): void {
  if (ask() !== MEETING) return;
  settings.times = Math.min(5, Math.max(-5, out.factor));
  times.updateDisplay();
  settle();
}

function sentence(): string {
  const verdict = ask();
  if (verdict === PARALLEL) return 'It moves past the line, and never reaches it.';
  if (verdict === COINCIDENT) return 'It is on the line all the time.';
  if (out.factor < 0) return 'The line is behind it.';
  return out.factor <= 1 ? 'It reaches the line within the step.' : 'It reaches the line after the step.';
}

function update(): void {
  const verdict = ask();
  const meets = verdict === MEETING;
  readout.set('Factor', meets ? figure(out.factor) : '–');
  readout.set('Reaches the line', WORDS[verdict]);
  readout.set('Meets it at', meets ? `${figure(out.x)}, ${figure(out.y)}` : '–');
  readout.set('Perpendicular of c', figure(out.startDistance));
  readout.set('Perpendicular of d', figure(out.endDistance));
  readout.set('Foot from c', `${figure(out.footX)}, ${figure(out.footY)}`);
  note.textContent = sentence();
  view.change();
}

function settle(): void {
  if (settings.snap) for (const at of points) Object.assign(at, { x: Math.round(at.x), y: Math.round(at.y) });
  update();
  const { times, snap } = settings;
  remember({ a: written(a), b: written(b), c: written(c), d: written(d), times, snap: snap ? 1 : 0 });
  announcer.say(`${sentence()} Factor ${readoutFactor()}.`);
}

function readoutFactor(): string {
  return ask() === MEETING ? figure(out.factor) : 'none';
}

function figure(value: number): string {
  return String(Number(value.toPrecision(5)));
}

function draw(ctx: CanvasRenderingContext2D): void {
  const pen = new Pen(ctx, view.camera);
  const verdict = ask();
  if (settings.snap) pen.grid(theme.edge);
  // The line has no ends: beyond its points as far as one can see.
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const far = length > 0 ? (2 * (view.camera.width + view.camera.height)) / view.camera.scale / length : 0;
  const [ux, uy] = [(b.x - a.x) * far, (b.y - a.y) * far];
  pen.line([a.x - ux, a.y - uy, b.x + ux, b.y + uy], LINE, 1.5, [7, 7]);
  pen.line([a.x, a.y, b.x, b.y], LINE, 4);
  // The perpendiculars, each to its foot.
  pen.line([c.x, c.y, out.footX, out.footY], FROM_C, 3);
  const lead = length > 0 ? ((d.x - a.x) * (b.x - a.x) + (d.y - a.y) * (b.y - a.y)) / length ** 2 : 0;
  pen.line([d.x, d.y, a.x + lead * (b.x - a.x), a.y + lead * (b.y - a.y)], FROM_D, 3);
  if (verdict === MEETING) pen.line([c.x, c.y, out.x, out.y], WAY, 1.5, [3, 6]);
  pen.arrow(c.x, c.y, d.x, d.y, WAY, 4);
  pen.dot(out.footX, out.footY, 4, FROM_C);
  if (verdict === MEETING) {
    pen.ring(out.x, out.y, 13, theme.ink, 2);
    pen.text(`× ${figure(out.factor)}`, out.x, out.y, theme.ink, theme.ground);
  }
  const there = ghost();
  pen.dot(there.x, there.y, 7, theme.ink);
  handles.show();
}

/** Where so many times the velocity leads. */
function ghost(): { x: number; y: number } {
  return { x: c.x + settings.times * (d.x - c.x), y: c.y + settings.times * (d.y - c.y) };
}

update();

expose({
  /** The answer, the points, where the slider leads, and where the handles are in CSS pixels. */
  state: () => {
    const verdict = ask();
    return {
      verdict: WORDS[verdict],
      ...(verdict === MEETING ? { factor: out.factor, x: out.x, y: out.y } : {}),
      startDistance: out.startDistance,
      endDistance: out.endDistance,
      foot: [out.footX, out.footY],
      points: points.map(({ x, y }) => [x, y]),
      times: settings.times,
      ghost: ghost(),
      handles: handles.places(),
    };
  },
});

import { CLOSED, createBarycentric, OPEN, pointInTriangle, TOP_LEFT } from '@swept/narrowphase';
import { circle, triangle } from 'swept';
import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { Handles, written } from '../../site/handles.js';
import { HANDLE_KEYS, listen } from '../../site/keys.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import { Readout } from '../../site/readout.js';
import { choice, reals, remember } from '../../site/url-parameters.js';
import { around, View } from '../../site/view.js';
import { POINTS, TRIANGLES } from './cases.js';
import { Shading } from './shading.js';

const RULES = { closed: CLOSED, open: OPEN, 'top-left': TOP_LEFT } as const;
type RuleName = keyof typeof RULES;
const NAMES = Object.keys(RULES) as RuleName[];
const OWN = 'your own';
const FAR = 1e6;
const SWITCH = ['0', '1'] as const;

/*
 * Parameters of the address: t (six numbers, of the corners), p (two), rule, colours and snap (to whole numbers).
 * The controls write them back.
 */
const settings = {
  rule: choice('rule', NAMES, 'closed'),
  colours: choice('colours', SWITCH, '1') === '1',
  snap: choice('snap', SWITCH, '1') === '1',
  shown: 't4',
  reset: () => {
    settings.rule = 'closed';
    settings.colours = settings.snap = true;
    Object.assign(p, { x: 6, y: 7 });
    load('t4');
  },
};
const corners = reals('t', 6, -FAR, FAR, TRIANGLES.t4);
const [px, py] = reals('p', 2, -FAR, FAR, [6, 7]);
const points = [
  ...[0, 1, 2].map((i) => ({ name: `v${i}`, x: corners[2 * i], y: corners[2 * i + 1], colour: FIVE[i] })),
  { name: 'p', x: px, y: py, colour: FIVE[3] as string },
];
const p = points[3];
const out = createBarycentric();

const panel = element('panel', HTMLElement);
const readout = new Readout(
  panel,
  ['Inside', 'closed', 'open', 'top-left', 'u, of v0', 'v, of v1', 'w, of v2'],
  'Inside',
);
const note = document.createElement('p');
panel.append(note);
const announcer = new Announcer(element('status', HTMLElement));
const view = new View(box(), draw);
const shading = new Shading();
const handles = new Handles(view.stage.canvas, view.camera, points, {
  snap: () => (settings.snap ? 1 : 0),
  moved: () => {
    settings.shown = nameOf();
    update();
  },
  dropped: settle,
});

const gui = createControls();
gui
  .add(settings, 'shown', [...Object.keys(TRIANGLES), OWN])
  .name('Triangle')
  .onChange((name: string) => (name === OWN ? settle() : load(name)));
const rule = gui.add(settings, 'rule', NAMES).name('Edges').onChange(settle);
gui.add(settings, 'colours').name('Weights as colours').onChange(settle);
const snap = gui.add(settings, 'snap').name('Whole numbers').onChange(settle);
gui.add(settings, 'reset').name('Start again');

listen(view.stage.canvas, element('keys', HTMLElement), [
  ...HANDLE_KEYS,
  {
    keys: ['t'],
    name: 'T',
    purpose: 'the next of the seven triangles',
    act: () => load(`t${(Number(settings.shown.slice(1)) + 1 || 0) % 7}`),
  },
  {
    keys: ['e'],
    name: 'E',
    purpose: 'another rule for edges',
    act: () => rule.setValue(NAMES[(NAMES.indexOf(settings.rule) + 1) % NAMES.length]),
  },
  { keys: ['s'], name: 'S', purpose: 'whole numbers, or any', act: () => snap.setValue(!settings.snap) },
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.reset },
  ...view.keys,
]);

/** All the points that there are, and one's own; these alone where there is little room. */
function box() {
  if (window.innerWidth < 720) return around(points);
  return around([...points, ...POINTS.map(([x, y]) => ({ x, y })), { x: 16, y: 2 }]);
}

function load(name: string): void {
  TRIANGLES[name].forEach((value, i) => {
    points[i >> 1][i % 2 ? 'y' : 'x'] = value;
  });
  view.show(box());
  settle();
}

function nameOf(): string {
  const now = points.slice(0, 3).flatMap(({ x, y }) => [x, y]);
  const found = Object.entries(TRIANGLES).find(([, it]) => it.every((value, i) => value === now[i]));
  return found ? found[0] : OWN;
}

function row() {
  const [a, b, c] = points;
  return triangle(a.x, a.y, b.x, b.y, c.x, c.y).row;
}

/** Whether a place is inside by a rule; `out` has its weights then. */
function inside(x: number, y: number, name: RuleName, of = row()): boolean {
  return pointInTriangle(circle(x, y).row, of, out, 0, 0, RULES[name]);
}

function update(): void {
  readout.set('Inside', inside(p.x, p.y, settings.rule) ? 'yes' : 'no');
  for (const name of NAMES) readout.set(name, inside(p.x, p.y, name) ? 'yes' : 'no');
  readout.set('u, of v0', figure(out.u));
  readout.set('v, of v1', figure(out.v));
  readout.set('w, of v2', figure(out.w));
  note.textContent = sentence();
  view.change();
}

function sentence(): string {
  if (Number.isNaN(out.u)) return 'The triangle is flat: it has no weights.';
  const least = Math.min(out.u, out.v, out.w);
  if (least > 0) return 'All weights are positive: inside.';
  if (least < 0) return 'A weight is negative: beyond that edge.';
  const corner = Math.max(out.u, out.v, out.w) === 1;
  return `${corner ? 'At a corner' : 'On an edge'}: the rule decides.`;
}

function settle(): void {
  if (settings.snap) for (const it of points) Object.assign(it, { x: Math.round(it.x), y: Math.round(it.y) });
  settings.shown = nameOf();
  for (const control of gui.controllersRecursive()) control.updateDisplay();
  update();
  const { rule, colours, snap } = settings;
  const t = points.slice(0, 3).map(written).join(',');
  remember({ t, p: written(p), rule, colours: colours ? 1 : 0, snap: snap ? 1 : 0 });
  announcer.say(`${inside(p.x, p.y, rule) ? 'Inside' : 'Outside'}. ${sentence()}`);
}

function figure(value: number): string {
  return Number.isNaN(value) ? '–' : String(Number(value.toPrecision(4)));
}

function draw(ctx: CanvasRenderingContext2D): void {
  const pen = new Pen(ctx, view.camera);
  const of = row();
  const flat = !inside(p.x, p.y, 'closed', of) && Number.isNaN(out.u);
  if (settings.colours && !flat) {
    const key = points.slice(0, 3).map(written).join();
    shading.draw(ctx, view.camera, key, FIVE.slice(0, 3), (x, y, w) => {
      inside(x, y, 'closed', of);
      w[0] = out.u;
      w[1] = out.v;
      w[2] = out.w;
    });
  }
  if (settings.snap) pen.grid(theme.edge);
  for (const it of Object.values(TRIANGLES)) pen.line([...it, it[0], it[1]], theme.wall, 1);
  const [a, b, c] = points;
  pen.line([a.x, a.y, b.x, b.y, c.x, c.y, a.x, a.y], theme.ink, 3);
  POINTS.forEach(([x, y], i) => {
    const isIn = inside(x, y, settings.rule, of);
    pen.dot(x, y, 5, isIn ? theme.ink : theme.ground);
    pen.ring(x, y, 5, theme.ink, 1.5);
    if (view.camera.scale > 30) pen.text(`p${i}`, x, y, theme.ink, theme.ground);
  });
  handles.show();
}

settings.shown = nameOf();
gui.controllers[0].updateDisplay();
update();

expose({
  /** The answers for p by each rule, its weights, the triangle, which of p0 to p15 are inside, and the handles. */
  state: () => {
    const of = row();
    const found = POINTS.flatMap(([x, y], i) => (inside(x, y, settings.rule, of) ? [`p${i}`] : []));
    const [closed, open, topLeft] = NAMES.map((name) => inside(p.x, p.y, name, of));
    return {
      shown: settings.shown,
      rule: settings.rule,
      triangle: points.slice(0, 3).flatMap(({ x, y }) => [x, y]),
      p: [p.x, p.y],
      closed,
      open,
      topLeft,
      weights: [out.u, out.v, out.w],
      inside: found.join(' '),
      handles: handles.places(),
    };
  },
});

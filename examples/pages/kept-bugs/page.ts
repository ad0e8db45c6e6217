import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { frameLoop } from '../../site/frame-loop.js';
import { listen } from '../../site/keys.js';
import { drawMovingShape, type MovingShape, poseAt } from '../../site/moving-shape.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import { Readout } from '../../site/readout.js';
import { Timeline } from '../../site/timeline.js';
import { Transport } from '../../site/transport.js';
import { real, remember, whole } from '../../site/url-parameters.js';
import { around, View } from '../../site/view.js';
import { answer, inDoubles } from './answer.js';
import { KEPT, type Kept } from './kept.js';

/* Parameters of the address: bug (1 to the number of them), t, paused. The controls write them back. */
const settings = {
  name: KEPT[whole('bug', 1, KEPT.length, 1) - 1].name,
  next: () => go(1),
  before: () => go(-1),
};
let t = real('t', 0, 1, 0);
let steps = 0;
let held = 0;
/** Seconds that the step takes, and those for which its end is seen. */
const SLOW = 5;
const HOLD = 1;

let kept: Kept = KEPT[0];
let answered = answer(kept);

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Input']);
const [title, there, here, doubles, source] = Array.from({ length: 5 }, () => document.createElement('p'));
title.className = here.className = 'warning';
panel.append(title, there, here, doubles);
const timeline = new Timeline(panel, (time) => {
  transport.pause(true);
  seek(time);
  keep();
});
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
panel.append(source);
const view = new View(box(), draw);

const gui = createControls();
const names = KEPT.map(({ name }) => name);
const select = gui.add(settings, 'name', names).name('Input').onChange(load);
gui.add(settings, 'next').name('Next');
gui.add(settings, 'before').name('The one before');

const WHEN = { name: ', .', purpose: 'earlier, later' };
const scrub = (by: number) => {
  transport.pause(true);
  seek(Math.min(1, Math.max(0, t + by)));
  keep();
};
listen(view.stage.canvas, element('keys', HTMLElement), [
  { keys: ['c'], name: 'C', purpose: 'the next input', act: settings.next },
  { keys: ['x'], name: 'X', purpose: 'the one before', act: settings.before },
  ...transport.keys,
  { ...WHEN, keys: [','], act: () => scrub(-0.01) },
  { ...WHEN, keys: ['.'], act: () => scrub(0.01) },
  { keys: ['r'], name: 'R', purpose: 'start again', act: () => seek(0) },
  ...view.keys,
]);

/** The first is beside the last. */
function go(by: number): void {
  const next = (names.indexOf(settings.name) + by + names.length) % names.length;
  select.setValue(names[next]);
}

/** Something moves, or a ray grows: there is a time to look at. */
function moves(): boolean {
  return ['sweep', 'intervals', 'ray', 'way out'].includes(kept.ask);
}

/** As it is drawn. */
function seen(it: MovingShape): MovingShape {
  const [x, y] = kept.scale ?? [1, 1];
  const scaled = (p: readonly number[]) => p.map((value, i) => value * (i % 2 ? y : x));
  return { start: scaled(it.start), end: scaled(it.end), radius: it.radius };
}

function box() {
  const points = [kept.a, kept.b].map(seen).flatMap(({ start, end, radius }) =>
    [...start, ...end].flatMap((_, i, all) =>
      i % 2
        ? []
        : [
            { x: all[i] - radius, y: all[i + 1] - radius },
            { x: all[i] + radius, y: all[i + 1] + radius },
          ],
    ),
  );
  return around(points);
}

function load(): void {
  kept = KEPT[names.indexOf(settings.name)];
  answered = answer(kept);
  readout.set('Input', `${names.indexOf(settings.name) + 1} of ${names.length}`);
  title.textContent = kept.name;
  there.textContent = `There: ${kept.there}`;
  here.textContent = `Here: ${answered.text}`;
  doubles.textContent = inDoubles(kept);
  doubles.hidden = doubles.textContent === '';
  source.textContent = `${kept.source}${kept.ours ? '. The numbers are ours.' : ''}`;
  timeline.hidden = !moves();
  view.show(box());
  announcer.say(figures());
}

function seek(time: number): void {
  t = time;
  held = 0;
  view.change();
}

function keep(): void {
  remember({ bug: names.indexOf(settings.name) + 1, t: Number(t.toFixed(3)) });
}

function figures(): string {
  return [title, there, here, doubles, source].map((it) => it.textContent).join(' ');
}

function draw(ctx: CanvasRenderingContext2D): void {
  const pen = new Pen(ctx, view.camera);
  const [a, b] = [seen(kept.a), seen(kept.b)];
  timeline.show(t, answered.spans, answered.toi);
  const isRay = kept.ask === 'ray' || kept.ask === 'way out';
  if (isRay) {
    drawMovingShape(pen, b, t, FIVE[1]);
    const [x0, y0, x1, y1] = a.start;
    pen.line(a.start, theme.muted, 1, [3, 6]);
    pen.line([x0, y0, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t], FIVE[0], 4);
  } else {
    if (kept.ask === 'side') {
      const [x0, y0, x1, y1] = a.start;
      pen.line([3 * x0 - 2 * x1, 3 * y0 - 2 * y1, 3 * x1 - 2 * x0, 3 * y1 - 2 * y0], theme.muted, 1, [3, 6]);
    }
    drawMovingShape(pen, a, t, FIVE[0]);
    drawMovingShape(pen, b, t, FIVE[1]);
  }
  const touching = answered.spans.some(([from, to]) => t >= from && t <= to);
  if (touching && !isRay) for (const it of [a, b]) pen.haloed(poseAt(it, t), it.radius, FIVE[3], 4);
  const { place, toi = 0 } = answered;
  if (place && t >= toi) {
    const [x, y] = kept.scale ?? [1, 1];
    pen.ring(place[0] * x, place[1] * y, 13, FIVE[3], 3);
  }
}

load();
seek(t);
select.onChange(() => {
  load();
  seek(0);
  keep();
});
frameLoop((elapsed) => {
  if (transport.paused) return;
  if (t >= 1) {
    held += elapsed;
    if (held > HOLD) seek(0);
    return;
  }
  steps++;
  seek(Math.min(1, t + elapsed / SLOW));
});

expose({
  /** Which of the inputs is seen, and what is said of it there and here. */
  state: () => ({
    paused: transport.paused,
    steps,
    t,
    bug: names.indexOf(settings.name) + 1,
    count: names.length,
    name: kept.name,
    source: kept.source,
    there: kept.there,
    here: answered.text,
    toi: answered.toi,
    spans: answered.spans,
    place: answered.place,
    doubles: doubles.textContent,
  }),
});

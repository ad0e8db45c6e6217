import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { listen } from '../../site/keys.js';
import { drawMovingShape, type MovingShape, placesOf, poseAt } from '../../site/moving-shape.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import { Player } from '../../site/player.js';
import { Readout } from '../../site/readout.js';
import { remember, whole } from '../../site/url-parameters.js';
import { around, View } from '../../site/view.js';
import { answer, inDoubles } from './answer.js';
import { KEPT, type Kept } from './kept.js';

/* Parameters of the address: bug (1 to the number of them), t, paused. The controls write them back. */
const settings = {
  name: KEPT[whole('bug', 1, KEPT.length, 1) - 1].name,
  next: () => go(1),
  before: () => go(-1),
};
let kept: Kept = KEPT[0];
let answered = answer(kept);

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Input']);
const [title, there, here, doubles, source] = Array.from({ length: 5 }, () => document.createElement('p'));
title.className = here.className = 'warning';
panel.append(title, there, here, doubles);
const announcer = new Announcer(element('status', HTMLElement));
const player = new Player(panel, 5, announcer, () => view.change(), figures);
panel.append(source);
const view = new View(box(), draw);

const gui = createControls();
const names = KEPT.map(({ name }) => name);
const select = gui.add(settings, 'name', names).name('Input');
gui.add(settings, 'next').name('Next');
gui.add(settings, 'before').name('The one before');

listen(view.stage.canvas, element('keys', HTMLElement), [
  { keys: ['c'], name: 'C', purpose: 'the next input', act: settings.next },
  { keys: ['x'], name: 'X', purpose: 'the one before', act: settings.before },
  ...player.keys,
  { keys: ['r'], name: 'R', purpose: 'from the beginning', act: () => player.seek(0) },
  ...view.keys,
]);

function number(): number {
  return names.indexOf(settings.name) + 1;
}

/** The first is beside the last. */
function go(by: number): void {
  select.setValue(names[(number() - 1 + by + names.length) % names.length]);
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
  return around([kept.a, kept.b].map(seen).flatMap(placesOf));
}

function load(): void {
  kept = KEPT[number() - 1];
  answered = answer(kept);
  readout.set('Input', `${number()} of ${names.length}`);
  title.textContent = kept.name;
  there.textContent = `There: ${kept.there}`;
  here.textContent = `Here: ${answered.text}`;
  doubles.textContent = inDoubles(kept);
  doubles.hidden = doubles.textContent === '';
  source.textContent = `${kept.source}${kept.ours ? '. The numbers are ours.' : ''}`;
  player.hidden = !moves();
  view.show(box());
  announcer.say(figures());
}

function figures(): string {
  return [title, there, here, doubles, source].map((it) => it.textContent).join(' ');
}

function draw(ctx: CanvasRenderingContext2D): void {
  const pen = new Pen(ctx, view.camera);
  const { t } = player;
  const [a, b] = [seen(kept.a), seen(kept.b)];
  player.show(answered.spans, answered.toi);
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
select.onChange(() => {
  load();
  player.seek(0);
  remember({ bug: number(), t: 0 });
});

expose({
  /** Which of the inputs is seen, and what is said of it there and here. */
  state: () => ({
    paused: player.paused,
    steps: player.steps,
    t: player.t,
    bug: number(),
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

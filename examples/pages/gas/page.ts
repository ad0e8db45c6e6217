import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { FixedView } from '../../site/fixed-view.js';
import { FixedStep, frameLoop } from '../../site/frame-loop.js';
import { listen } from '../../site/keys.js';
import { legend } from '../../site/legend.js';
import { Readout } from '../../site/readout.js';
import { Transport } from '../../site/transport.js';
import { choice, flag, real, remember, whole } from '../../site/url-parameters.js';
import { drawDiscs, drawProfile, SPEEDS, StatePlot } from './draw-gas.js';
import { column, compressibility, meanHeight } from './equation.js';
import { DT, GasBox } from './gas-box.js';

const SPACES = ['box', 'wrapping'] as const;
/** m g h / (k T) of the gas when it starts. */
const WEIGHT = 3;
/** Steps from one look at the column to the next. */
const SELDOM = 30;

/*
 * Parameters of the address: discs (100 to 2,000), density (0.02 to 0.6), space (box, wrapping), gravity, seed,
 * paused. The controls write them back.
 */
const settings = {
  discs: whole('discs', 100, 2000, 500),
  density: real('density', 0.02, 0.6, 0.25),
  space: choice('space', SPACES, 'box'),
  gravity: flag('gravity'),
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  push: () => push(gas.side / 2, gas.side / 2),
  restart: () => restart(),
};

let gas: GasBox;
/** With gravity: what the equation of state says of the column. */
let known = column(0.1, WEIGHT);

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Measured', 'By the equation', 'Difference'], 'Measured');
const plot = new StatePlot(panel);
panel.append(
  legend({ slow: SPEEDS[0][1], 'up to usual': SPEEDS[1][1], faster: SPEEDS[2][1], fastest: SPEEDS[3][1] }),
);
const counts = new Readout(panel, ['Change of energy', 'Hits measured', 'Outside', 'ms per step']);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(panel, step, (paused) => {
  announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
});
const view = new FixedView(panel, () => [0, 0, gas?.side ?? 1, gas?.side ?? 1]);
const { stage, camera } = view;
const sentence = element('sentence', HTMLElement);

const gui = createControls();
gui.add(settings, 'discs', 100, 2000, 50).name('Discs').onFinishChange(settings.restart);
gui.add(settings, 'density', 0.02, 0.6, 0.01).name('Density').onFinishChange(settings.restart);
gui
  .add(settings, 'space', [...SPACES])
  .name('Space')
  .onChange(settings.restart);
const gravity = gui.add(settings, 'gravity').name('Gravity').onChange(settings.restart);
gui.add(settings, 'push').name('Push');
gui.add(settings, 'seed').name('Seed').min(0).step(1).onFinishChange(settings.restart);
gui.add(settings, 'restart').name('Start again');

listen(stage.canvas, element('keys', HTMLElement), [
  { keys: ['g'], name: 'G', purpose: 'gravity', act: () => gravity.setValue(!settings.gravity) },
  { keys: [' ', 'Enter'], name: 'Space', purpose: 'push from the middle', act: settings.push },
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
]);
stage.canvas.addEventListener('pointerdown', (event) => push(...view.at(event)));

function push(x: number, y: number): void {
  gas.push(x, y);
  announcer.say('Pushed. It is measured anew.');
}

function restart(): void {
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  const { discs, density, space, gravity, seed } = settings;
  gas = new GasBox({ discs, density, wraps: space === 'wrapping', weight: gravity ? WEIGHT : 0, seed });
  remember({ discs, density, space, gravity: gravity ? 1 : 0, seed });
  if (gravity) weigh();
  sentence.textContent = gravity
    ? 'Measured is the mean height. The line is the density by height that the equation of state says.'
    : `Measured is the pressure, as p V / N k T: by the hits ${space === 'box' ? 'on the walls' : 'between discs'}.`;
  view.fit();
}

function weigh(): void {
  known = column(gas.columnDensity, gas.weight);
}

function step(): void {
  gas.step();
  if (settings.gravity && gas.steps % SELDOM === 0) weigh();
}

/** What is measured, and what it should be. */
function answers(): [number, number] {
  return settings.gravity
    ? [gas.meanHeight, meanHeight(known)]
    : [gas.pressure, compressibility(gas.density)];
}

/** The panel in one sentence. */
function figures(): string {
  const [measured, equation] = answers();
  const what = settings.gravity ? 'Mean height' : 'Pressure';
  return Number.isFinite(measured)
    ? `${what} ${measured.toFixed(3)}, by the equation ${equation.toFixed(3)}, after ${gas.hits} hits.`
    : `Not measured yet, after ${gas.allHits} hits.`;
}

function show(): void {
  const ctx = stage.begin();
  drawDiscs(ctx, gas, camera, settings.space === 'wrapping');
  if (settings.gravity) drawProfile(ctx, gas, camera, known);
  const [measured, equation] = answers();
  plot.draw(gas.density, settings.gravity ? Number.NaN : measured);
  const isThere = Number.isFinite(measured);
  readout.set('Measured', isThere ? measured.toFixed(3) : '–');
  readout.set('By the equation', equation.toFixed(3));
  // After fewer hits it is chance.
  const says = isThere && gas.hits >= 1000;
  readout.set('Difference', says ? `${(100 * (measured / equation - 1)).toFixed(1)} %` : '–');
  counts.set('Change of energy', gas.drift.toExponential(0));
  counts.set('Hits measured', gas.hits);
  counts.set('Outside', gas.outside);
  counts.set('ms per step', gas.ms.toFixed(2));
}

restart();
const clock = new FixedStep(DT, 2);
frameLoop((elapsed) => {
  let due = transport.paused ? 0 : clock.advance(elapsed);
  // Slower, but never stuck.
  if (gas.ms > 1000 * DT) due = Math.min(due, 1);
  for (; due > 0; due--) step();
  show();
  if (!transport.paused) announcer.offer(figures);
});

expose({
  /** What is set and what was measured; `drift` is the change of energy, of 1. */
  state: () => ({
    ...settings,
    paused: transport.paused,
    steps: gas.steps,
    ms: gas.ms,
    hits: gas.hits,
    count: gas.count,
    side: gas.side,
    density: gas.density,
    pressure: gas.pressure,
    weight: gas.weight,
    meanHeight: gas.meanHeight,
    answers: answers(),
    drift: gas.drift,
    outside: gas.outside,
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** Four numbers of each disc: place, radius, and speed in units of the thermal one. */
  discs: () => {
    const found: number[][] = [];
    gas.forEach((...disc) => void found.push(disc));
    return found;
  },
  hash: () => gas.world.hash(),
});

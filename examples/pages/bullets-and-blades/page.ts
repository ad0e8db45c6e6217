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
import { remember, whole } from '../../site/url-parameters.js';
import { Arena, HALF, SIDE } from './arena.js';
import { COLOURS, drawFrames, drawSwept } from './draw-arena.js';
import type { Tally } from './frame-test.js';
import { BLADE, BULLET, GATE } from './kinds.js';

/** Between the two pictures, for a title too. */
const GAP = window.innerWidth > 720 ? 1.6 : 2.6;
/** Bullets that a press shoots, and the most there can be. */
const VOLLEY = 12;
const MOST = 300;

/*
 * Parameters of the address: bullets (1 to 300), speed (0 to 3,000 length units a second), turns (of a blade, 0
 * to 30 a second), rate (steps per second, 10 to 240), seed, paused. The controls write them back.
 */
const settings = {
  bullets: whole('bullets', 1, MOST, 40),
  speed: whole('speed', 0, 3000, 120),
  turns: whole('turns', 0, 30, 4),
  rate: whole('rate', 10, 240, 60),
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  restart: () => restart(),
};

let arena: Arena;
let clock = new FixedStep(1 / 60, 4);

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Missed'], 'Missed');
const counts = new Readout(panel, ['Once per frame', 'Bullets', 'Blades', 'Gates', 'ms per step']);
panel.append(legend({ bullets: COLOURS[BULLET], blades: COLOURS[BLADE], gates: COLOURS[GATE] }));
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(panel, step, (paused) => {
  announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
});
/** Side by side where there is room, else one below the other. */
const wide = () => window.innerWidth > 720;
const view = new FixedView(panel, () =>
  wide() ? [0, 0, 2 * SIDE + GAP, SIDE + GAP] : [0, 0, SIDE, 2 * (SIDE + GAP)],
);
const { stage, camera } = view;

const gui = createControls();
gui.add(settings, 'bullets', 1, MOST, 1).name('Bullets').onFinishChange(settings.restart);
const speed = gui.add(settings, 'speed', 0, 3000, 10).name('Speed').onFinishChange(settings.restart);
gui.add(settings, 'turns', 0, 30, 1).name('Turns / second').onFinishChange(settings.restart);
gui.add(settings, 'rate', 10, 240, 10).name('Steps / second').onFinishChange(settings.restart);
gui.add(settings, 'seed').name('Seed').min(0).step(1).onFinishChange(settings.restart);
gui.add(settings, 'restart').name('Start again');

listen(stage.canvas, element('keys', HTMLElement), [
  {
    keys: [' ', 'Enter'],
    name: 'Space',
    purpose: 'shoot in all directions',
    act: () => volley(SIDE / 2, SIDE / 2),
  },
  { keys: ['ArrowUp'], name: '↑ ↓', purpose: 'faster, slower', act: () => faster(2) },
  { keys: ['ArrowDown'], name: '↑ ↓', purpose: 'faster, slower', act: () => faster(0.5) },
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
]);
stage.canvas.addEventListener('pointerdown', (event) => {
  const [x, y] = view.at(event);
  const [left, low] = wide()
    ? [x > SIDE + GAP / 2 ? SIDE + GAP : 0, 0]
    : [0, y > SIDE + GAP / 2 ? SIDE + GAP : 0];
  volley(x - left, y - low);
});

/** Shoots from a place of the room, in all directions. */
function volley(x: number, y: number): void {
  const inside = (value: number) => value > 1 && value < SIDE - 1;
  if (!inside(x) || !inside(y)) return;
  for (let i = 0; i < VOLLEY && arena.bullets.length < MOST; i++) arena.shoot(x, y);
  announcer.say(`${arena.bullets.length} bullets.`);
}

function faster(factor: number): void {
  speed.setValue(Math.min(3000, Math.max(10, Math.round((settings.speed * factor) / 10) * 10)));
  restart();
  announcer.say(`Speed ${settings.speed}.`);
}

function restart(): void {
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  const { bullets, speed, turns, rate, seed } = settings;
  arena = new Arena(settings);
  clock = new FixedStep(1 / rate, 4);
  remember({ bullets, speed, turns, rate, seed });
}

function step(): void {
  arena.step(1 / settings.rate);
}

function share({ told, found }: Tally): string {
  return `${found.toLocaleString('en')} of ${told.toLocaleString('en')}`;
}

function missed({ told, found }: Tally): string {
  return told > 0 ? `${(100 * (1 - found / told)).toFixed(1)} %` : '–';
}

/** The panel in one sentence. */
function figures(): string {
  const { told, found } = arena.test.all;
  return `${told} contacts told in ${arena.steps} steps, ${found} of them found once per frame.`;
}

function show(): void {
  const ctx = stage.begin();
  const lower = { x: 0, y: 0, title: 'Tested once per frame' };
  const upper = { x: 0, y: SIDE + GAP, title: 'Swept: every contact' };
  drawSwept(ctx, arena, camera, wide() ? { ...upper, y: 0 } : upper);
  drawFrames(ctx, arena, camera, wide() ? { ...lower, x: SIDE + GAP } : lower);
  const { tallies, all } = arena.test;
  readout.set('Missed', missed(all));
  counts.set('Once per frame', share(all));
  for (const [label, kind] of [
    ['Bullets', BULLET],
    ['Blades', BLADE],
    ['Gates', GATE],
  ] as const)
    counts.set(label, share(tallies[kind]));
  counts.set('ms per step', arena.ms.toFixed(2));
}

restart();
frameLoop((elapsed) => {
  let due = transport.paused ? 0 : clock.advance(elapsed);
  // Slower, but never stuck.
  if (arena.ms > 8) due = Math.min(due, 1);
  for (; due > 0; due--) step();
  show();
  if (!transport.paused) announcer.offer(figures);
});

expose({
  /** What is set, and by kind (1: blades, 2: gates, 3: bullets) what was told and found. */
  state: () => ({
    ...settings,
    paused: transport.paused,
    steps: arena.steps,
    ms: arena.ms,
    ...arena.test.all,
    tallies: structuredClone(arena.test.tallies),
    untold: arena.test.untold,
    shot: arena.bullets.length,
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** The motion of the last step, and the pairs that the world says were in contact in it. */
  lastStep: () => {
    const { world } = arena;
    const pairs = [...world.began, ...world.stayed];
    return {
      dt: 1 / settings.rate,
      half: HALF,
      side: SIDE,
      pieces: arena.pieces.map((piece) => [...piece, world.radius(piece[0])]),
      blades: arena.blades.map((id, i) => [
        id,
        world.centerX(id),
        world.centerY(id),
        arena.angles[i],
        world.angularVelocity(id),
      ]),
      gates: arena.gates.map((id) => [id, world.x(id), world.y(id), world.x(id, 1), world.y(id, 1)]),
      pairs: pairs.filter(({ a }) => world.userData(a) > 0).map(({ a, b }) => [a, b]),
    };
  },
  hash: () => arena.world.hash(),
});

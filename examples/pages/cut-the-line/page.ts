import { Announcer } from '../../site/announcer.js';
import { Camera } from '../../site/camera.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { FixedStep, frameLoop } from '../../site/frame-loop.js';
import { type Key, listen } from '../../site/keys.js';
import { Readout } from '../../site/readout.js';
import { Stage } from '../../site/stage.js';
import { Transport } from '../../site/transport.js';
import { flag, remember, whole } from '../../site/url-parameters.js';
import { AutoHand } from './auto-hand.js';
import {
  drawCuts,
  drawKnife,
  drawLines,
  drawRoots,
  drawSweeps,
  drawTrail,
  drawWaiting,
  forget,
  type Past,
} from './draw-game.js';
import { Game, HEIGHT, type StepRecord } from './game.js';
import { Knife } from './knife.js';
import { DOWN, type Hand, PointerHand, type Sample } from './stroke.js';

/*
 * Parameters of the address: seed, auto (the demonstration plays), roots (swept areas and roots are shown),
 * rate (steps per second, 0 for those of the display), paused. The controls write them back.
 */
const settings = {
  auto: flag('auto'),
  roots: flag('roots'),
  rate: whole('rate', 0, 240, 0),
  pace: 0.9,
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  restart: () => restart(),
};

/** Steps with the hand down that are kept for tests. */
const RECORDS = 4000;

const camera = new Camera();
const stage = new Stage(element('stage', HTMLCanvasElement), resize);
const pointer = new PointerHand(stage.canvas, (px, py) => ({ x: camera.worldX(px), y: camera.worldY(py) }));
const past: Past = { trail: [], cuts: [] };
const records: StepRecord[] = [];
/** Pointer and keyboard. */
const knife = new Knife();
const user: Hand = { take: () => [...pointer.samples.take(), ...knife.samples.take()] };
let knifeSeen = false;
let game = new Game(settings.seed);
let hand: Hand = user;
let steps = 0;
let clock = new FixedStep(1 / 60, 3);
/** Seconds of the page. */
let now = 0;

const panel = element('panel', HTMLElement);
panel.className = 'row';
const readout = new Readout(panel, ['Score', 'Combo', 'Best', 'Cuts', 'Strokes', 'Missed']);
const note = document.createElement('p');
panel.append(note);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(
  panel,
  () => step(1 / (settings.rate || 60)),
  (paused) => announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`),
);

const gui = createControls();
gui.add(settings, 'auto').name('Play by itself').onChange(restart);
gui.add(settings, 'roots').name('Show the roots').onChange(keep);
gui
  .add(settings, 'rate', { display: 0, '60': 60, '30': 30, '15': 15, '8': 8 })
  .name('Steps / second')
  .onChange(changeRate);
gui
  .add(settings, 'pace', 0.25, 2, 0.05)
  .name('Throw every (s)')
  .onChange((pace: number) => {
    game.pace = pace;
  });
gui.add(settings, 'seed').name('Seed').min(0).step(1).onFinishChange(restart);
gui.add(settings, 'restart').name('New game');

listen(stage.canvas, element('keys', HTMLElement), [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(knifeKey),
  {
    keys: [' ', 'Enter'],
    name: 'Space',
    purpose: 'lower the knife, lift it',
    act: () => knife.lower(!knife.down),
  },
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'new game', act: settings.restart },
]);
stage.canvas.addEventListener('keydown', () => {
  knifeSeen = true;
});
for (const end of ['blur', 'pointerdown'] as const) {
  stage.canvas.addEventListener(end, () => {
    knife.lower(false);
    knifeSeen = false;
  });
}

/** Short strokes to aim, long ones to cut. */
function knifeKey(name: string): Key {
  const x = name === 'ArrowLeft' ? -1 : name === 'ArrowRight' ? 1 : 0;
  const y = name === 'ArrowDown' ? -1 : name === 'ArrowUp' ? 1 : 0;
  return {
    keys: [name],
    name: '← → ↑ ↓',
    purpose: 'move the knife, with Shift far',
    act: ({ shiftKey }) => knife.move(game, (shiftKey ? 2.5 : 0.3) * x, (shiftKey ? 2.5 : 0.3) * y),
  };
}

function resize(): void {
  // The demonstration is the same in every window; a game has the window's width.
  game.width = settings.auto ? 16 : (HEIGHT * stage.width) / stage.height;
  camera.resize(stage.width, stage.height);
  camera.fit([-game.width / 2, 0, game.width / 2, HEIGHT]);
}

function restart(): void {
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  game = new Game(settings.seed);
  game.pace = settings.pace;
  game.onCut = (cut) => past.cuts.push({ cut, at: now });
  hand = settings.auto ? new AutoHand(game, settings.seed + 1) : user;
  note.textContent = settings.auto
    ? 'A seeded hand plays: most of its strokes take less than one step.'
    : 'Draw across the lines: mouse, finger or keys.';
  records.length = past.trail.length = past.cuts.length = steps = 0;
  game.onRecord = (record) => {
    if (records.length < RECORDS) records.push(record);
  };
  resize();
  changeRate();
}

function changeRate(): void {
  clock = new FixedStep(1 / (settings.rate || 60), 3);
  keep();
}

function keep(): void {
  const { auto, roots, rate, seed } = settings;
  remember({ auto: auto ? 1 : 0, roots: roots ? 1 : 0, rate, seed });
}

function step(dt: number): void {
  const samples: Sample[] = hand.take();
  for (const { kind, x, y } of samples) past.trail.push({ x, y, at: now, first: kind === DOWN });
  game.step(dt, samples);
  steps++;
}

function show(): void {
  const ctx = stage.begin();
  forget(past, now);
  if (settings.roots) drawSweeps(ctx, past, camera, now);
  drawLines(ctx, game, camera);
  drawTrail(ctx, past, camera, now);
  drawCuts(ctx, past, camera, now);
  if (!settings.auto) {
    for (const { samples } of [pointer, knife]) drawWaiting(ctx, samples.waiting, camera, game.handPlace);
    if (knifeSeen) drawKnife(ctx, knife, camera);
  }
  if (settings.roots) drawRoots(ctx, past, camera, now);
  readout.set('Score', game.score);
  readout.set('Combo', game.combo > 1 ? `×${game.combo}` : '–');
  readout.set('Best', game.bestCombo > 1 ? `×${game.bestCombo}` : '–');
  readout.set('Cuts', game.cuts);
  readout.set('Strokes', game.strokes);
  readout.set('Missed', game.missed);
}

/** The panel in one sentence. */
function figures(): string {
  return `Score ${game.score}, ${game.cuts} cuts, ${game.missed} missed, ${game.lines.size} lines in sight.`;
}

restart();
frameLoop((elapsed) => {
  if (transport.paused) return show();
  now += elapsed;
  if (settings.auto || settings.rate > 0) {
    for (let due = clock.advance(elapsed); due > 0; due--) step(1 / (settings.rate || 60));
  } else if (elapsed > 0) {
    // As long as the frame was: the smoothest picture on any display.
    step(Math.min(elapsed, 1 / 20));
  }
  show();
  announcer.offer(figures);
});

expose({
  /** The figures of the game. */
  state: () => ({
    auto: settings.auto,
    rate: settings.rate,
    seed: settings.seed,
    paused: transport.paused,
    steps,
    score: game.score,
    cuts: game.cuts,
    strokes: game.strokes,
    missed: game.missed,
    combo: game.combo,
    bestCombo: game.bestCombo,
    handDown: game.handPlace !== undefined,
    knife: { x: camera.screenX(knife.x), y: camera.screenY(knife.y), down: knife.down },
  }),
  /** Each line: x and y of end 0 and of end 1 in CSS pixels of the canvas, and whether it is whole. */
  lines: () =>
    [...game.lines.values()].map(({ id, whole }) => ({
      x0: camera.screenX(game.world.x(id, 0)),
      y0: camera.screenY(game.world.y(id, 0)),
      x1: camera.screenX(game.world.x(id, 1)),
      y1: camera.screenY(game.world.y(id, 1)),
      whole,
    })),
  /** The steps since the start with the hand down, at most 4,000: see `StepRecord`. */
  records: () => structuredClone(records),
});

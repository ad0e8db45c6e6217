import { Announcer } from '../../site/announcer.js';
import { Camera } from '../../site/camera.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { FixedStep, frameLoop } from '../../site/frame-loop.js';
import { Handles, written } from '../../site/handles.js';
import { HANDLE_KEYS, type Key, listen } from '../../site/keys.js';
import { Stage } from '../../site/stage.js';
import { Transport } from '../../site/transport.js';
import { choice, flag, real, reals, remember, whole } from '../../site/url-parameters.js';
import { AutoHand } from './auto-hand.js';
import type { StepRecord } from './cut.js';
import {
  drawAllMissed,
  drawCuts,
  drawLines,
  drawRoots,
  drawSweeps,
  drawTrail,
  forget,
  type Past,
} from './draw-game.js';
import { drawStep } from './draw-step.js';
import { Game, HEIGHT } from './game.js';
import { Scores } from './scores.js';
import { degrees, SlowMotion } from './slow-motion.js';
import { MOVERS, type Mover, STAGES, type StageName, staged } from './stages.js';
import { DOWN, type Hand, type Sample } from './stroke.js';
import { UserHand } from './user-hand.js';

/** Of a line, half its thickness; the slider goes by what is exact in binary, as the staged steps are. */
const WIDEST = 0.5;
const STRIDE = 1 / 32;

/*
 * Parameters of the address: scene (`game`, or one of the staged steps), moves (who does in such a step), hand
 * (two numbers: where it is in such a step), radius (of the line, half its thickness), once (what a test once per
 * frame would find is shown), seed, auto (the demonstration plays), roots (swept areas and roots are shown), rate
 * (steps per second, 0 for those of the display), paused. The controls write them back.
 */
const GAME = 'game';
const SCENES = [GAME, ...(Object.keys(STAGES) as StageName[])] as const;
const settings = {
  scene: choice<(typeof SCENES)[number]>('scene', SCENES, GAME),
  moves: choice<Mover>('moves', Object.keys(MOVERS) as Mover[], 'the line'),
  radius: real('radius', 0, WIDEST, 0),
  once: flag('once'),
  auto: flag('auto'),
  roots: flag('roots'),
  rate: whole('rate', 0, 240, 0),
  pace: 0.9,
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  restart: () => restart(),
  replay: () => toggleReplay(),
};

/** Steps with the hand down that are kept for tests. */
const RECORDS = 4000;

const camera = new Camera();
const stage = new Stage(element('stage', HTMLCanvasElement), resize);
const past: Past = { trail: [], cuts: [] };
const records: StepRecord[] = [];
const user = new UserHand(stage.canvas, camera, () => game);
/** The hand of the staged steps. */
const placed = { name: 'Hand', x: 0, y: 0, hidden: true };
/** The last step of the game in which something was cut. */
let lastCut: StepRecord | undefined;
let game = new Game(settings.seed);
let hand: Hand = user;
let steps = 0;
let clock = new FixedStep(1 / 60, 3);
/** Seconds of the page. */
let now = 0;

const panel = element('panel', HTMLElement);
panel.className = 'row';
const scores = new Scores(panel);
const slow = new SlowMotion(panel, () => transport.pause(true));
const note = document.createElement('p');
panel.append(note);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(
  panel,
  () => {
    if (slow.step) slow.seek(slow.t >= 1 ? 0 : slow.t + 0.02);
    else step(1 / (settings.rate || 60));
  },
  (paused) => announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`),
);

const handles = new Handles(stage.canvas, camera, [placed], {
  snap: () => 1 / 16,
  moved: stageStep,
  dropped: () => {
    keep();
    announcer.say(figures());
  },
});

const gui = createControls();
gui
  .add(settings, 'scene', [...SCENES])
  .name('Scene')
  .onChange(chooseScene);
gui.add(settings, 'moves', Object.keys(MOVERS)).name('What moves').onChange(restart);
gui.add(settings, 'radius', 0, WIDEST, STRIDE).name('Line radius').onChange(changeRadius);
gui.add(settings, 'once').name('Test once per frame').onChange(changeRadius);
gui.add(settings, 'replay').name('Replay the last cut');
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
  ...user.keys,
  ...transport.keys,
  { keys: ['l'], name: 'L', purpose: 'replay the last cut, back to the game', act: toggleReplay },
  timeKey(',', -0.01),
  timeKey('.', 0.01),
  ...HANDLE_KEYS,
  { keys: ['r'], name: 'R', purpose: 'new game', act: settings.restart },
]);

/** Of what is shown slowly. */
function timeKey(key: string, by: number): Key {
  return {
    keys: [key],
    name: ', .',
    purpose: 'earlier, later in slow motion',
    act: () => {
      transport.pause(true);
      slow.seek(slow.t + by);
    },
  };
}

/** Another scene, with the hand where it is meant to be. */
function chooseScene(): void {
  if (settings.scene !== GAME) [placed.x, placed.y] = STAGES[settings.scene].hand;
  restart();
  announcer.say(`${note.textContent} ${figures()}`);
}

/** The staged step as it is set, from its beginning; where nothing moves, at its first cut. */
function stageStep(): void {
  if (settings.scene === GAME) return;
  const step = staged(settings.scene, settings.moves, settings.radius, [placed.x, placed.y]);
  slow.show(step, transport.paused ? (step.cuts[0]?.t ?? 0) : slow.t);
}

function changeRadius(): void {
  game.radius = settings.radius;
  stageStep();
  keep();
}

/** The last cut of the game in slow motion, or an end of that; a staged step from its beginning. */
function toggleReplay(): void {
  if (settings.scene !== GAME) {
    slow.seek(0);
    return;
  }
  // What the hand does meanwhile is no stroke.
  user.knife.lower(false);
  game.lift();
  if (slow.step) slow.show(undefined);
  else if (lastCut) slow.show(lastCut, transport.paused ? lastCut.cuts[0].t : 0);
  announcer.say(slow.step ? `Slow motion. ${slowFigures()}` : lastCut ? 'The game.' : 'Nothing was cut yet.');
  keep();
}

function resize(): void {
  scores.reveal(!slow.step, !slow.step && settings.once);
  placed.hidden = settings.scene === GAME;
  // The demonstration is the same in every window; a game has the window's width.
  game.width = settings.auto ? 16 : (HEIGHT * stage.width) / stage.height;
  camera.resize(stage.width, stage.height);
  if (slow.step) camera.fit(slow.box, besidePanels());
  else camera.fit([-game.width / 2, 0, game.width / 2, HEIGHT]);
}

function besidePanels() {
  const bottom = panel.offsetHeight + 40;
  return stage.width > 720
    ? { top: 124, right: 300, bottom, left: 40 }
    : { top: 80, right: 30, bottom, left: 30 };
}

function restart(): void {
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  game = new Game(settings.seed);
  game.pace = settings.pace;
  game.radius = settings.radius;
  game.onCut = (cut) => past.cuts.push({ cut, at: now });
  hand = settings.auto ? new AutoHand(game, settings.seed + 1) : user;
  records.length = past.trail.length = past.cuts.length = steps = 0;
  game.onRecord = (record) => {
    if (records.length < RECORDS) records.push(record);
    if (record.cuts.length > 0) lastCut = record;
  };
  lastCut = undefined;
  slow.loops = settings.scene !== GAME;
  slow.show(undefined);
  stageStep();
  changeRate();
}

function changeRate(): void {
  clock = new FixedStep(1 / (settings.rate || 60), 3);
  keep();
}

function keep(): void {
  const { auto, roots, rate, seed, scene, moves, radius, once } = settings;
  note.textContent = explanation();
  remember({ auto: auto ? 1 : 0, roots: roots ? 1 : 0, rate, seed, scene, radius, once: once ? 1 : 0 });
  if (scene !== GAME) remember({ moves, hand: written(placed) });
  resize();
}

function explanation(): string {
  const { scene, auto, once } = settings;
  const rings = once ? ' Broken rings: cuts that a test once per frame misses.' : '';
  if (scene !== GAME) return `${STAGES[scene].text} Drag the hand.${rings}`;
  if (slow.step) return `The last cut in slow motion.${rings}`;
  if (auto) return `A seeded hand plays: most of its strokes take less than one step.${rings}`;
  return `Draw across the lines: mouse, finger or keys.${rings}`;
}

function step(dt: number): void {
  const samples: Sample[] = hand.take();
  for (const { kind, x, y } of samples) past.trail.push({ x, y, at: now, first: kind === DOWN });
  game.step(dt, samples);
  steps++;
}

function show(): void {
  const ctx = stage.begin();
  if (slow.step) {
    slow.showFigures();
    drawStep(ctx, slow.step, slow.t, camera, settings.once);
    handles.show();
    return;
  }
  forget(past, now);
  if (settings.roots) drawSweeps(ctx, past, camera, now);
  drawLines(ctx, game, camera);
  drawTrail(ctx, past, camera, now);
  drawCuts(ctx, past, camera, now);
  if (!settings.auto) user.draw(ctx);
  if (settings.roots) drawRoots(ctx, past, camera, now);
  if (settings.once) drawAllMissed(ctx, past, camera, now);
  handles.show();
  scores.show(game);
}

/** The panel in one sentence. */
function figures(): string {
  if (slow.step) return slowFigures();
  return `Score ${game.score}, ${game.cuts} cuts, ${game.missed} missed, ${game.lines.size} lines in sight.`;
}

function slowFigures(): string {
  const cuts = slow.step?.cuts ?? [];
  const each = cuts.map(
    ({ t, s, angle }) => `at time ${t.toFixed(3)}, at ${s.toFixed(3)} of the line, angle ${degrees(angle)}`,
  );
  return each.length > 0 ? `Cut ${each.join(', and ')}.` : 'No cut.';
}

if (settings.scene !== GAME) {
  const { hand } = STAGES[settings.scene];
  [placed.x, placed.y] = reals('hand', 2, -20, 20, hand);
}
restart();
frameLoop((elapsed) => {
  // The game does not wait for what is drawn meanwhile.
  if (slow.step) user.take();
  if (transport.paused) return show();
  if (slow.step) {
    if (!slow.advance(elapsed)) toggleReplay();
    announcer.offer(figures);
    return show();
  }
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
    scene: settings.scene,
    radius: settings.radius,
    /** What a test once per frame found of all cuts. */
    once: game.once.found,
    /** What is shown slowly: the time, t, s and angle of its cuts, and which of them such a test finds. */
    slow: slow.step && {
      t: slow.t,
      cuts: slow.step.cuts.map(({ t, s, angle, seenOnce }) => ({ t, s, angle, seenOnce })),
    },
    hand: handles.places()[0],
    handDown: game.handPlace !== undefined,
    knife: { x: camera.screenX(user.knife.x), y: camera.screenY(user.knife.y), down: user.knife.down },
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

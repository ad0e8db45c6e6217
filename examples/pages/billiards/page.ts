import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { FixedView } from '../../site/fixed-view.js';
import { FixedStep, frameLoop } from '../../site/frame-loop.js';
import { listen } from '../../site/keys.js';
import { Readout } from '../../site/readout.js';
import { Transport } from '../../site/transport.js';
import { real, remember, whole } from '../../site/url-parameters.js';
import { TableView } from './draw-table.js';
import { Game } from './game.js';
import { BREAK_SPEED, DT, LENGTH, WIDTH } from './table.js';

/** Length units per second of a shot, for each that the cue is drawn back. */
const PULL = 12;
const TURN = Math.PI / 180;

/*
 * Parameters of the address: cloth (what it takes of the speed, 0 to 30), restitution (0.5 to 1), seed, paused. The
 * controls write them back.
 */
const settings = {
  cloth: real('cloth', 0, 30, 3),
  restitution: real('restitution', 0.5, 1, 0.97),
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  step: 0,
  break: () => breakNow(),
  rewind: () => rewind(),
  again: () => again(),
  restart: () => restart(),
};

let game: Game;
/** The shot that is aimed at: direction and speed. */
const aim = { angle: 0, speed: 40, shown: false };
let dragging = false;

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Step'], 'Step');
const counts = new Readout(panel, [
  'Balls',
  'Hash',
  'Played again',
  'Differing',
  'Bytes of a state',
  'ms per step',
]);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(panel, step, (paused) => {
  announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
});
const upright = window.innerWidth <= 720;
const view = new FixedView(panel, () =>
  upright ? [-1, -1, WIDTH + 1, LENGTH + 1] : [-1, -1, LENGTH + 1, WIDTH + 1],
);
const { stage, camera } = view;
const tableView = new TableView(camera, upright);

const gui = createControls();
gui.add(settings, 'break').name('Break');
gui.add(settings, 'rewind').name('Back to before the shot');
gui.add(settings, 'again').name('All again');
const timeline = gui
  .add(settings, 'step', 0, 1, 1)
  .name('Step')
  .onChange((step: number) => {
    transport.pause(true);
    game.goTo(step);
  });
gui.add(settings, 'cloth', 0, 30, 0.5).name('Cloth').onFinishChange(settings.restart);
gui.add(settings, 'restitution', 0.5, 1, 0.01).name('Restitution').onFinishChange(settings.restart);
gui.add(settings, 'seed').name('Seed').min(0).step(1).onFinishChange(settings.restart);
gui.add(settings, 'restart').name('Start again');

listen(stage.canvas, element('keys', HTMLElement), [
  turnKey('ArrowLeft', 1),
  turnKey('ArrowRight', -1),
  powerKey('ArrowUp', 1.1),
  powerKey('ArrowDown', 1 / 1.1),
  { keys: [' ', 'Enter'], name: 'Space', purpose: 'shoot', act: shoot },
  { keys: ['b'], name: 'B', purpose: 'break', act: settings.break },
  { keys: ['z'], name: 'Z', purpose: 'back to before the shot', act: settings.rewind },
  { keys: ['a'], name: 'A', purpose: 'all again', act: settings.again },
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
]);

function turnKey(key: string, sign: number) {
  return {
    keys: [key],
    name: '← →',
    purpose: 'aim, with Shift finely',
    act: ({ shiftKey }: KeyboardEvent) => {
      aim.angle += sign * TURN * (shiftKey ? 0.1 : 2);
      aim.shown = true;
    },
  };
}

function powerKey(key: string, factor: number) {
  return {
    keys: [key],
    name: '↑ ↓',
    purpose: 'harder, softer',
    act: () => {
      aim.speed = Math.max(2, Math.min(BREAK_SPEED, aim.speed * factor));
      aim.shown = true;
    },
  };
}

// The cue is drawn back from the ball, and let go.
stage.canvas.addEventListener('pointerdown', (event) => {
  stage.canvas.setPointerCapture(event.pointerId);
  dragging = true;
  draw(event);
});
stage.canvas.addEventListener('pointermove', (event) => {
  if (dragging) draw(event);
});
stage.canvas.addEventListener('pointerup', () => {
  if (dragging && aim.shown) shoot();
  dragging = false;
});
stage.canvas.addEventListener('pointercancel', () => {
  dragging = aim.shown = false;
});

function draw(event: PointerEvent): void {
  const { cue, world } = game.table;
  if (cue === undefined) return;
  const [x, y] = tableView.at(view.at(event));
  const [dx, dy] = [world.x(cue) - x, world.y(cue) - y];
  const pull = Math.hypot(dx, dy);
  // A touch beside the ball is no shot.
  aim.shown = pull > 0.5;
  aim.angle = Math.atan2(dy, dx);
  aim.speed = Math.min(BREAK_SPEED, PULL * pull);
}

/** The velocity of the shot that is aimed at. */
function velocity(): [number, number] {
  return [aim.speed * Math.cos(aim.angle), aim.speed * Math.sin(aim.angle)];
}

function shoot(): void {
  aim.shown = false;
  if (game.table.cue === undefined) return;
  game.shoot(...velocity());
  transport.pause(false);
  announcer.say(`Shot, ${Math.round(aim.speed)} decimetres a second.`);
}

function breakNow(): void {
  game.break();
  transport.pause(false);
}

function rewind(): void {
  transport.pause(true);
  game.goTo(game.lastShot);
  announcer.say(figures());
}

function again(): void {
  game.goTo(0);
  transport.pause(false);
}

function restart(): void {
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  const { cloth, restitution, seed } = settings;
  remember({ cloth, restitution, seed });
  game = new Game(settings);
  game.break();
}

function step(): void {
  // Where nothing moves and nothing is to be played again, time stands still.
  if (game.at > 0 && game.at === game.last && game.table.rests && !game.isShot) return;
  game.step();
}

/** The panel in one sentence. */
function figures(): string {
  return `Step ${game.at} of ${game.last}, ${game.table.balls.length} balls, ${game.compared} steps played again, ${game.differing} differing.`;
}

function show(): void {
  const ctx = stage.begin();
  tableView.draw(ctx, game.table);
  if (aim.shown) tableView.aim(ctx, game.table, ...velocity());
  readout.set('Step', `${game.at} of ${game.last}`);
  counts.set('Balls', game.table.balls.length);
  counts.set('Hash', game.hash);
  counts.set('Played again', game.compared);
  counts.set('Differing', game.differing);
  counts.set('Bytes of a state', game.bytes);
  counts.set('ms per step', game.table.ms.toFixed(2));
  timeline.max(Math.max(1, game.last));
  settings.step = game.at;
  timeline.updateDisplay();
}

restart();
const clock = new FixedStep(DT, 3);
frameLoop((elapsed) => {
  for (let due = transport.paused ? 0 : clock.advance(elapsed); due > 0; due--) step();
  show();
  if (!transport.paused) announcer.offer(figures);
});

expose({
  /** What is set, where the game is, and what was played again. */
  state: () => ({
    cloth: settings.cloth,
    restitution: settings.restitution,
    seed: settings.seed,
    paused: transport.paused,
    steps: game.at,
    last: game.last,
    hash: game.hash,
    compared: game.compared,
    differing: game.differing,
    rests: game.table.rests,
    energy: game.table.energy,
    outside: game.table.outside,
    count: game.table.balls.length,
    hits: game.table.hits,
    ms: game.table.ms,
    aim: { ...aim },
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** Number, place and velocity of each ball on the table. */
  balls: () => {
    const { world, balls } = game.table;
    return balls.map((id) => [
      world.userData(id),
      world.x(id),
      world.y(id),
      world.velocityX(id),
      world.velocityY(id),
    ]);
  },
  hash: () => game.table.world.hash(),
});

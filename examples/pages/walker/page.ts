import { MOVING, STATIC } from 'swept';
import { Announcer } from '../../site/announcer.js';
import { createControls } from '../../site/controls.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { FixedView } from '../../site/fixed-view.js';
import { FixedStep, frameLoop } from '../../site/frame-loop.js';
import { HeldKeys } from '../../site/held-keys.js';
import { listen } from '../../site/keys.js';
import { legend } from '../../site/legend.js';
import { Readout } from '../../site/readout.js';
import { Transport } from '../../site/transport.js';
import { choice, flag, remember } from '../../site/url-parameters.js';
import { COLOURS, drawLevel, drawNormals } from './draw-level.js';
import { DT, LEVELS, Level, type LevelName, WALKER } from './level.js';
import { Steering, Stroll } from './steering.js';
import { PLANK, SOLID } from './tiles.js';

/** Length units that are seen to each side of the walker, and above and below. */
const SIGHT = window.innerWidth > 720 ? [15, 10] : [8, 8.5];

/*
 * Parameters of the address: level (tiles, coastline), manual (it stands until somebody wants it to walk),
 * paused. The controls write them back.
 */
const settings = {
  level: choice<LevelName>('level', LEVELS, 'tiles'),
  stroll: !flag('manual'),
  restart: () => void restart(),
};

let level: Level | undefined;
let stroll = new Stroll();
let loads = 0;

const panel = element('panel', HTMLElement);
const counts = new Readout(panel, ['Stands on', 'Floor', 'At a wall', 'Jumps', 'ms per step']);
panel.append(legend({ walker: COLOURS.walker, 'one-way': COLOURS['one-way'], moving: COLOURS.moving }));
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(panel, step, (paused) => {
  announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
});
const view = new FixedView(panel, () => {
  const { x, y, bounds } = level ?? { x: 0, y: 0, bounds: [-99, -99, 99, 99] };
  // It stays within the level where that is larger than what is seen.
  const middle = (at: number, low: number, high: number, sight: number) =>
    high - low < 2 * sight ? (low + high) / 2 : Math.max(low + sight, Math.min(high - sight, at));
  const [sightX, sightY] = SIGHT;
  const cx = middle(x, bounds[0], bounds[2], sightX);
  const cy = middle(y, bounds[1], bounds[3], sightY);
  return [cx - sightX, cy - sightY, cx + sightX, cy + sightY];
});
const { stage, camera } = view;
const held = new HeldKeys(stage.canvas);
const steering = new Steering(panel, held);

const gui = createControls();
gui
  .add(settings, 'level', [...LEVELS])
  .name('Level')
  .onChange(settings.restart);
const byItself = gui.add(settings, 'stroll').name('Walk by itself').onChange(keep);
gui.add(settings, 'restart').name('Start again');

listen(stage.canvas, element('keys', HTMLElement), [
  held.keys(['ArrowLeft', 'ArrowRight'], '← →', 'walk'),
  held.keys(['ArrowUp', ' '], '↑ Space', 'jump, and once more in the air'),
  held.keys(['ArrowDown'], '↓', 'drop through a one-way platform'),
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
]);
stage.canvas.addEventListener('pointerdown', (event) => {
  stage.canvas.setPointerCapture(event.pointerId);
  steering.goal = view.at(event);
});
stage.canvas.addEventListener('pointermove', (event) => {
  if (steering.goal) steering.goal = view.at(event);
});
for (const end of ['pointerup', 'pointercancel'] as const)
  stage.canvas.addEventListener(end, () => {
    steering.goal = undefined;
  });

function keep(): void {
  remember({ level: settings.level, manual: settings.stroll ? 0 : 1 });
}

async function restart(): Promise<void> {
  const load = ++loads;
  level = undefined;
  keep();
  const loaded = await Level.load(settings.level);
  // Another choice was made meanwhile.
  if (load !== loads) return;
  level = loaded;
  stroll = new Stroll();
  view.fit();
}

function step(): void {
  if (!level) return;
  // Once somebody has taken over, it walks no more by itself.
  if (steering.any && settings.stroll) byItself.setValue(false);
  level.step(settings.stroll ? stroll.wish(level, level.steps) : steering.wish(level));
}

/** What it stands on. */
function ground(): string {
  if (!level) return '–';
  const { move, world, name } = level;
  if (!move.onFloor) return 'nothing';
  const kind = world.userData(move.floor);
  if (kind === SOLID) return name === 'tiles' ? 'tiles' : 'a coast';
  return kind === PLANK ? 'a one-way platform' : 'a moving platform';
}

/** The panel in one sentence. */
function figures(): string {
  if (!level) return '';
  return `It stands on ${ground()}, at ${level.x.toFixed(1)}, ${level.y.toFixed(1)}, after ${level.steps} steps.`;
}

function show(): void {
  view.fit();
  const ctx = stage.begin();
  if (!level) return;
  drawLevel(ctx, level, camera);
  drawNormals(ctx, level, camera);
  const { move, jumps, ms } = level;
  const slope = (180 / Math.PI) * Math.atan2(-move.floorNormalX, move.floorNormalY);
  counts.set('Stands on', ground());
  counts.set('Floor', move.onFloor ? `${Math.round(slope) + 0}°` : '–');
  counts.set('At a wall', move.onWall ? 'yes' : 'no');
  counts.set('Jumps', jumps);
  counts.set('ms per step', ms.toFixed(2));
}

void restart();
const clock = new FixedStep(DT, 3);
frameLoop((elapsed) => {
  for (let due = transport.paused ? 0 : clock.advance(elapsed); due > 0; due--) step();
  show();
  if (!transport.paused) announcer.offer(figures);
});

expose({
  /** What is set, where the middle of the walker is, and what its last move has come to. */
  state: () => ({
    ready: level !== undefined,
    level: settings.level,
    stroll: settings.stroll,
    paused: transport.paused,
    walker: WALKER,
    ground: ground(),
    ...(level && {
      steps: level.steps,
      ms: level.ms,
      jumps: level.jumps,
      x: level.x,
      y: level.y,
      move: { ...level.move },
    }),
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** What holds the walker from all sides, as polygons: vertices of each. What stands, and what moves. */
  standing: () => level?.solids(STATIC) ?? [],
  moving: () => level?.solids(MOVING) ?? [],
  hash: () => level?.world.hash(),
});

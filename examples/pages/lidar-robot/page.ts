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
import { choice, flag, remember, whole } from '../../site/url-parameters.js';
import { WallLayer } from '../../site/wall-layer.js';
import { COLOURS, drawBodies, drawPoints, drawSight, Sight } from './draw-robot.js';
import { CALLS, type Call, Lidar } from './lidar.js';
import { DISC, DT, FOOD, HEIGHT, Room, WALL, WIDTH } from './room.js';
import { Pilot, TOP_SPEED, TOP_TURN, type Wish } from './wander.js';

const NAMES = Object.keys(CALLS) as Call[];

/*
 * Parameters of the address: rays (360 to 100,000 in a turn), call (castFan, castRays, castRayAll, castRaysAt),
 * turns (of a rolling scan, 1 to 60 a second), range (2 to 30), discs (0 to 100), manual (it does not wander),
 * seed, paused. The controls write them back.
 */
const settings = {
  rays: whole('rays', 360, 100_000, 1440),
  call: choice('call', NAMES, 'castFan'),
  turns: whole('turns', 1, 60, 2),
  range: whole('range', 2, 30, 12),
  discs: whole('discs', 0, 100, 12),
  wander: !flag('manual'),
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  restart: () => restart(),
};

let room: Room;
let lidar: Lidar;
let pilot: Pilot;
let walls = new WallLayer();
/** Of the last frames, newest weighing most. */
let raysPerMs = 0;
/** Where a pointer is held down: the robot drives there. */
let goal: [number, number] | undefined;

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Rays per second'], 'Rays per second');
const sight = new Sight(panel);
panel.append(legend({ walls: COLOURS[WALL], 'to collect': COLOURS[FOOD], 'moving discs': COLOURS[DISC] }));
const counts = new Readout(panel, [
  'Rays per frame',
  'Hits per frame',
  'ms for them',
  'ms per step',
  'Collected',
]);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(panel, step, (paused) => {
  announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
});
const view = new FixedView(panel, () => [0, 0, WIDTH, HEIGHT]);
const { stage, camera } = view;
const sentence = element('sentence', HTMLElement);

const gui = createControls();
gui.add(settings, 'rays', 360, 100_000, 20).name('Rays').onChange(newLidar);
const call = gui.add(settings, 'call', NAMES).name('Cast by').onChange(newLidar);
gui.add(settings, 'turns', 1, 60, 1).name('Turns / second').onChange(newLidar);
gui.add(settings, 'range', 2, 30, 1).name('Range').onChange(newLidar);
gui.add(settings, 'discs', 0, 100, 1).name('Discs').onFinishChange(settings.restart);
const wander = gui.add(settings, 'wander').name('Drive by itself').onChange(keep);
gui.add(settings, 'seed').name('Seed').min(0).step(1).onFinishChange(settings.restart);
gui.add(settings, 'restart').name('Start again');

const held = new HeldKeys(stage.canvas);
listen(stage.canvas, element('keys', HTMLElement), [
  held.keys(['ArrowLeft', 'ArrowRight'], '← →', 'turn'),
  held.keys(['ArrowUp', 'ArrowDown'], '↑ ↓', 'drive'),
  { keys: ['a'], name: 'A', purpose: 'drive by itself', act: () => wander.setValue(!settings.wander) },
  {
    keys: ['c'],
    name: 'C',
    purpose: 'another call',
    act: () => call.setValue(NAMES[(NAMES.indexOf(settings.call) + 1) % NAMES.length]),
  },
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
]);
stage.canvas.addEventListener('pointerdown', (event) => {
  stage.canvas.setPointerCapture(event.pointerId);
  goal = view.at(event);
});
stage.canvas.addEventListener('pointermove', (event) => {
  if (goal) goal = view.at(event);
});
for (const end of ['pointerup', 'pointercancel'] as const)
  stage.canvas.addEventListener(end, () => {
    goal = undefined;
  });

function keep(): void {
  const { rays, call, turns, range, discs, wander, seed } = settings;
  remember({ rays, call, turns, range, discs, manual: wander ? 0 : 1, seed });
}

function restart(): void {
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  room = new Room(settings.seed, settings.discs);
  pilot = new Pilot(settings.seed);
  walls = new WallLayer();
  newLidar();
}

function newLidar(): void {
  lidar = new Lidar(settings.rays, settings.range);
  raysPerMs = 0;
  sentence.textContent = CALLS[settings.call];
  scan();
  keep();
}

function scan(): void {
  lidar.scan(room, settings.call, settings.turns);
  const now = lidar.cast / Math.max(lidar.ms, 0.005);
  raysPerMs = raysPerMs === 0 ? now : 1 / (0.95 / raysPerMs + 0.05 / now);
}

/** By keys, to the pointer, or as the pilot wants. */
function wish(): Wish {
  if (held.any) {
    const sign = (plus: string, minus: string) => Number(held.has(plus)) - Number(held.has(minus));
    return {
      speed: TOP_SPEED * sign('ArrowUp', 'ArrowDown'),
      turn: TOP_TURN * sign('ArrowLeft', 'ArrowRight'),
    };
  }
  if (goal) {
    const [dx, dy] = [goal[0] - room.x, goal[1] - room.y];
    const turn = (Math.atan2(dy, dx) - room.heading) / (2 * Math.PI);
    const way = 2 * Math.PI * (turn - Math.round(turn));
    const speed = Math.min(TOP_SPEED, 4 * Math.hypot(dx, dy)) * Math.max(0, Math.cos(way));
    return { speed, turn: Math.max(-TOP_TURN, Math.min(TOP_TURN, 8 * way)) };
  }
  return settings.wander ? pilot.steer(room, lidar) : { speed: 0, turn: 0 };
}

function step(): void {
  const { speed, turn } = wish();
  room.step(speed, turn);
  scan();
}

/** The panel in one sentence. */
function figures(): string {
  return `${lidar.cast} rays in ${lidar.ms.toFixed(1)} milliseconds, ${room.collected} collected in ${room.steps} steps.`;
}

function show(): void {
  const ctx = stage.begin();
  drawSight(ctx, lidar, camera);
  walls.draw(stage, camera, room.world.bodies);
  drawBodies(ctx, room, camera);
  drawPoints(ctx, lidar, camera, settings.call === 'castRaysAt');
  sight.draw(lidar);
  readout.set('Rays per second', `${(raysPerMs / 1000).toFixed(1)} M`);
  counts.set('Rays per frame', lidar.cast);
  counts.set('Hits per frame', lidar.pointCount);
  counts.set('ms for them', lidar.ms.toFixed(2));
  counts.set('ms per step', room.ms.toFixed(2));
  counts.set('Collected', room.collected);
}

restart();
const clock = new FixedStep(DT, 2);
frameLoop((elapsed) => {
  let due = transport.paused ? 0 : clock.advance(elapsed);
  // Slower, but never stuck.
  if (lidar.ms > 1000 * DT) due = Math.min(due, 1);
  for (; due > 0; due--) step();
  show();
  if (!transport.paused) announcer.offer(figures);
});

expose({
  /** What is set, where the robot is, and what the last scan counted. */
  state: () => ({
    ...settings,
    paused: transport.paused,
    steps: room.steps,
    x: room.x,
    y: room.y,
    heading: room.heading,
    collected: room.collected,
    impacts: room.world.stats.impacts,
    cast: lidar.cast,
    ms: lidar.ms,
    points: lidar.pointCount,
    raysPerSecond: 1000 * raysPerMs,
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** By ray: where it began, how far it came, and what it met (-1: nothing, 0: a wall, 1: food, 2: a disc). */
  scan: () => ({
    x0: [...lidar.x0],
    y0: [...lidar.y0],
    distance: [...lidar.distance],
    kind: [...lidar.kind],
  }),
  /** Of the last scan: x and y of all that was met. */
  points: () => [...lidar.points.subarray(0, 2 * lidar.pointCount)],
  /** Ends of walls; and of food and discs the place, the radius and the velocity. */
  scene: () => {
    const { world } = room;
    const discOf = (id: number) => [
      world.x(id),
      world.y(id),
      world.radius(id),
      world.velocityX(id),
      world.velocityY(id),
    ];
    const walls = [...world.ids()].filter((id) => world.userData(id) === WALL);
    const endsOf = (id: number) => [world.x(id), world.y(id), world.x(id, 1), world.y(id, 1)];
    return { walls: walls.map(endsOf), food: room.food.map(discOf), discs: room.discs.map(discOf) };
  },
  hash: () => room.world.hash(),
});

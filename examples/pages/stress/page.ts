import { COASTLINES, type CoastlineName, loadScene, SCENES, type SceneName } from '@swept/scenes';
import { MOVING } from 'swept';
import { Announcer } from '../../site/announcer.js';
import { Camera, cameraKeys, panAndZoom } from '../../site/camera.js';
import { createControls } from '../../site/controls.js';
import { drawBodies } from '../../site/draw-bodies.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { FixedStep, frameLoop } from '../../site/frame-loop.js';
import { Graph } from '../../site/graph.js';
import { listen } from '../../site/keys.js';
import { legend } from '../../site/legend.js';
import { FIVE, theme } from '../../site/palette.js';
import { Readout } from '../../site/readout.js';
import { Stage } from '../../site/stage.js';
import { Transport } from '../../site/transport.js';
import { choice, flag, remember, whole } from '../../site/url-parameters.js';
import { WallLayer } from '../../site/wall-layer.js';
import { IndexLayer } from './index-layer.js';
import { Phases } from './phases.js';
import { SENTENCES } from './sentences.js';
import { BRUTE, DT, FULL, Simulation, STRATEGIES } from './simulation.js';

/*
 * Parameters of the address: scene, bodies (1,000 to 100,000), strategy, seed, index (its cells or nodes are
 * drawn), phases (of a step, each with its time), paused. The controls write them back.
 */
const MOST = 100_000;
const settings = {
  scene: choice<SceneName>('scene', SCENES, 'coastline-50m'),
  bodies: whole('bodies', 1000, MOST, 2000),
  strategy: choice('strategy', STRATEGIES, 'hierarchicalGrid'),
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  index: flag('index'),
  // Where there is room for it.
  phases: flag('phases', window.innerWidth > 720 && window.innerHeight >= 800),
  restart: () => void restart(),
  fit: () => {
    fitted = true;
    fit();
  },
};

let simulation: Simulation | undefined;
/** The view shows the whole scene, until the user moves it. */
let fitted = true;
let loads = 0;
/** What was chosen last is not done. */
let refused = false;
/** Fewer bodies than were chosen: there is no room for more. */
let isFull = false;

const camera = new Camera();
const stage = new Stage(element('stage', HTMLCanvasElement), () => {
  camera.resize(stage.width, stage.height);
  fit();
});
camera.resize(stage.width, stage.height);
const moved = () => {
  fitted = false;
};
panAndZoom(stage.canvas, camera, moved);
const walls = new WallLayer();
const index = new IndexLayer();

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['ms per step'], 'ms per step');
const graph = new Graph(
  panel,
  120,
  1000 * DT,
  `${(1000 * DT).toFixed(1)} ms: ${Math.round(1 / DT)} per second`,
);
const phases = new Phases(panel);
const counts = new Readout(panel, [
  'Frames per second',
  'Bodies moving',
  'Walls and bodies at rest',
  'Candidate pairs',
  'Exact tests',
  'Impacts',
]);
panel.append(legend({ circles: FIVE[0], segments: FIVE[1], triangles: FIVE[2], hits: FIVE[3] }));
const indexNote = document.createElement('p');
const note = document.createElement('p');
panel.append(indexNote, note);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(panel, step, (paused) => {
  announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
});
const sentence = element('sentence', HTMLElement);

const gui = createControls();
gui
  .add(settings, 'scene', [...SCENES])
  .name('Scene')
  .onChange(settings.restart);
gui.add(settings, 'bodies', 1000, MOST, 1000).name('Bodies').onFinishChange(settings.restart);
gui.add(settings, 'strategy', STRATEGIES).name('Broadphase').onChange(switchStrategy);
gui.add(settings, 'index').name('Show the index').onChange(keep);
gui.add(settings, 'phases').name('Time by phase').onChange(keep);
gui.add(settings, 'seed').name('Seed').min(0).step(1).onFinishChange(settings.restart);
gui.add(settings, 'restart').name('Start again');
gui.add(settings, 'fit').name('Show everything');

listen(stage.canvas, element('keys', HTMLElement), [
  ...transport.keys,
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
  { keys: ['i'], name: 'I', purpose: 'show the index, hide it', act: toggleIndex },
  ...cameraKeys(camera, moved),
  { keys: ['0'], name: '0', purpose: 'show everything', act: settings.fit },
]);

/** The whole scene, beside the panels where there is room, else between them. */
function fit(): void {
  if (!simulation || !fitted) return;
  const wide = stage.width > 720;
  const free = wide
    ? { top: 124, right: 290, bottom: 20, left: 20 }
    : { top: 70, right: 16, bottom: panel.offsetHeight + 30, left: 16 };
  camera.fit(simulation.scene.bounds, free);
}

async function restart(): Promise<void> {
  const load = ++loads;
  settings.seed = Math.floor(settings.seed) % 2 ** 32;
  isFull = COASTLINES.includes(settings.scene as CoastlineName) && settings.bodies > FULL;
  if (isFull) settings.bodies = FULL;
  simulation = undefined;
  sentence.textContent = SENTENCES[settings.scene];
  say('Loading the scene …');
  remember({ scene: settings.scene, bodies: settings.bodies, seed: settings.seed });
  try {
    const scene = await loadScene(settings.scene, { bodies: settings.bodies, seed: settings.seed });
    // Another choice was made meanwhile.
    if (load !== loads) return;
    if (tooMany(scene.count)) settings.strategy = STRATEGIES[0];
    simulation = new Simulation(scene, settings.strategy);
  } catch (error) {
    if (load === loads) say(`The scene could not be loaded: ${(error as Error).message}`);
    throw error;
  }
  graph.clear();
  fitted = true;
  keep();
  explain();
  announcer.say(`Scene ${settings.scene}. ${SENTENCES[settings.scene]} ${figures()}`);
}

function switchStrategy(): void {
  if (simulation && tooMany(simulation.scene.count)) settings.strategy = simulation.strategy;
  else simulation?.switchTo(settings.strategy);
  keep();
  explain();
  announcer.say(`Broadphase ${settings.strategy}. ${figures()}`);
}

/** Writes down what is seen of the simulation. */
function keep(): void {
  const { strategy, index: isSeen, phases: areSeen } = settings;
  phases.measure(areSeen ? simulation?.world : undefined);
  for (const control of gui.controllers) control.updateDisplay();
  remember({ strategy, index: isSeen ? 1 : 0, phases: areSeen ? 1 : 0 });
  showIndex();
  fit();
}

function toggleIndex(): void {
  settings.index = !settings.index;
  keep();
  announcer.say(settings.index ? indexNote.textContent : 'The index is hidden.');
}

/** A step would take so long that one could not even choose another broadphase. */
function tooMany(bodies: number): boolean {
  refused = settings.strategy === 'bruteForce' && bodies > BRUTE;
  return refused;
}

function explain(): void {
  const slow = settings.strategy === 'bruteForce' && simulation && simulation.scene.count > 5000;
  if (refused) say(`Brute force tests every pair: not offered above ${BRUTE} bodies.`);
  else if (isFull)
    say(`The map has room for ${FULL.toLocaleString('en')} bodies that fly so fast, not for more.`);
  else say(slow ? 'Brute force tests every pair: here that takes a while.' : '');
}

function say(text: string): void {
  note.textContent = text;
  note.hidden = text === '';
  if (text) announcer.say(text);
}

/** The panel in one sentence. */
function figures(): string {
  if (!simulation) return '';
  const { moving, median, steps, impacts } = simulation;
  return `${moving} moving, ${median.value.toFixed(2)} milliseconds per step, ${impacts} impacts in ${steps} steps.`;
}

function step(): void {
  if (!simulation) return;
  simulation.step();
  graph.add(simulation.ms);
  phases.add();
}

let framesPerSecond = 60;

/** The cells or nodes of the index, and how many there are. */
function showIndex(): void {
  indexNote.hidden = !settings.index;
  if (!settings.index || !simulation) return;
  const { world, steps, strategy } = simulation;
  index.draw(stage.ctx, camera, world, steps, strategy);
  const text = indexText(strategy);
  if (indexNote.textContent !== text) indexNote.textContent = text;
}

function indexText(strategy: string): string {
  const [total, inView, drawn] = [index.total, index.inView, index.drawn].map((it) =>
    it.toLocaleString('en'),
  );
  const what = strategy.endsWith('Grid') ? 'cells' : strategy.endsWith('Tree') ? 'nodes' : 'blocks';
  if (index.total === 0) return 'Brute force has no index.';
  if (index.drawn < index.inView) return `Index: ${drawn} of ${inView} ${what} in view are drawn.`;
  return index.inView < index.total
    ? `Index: ${inView} of ${total} ${what} in view.`
    : `Index: ${total} ${what}.`;
}

function show(): void {
  const ctx = stage.begin();
  graph.draw();
  if (!simulation) return;
  const { world, flashes } = simulation;
  walls.draw(stage, camera, world.bodies);
  showIndex();
  drawBodies(ctx, world.bodies, MOVING, camera, {
    circle: FIVE[0],
    segment: FIVE[1],
    triangle: FIVE[2],
    edge: theme.ground,
  });
  flashes.draw(ctx, camera, FIVE[3]);
  phases.show();
  readout.set('ms per step', simulation.median.value.toFixed(2));
  counts.set('Frames per second', Math.round(framesPerSecond));
  counts.set('Bodies moving', simulation.moving);
  counts.set('Walls and bodies at rest', world.size - simulation.moving);
  counts.set('Candidate pairs', world.stats.candidates);
  counts.set('Exact tests', world.stats.exactTests);
  counts.set('Impacts', world.stats.impacts);
}

void restart();
// One step at most while steps take longer than a frame: slower, but never stuck.
const clock = new FixedStep(DT, 2);
frameLoop((elapsed) => {
  if (elapsed > 0) framesPerSecond += (1 / elapsed - framesPerSecond) * Math.min(1, elapsed * 3);
  let due = transport.paused ? 0 : clock.advance(elapsed);
  if (simulation && simulation.ms > 1000 * DT) due = Math.min(due, 1);
  for (; due > 0; due--) step();
  show();
  if (!transport.paused) announcer.offer(figures);
});

expose({
  /** What is set and what the last step counted; `ready` is false while a scene loads. */
  state: () => ({
    ready: simulation !== undefined,
    scene: simulation?.scene.name,
    strategy: simulation?.strategy,
    seed: simulation?.scene.seed,
    bodies: simulation?.world.size,
    moving: simulation?.moving,
    paused: transport.paused,
    steps: simulation?.steps,
    ms: simulation?.median.value,
    impacts: simulation?.impacts,
    stats: simulation && { ...simulation.world.stats },
    index: settings.index ? { total: index.total, inView: index.inView, drawn: index.drawn } : undefined,
    /** Of the last step, in milliseconds. */
    phases: phases.last,
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** The world's hash, the same for every strategy. */
  hash: () => simulation?.world.hash(),
  /** x and y of the first 500 moving bodies. */
  positions: () => simulation?.positions(500) ?? [],
  /** How many moving bodies are not inside the frame of the scene. */
  outside: () => simulation?.outside,
});

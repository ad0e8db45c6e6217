import { MOVING } from 'swept';
import { Announcer } from '../../site/announcer.js';
import { Camera, cameraKeys, panAndZoom } from '../../site/camera.js';
import { createControls } from '../../site/controls.js';
import { drawBodies } from '../../site/draw-bodies.js';
import { element } from '../../site/element.js';
import { expose } from '../../site/exposed.js';
import { listen } from '../../site/keys.js';
import { legend } from '../../site/legend.js';
import { FIVE, theme } from '../../site/palette.js';
import { Readout } from '../../site/readout.js';
import { Stage } from '../../site/stage.js';
import { Transport } from '../../site/transport.js';
import { choice, remember, whole } from '../../site/url-parameters.js';
import { WallLayer } from '../../site/wall-layer.js';
import { Durations } from './durations.js';
import { type Host, InPage, InWorker } from './hosts.js';
import type { StepDone } from './messages.js';
import { sideOf } from './room.js';

const THREADS = ['worker', 'page'] as const;
const WAYS = ['shared', 'transferred'] as const;
/** Only a page that is cross-origin isolated has shared memory. */
const CAN_SHARE = typeof SharedArrayBuffer === 'function' && crossOriginIsolated;
/** Milliseconds: what is seen of the pictures in figures. */
const RECENT = 2000;
/** Steps, of which is known what pictures waited for them. */
const WAITS = 64;

/*
 * Parameters of the address: thread (worker, page), way (shared, transferred), ms (1 to 1,000), bodies (100 to
 * 10,000), seed, paused. The controls write them back.
 */
const settings = {
  thread: choice('thread', THREADS, 'worker'),
  way: choice('way', WAYS, 'shared'),
  ms: whole('ms', 1, 1000, 50),
  bodies: whole('bodies', 100, 10_000, 2000),
  seed: whole('seed', 0, 2 ** 32 - 1, 1),
  restart: () => restart(),
  fit: () => {
    fitted = true;
    fit();
  },
};

let host: Host;
/** The last step that was made; of how many, since the start. */
let last: StepDone = { steps: 0, ms: 0, parts: 0 };
/** Since the last step: the longest picture in milliseconds. */
let longest = 0;
/** By step, how long that was against the step itself. */
let waits: number[] = [];
let pictures = 0;
/** The view shows the whole room, until the user moves it. */
let fitted = true;

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
let walls = new WallLayer();

const panel = element('panel', HTMLElement);
const readout = new Readout(panel, ['Longest picture', 'Step of the world'], 'Longest picture');
const durations = new Durations(panel);
panel.append(legend({ 'above: steps': FIVE[1], 'below: pictures': FIVE[0] }));
const counts = new Readout(panel, ['Pictures per second', 'Parts of a step', 'Steps']);
const note = document.createElement('p');
panel.append(note);
const announcer = new Announcer(element('status', HTMLElement));
const transport = new Transport(
  panel,
  () => host.step(),
  (paused) => {
    pace();
    announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
  },
);

const gui = createControls();
const thread = gui
  .add(settings, 'thread', [...THREADS])
  .name('World in the')
  .onChange(settings.restart);
gui
  .add(settings, 'way', [...WAYS])
  .name('Frames')
  .onChange(settings.restart);
gui.add(settings, 'ms', 20, 100, 5).name('Step (ms)').onChange(pace);
gui.add(settings, 'bodies', 500, 10_000, 500).name('Bodies').onFinishChange(settings.restart);
gui.add(settings, 'restart').name('Start again');
gui.add(settings, 'fit').name('Show everything');

listen(stage.canvas, element('keys', HTMLElement), [
  ...transport.keys,
  {
    keys: ['w'],
    name: 'W',
    purpose: 'the world in a worker, or in the page',
    act: () => thread.setValue(settings.thread === 'worker' ? 'page' : 'worker'),
  },
  { keys: ['r'], name: 'R', purpose: 'start again', act: settings.restart },
  ...cameraKeys(camera, moved),
  { keys: ['0'], name: '0', purpose: 'show everything', act: settings.fit },
]);

/** The whole room, beside the panels where there is room, else between them. */
function fit(): void {
  if (!fitted) return;
  const free =
    stage.width > 720
      ? { top: 124, right: 290, bottom: 20, left: 20 }
      : { top: 70, right: 16, bottom: panel.offsetHeight + 30, left: 16 };
  const side = sideOf(settings.bodies);
  camera.fit([0, 0, side, side], free);
}

function restart(): void {
  host?.end();
  last = { steps: 0, ms: 0, parts: 0 };
  durations.clear();
  waits = [];
  longest = pictures = 0;
  walls = new WallLayer();
  const { bodies, seed } = settings;
  let made: Host | undefined;
  const done = (step: StepDone) => {
    // What an earlier worker has sent is of no interest.
    if (host === made) noteStep(step);
  };
  if (settings.thread === 'worker') {
    const shared = CAN_SHARE && settings.way === 'shared';
    made = new InWorker(bodies, seed, shared, done);
  } else made = new InPage(bodies, seed, done);
  host = made;
  fitted = true;
  fit();
  pace();
  say();
}

function noteStep({ steps, ms, parts }: StepDone): void {
  if (last.steps > 0) waits.push(longest / last.ms);
  if (waits.length > WAITS) waits.shift();
  longest = 0;
  last = { steps, ms, parts };
  durations.steps.add(performance.now(), ms);
}

function pace(): void {
  host.pace(settings.ms, transport.paused);
  const { thread, way, ms, bodies, seed } = settings;
  remember({ thread, way, ms, bodies, seed });
}

function say(): void {
  if (settings.thread === 'page') note.textContent = 'The world steps in the page: pictures wait for it.';
  else if (!CAN_SHARE) note.textContent = 'Frames are transferred: this page is not cross-origin isolated.';
  else note.textContent = settings.way === 'shared' ? 'Frames are shared memory.' : 'Frames are transferred.';
  announcer.say(note.textContent);
}

/** The panel in one sentence. */
function figures(): string {
  const recent = durations.frames.longest(performance.now() - RECENT);
  return `${last.steps} steps, the last in ${last.ms.toFixed(0)} milliseconds, the longest picture in ${recent.toFixed(0)}.`;
}

let perSecond = 60;

function show(now: number): void {
  const ctx = stage.begin();
  durations.draw(now);
  const { drawn } = host;
  if (drawn) {
    walls.draw(stage, camera, drawn);
    drawBodies(ctx, drawn, MOVING, camera, {
      circle: FIVE[2],
      segment: FIVE[3],
      triangle: FIVE[4],
      edge: theme.ground,
    });
  }
  readout.set('Longest picture', `${durations.frames.longest(now - RECENT).toFixed(0)} ms`);
  readout.set('Step of the world', `${last.ms.toFixed(0)} ms`);
  counts.set('Pictures per second', Math.round(perSecond));
  counts.set('Parts of a step', last.parts);
  counts.set('Steps', last.steps);
}

restart();
let before = performance.now();
function picture(): void {
  // By the clock itself: what the browser says of a picture is when it was to begin.
  const now = performance.now();
  const length = now - before;
  before = now;
  perSecond += (1000 / Math.max(length, 1) - perSecond) * Math.min(1, length / 333);
  durations.frames.add(now, length);
  pictures++;
  longest = Math.max(longest, length);
  host.update(now);
  show(now);
  if (!transport.paused) announcer.offer(figures);
  requestAnimationFrame(picture);
}
requestAnimationFrame(picture);

expose({
  /**
   * What is set, and how it goes: `way` is how poses come to the page, `waits` has for each of the last steps
   * the longest picture until the next, against the time of the step.
   */
  state: () => ({
    ready: host.drawn !== undefined,
    thread: settings.thread,
    way: host.way,
    paused: transport.paused,
    steps: last.steps,
    ms: last.ms,
    parts: last.parts,
    pictures,
    waits: [...waits],
    view: { x: camera.x, y: camera.y, scale: camera.scale },
  }),
  /** x and y of the first vertex of each part, as it is drawn. */
  positions: () => {
    const { drawn } = host;
    const found: number[] = [];
    for (let slot = 0; drawn && slot < drawn.end; slot++)
      found.push(drawn.rows[16 * slot], drawn.rows[16 * slot + 1]);
    return found;
  },
});

// A page that is left in the history keeps no worker at work.
window.addEventListener('pagehide', () => host.pace(settings.ms, true));
window.addEventListener('pageshow', () => host.pace(settings.ms, transport.paused));

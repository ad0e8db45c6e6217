import { type FrameMessage, type FrameWriter, writeFrames } from 'swept';
import { isOrder, type Order, type StepDone } from './messages.js';
import { interval, Room } from './room.js';

/** What a worker has of its global scope; the types of pages do not know it. */
interface Scope {
  postMessage(message: FrameMessage | StepDone, transfer?: ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
}
const scope = globalThis as unknown as Scope;

let room: Room | undefined;
let frames: FrameWriter | undefined;
let ms = 20;
let paused = true;
let due = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

scope.onmessage = ({ data }) => {
  if (isOrder(data)) obey(data);
  else frames?.receive(data);
};

function obey(order: Order): void {
  if (order.order === 'start') {
    room = new Room(order.bodies, order.seed);
    frames = writeFrames(room.world, {
      post: (message, transfer) => scope.postMessage(message, transfer),
      shared: order.shared,
    });
    frames.write(0);
  } else if (order.order === 'step') step();
  else {
    ({ ms, paused } = order);
    clearTimeout(timer);
    due = performance.now();
    if (!paused) next();
  }
}

function step(): void {
  if (!room || !frames) return;
  room.step(ms);
  frames.write(room.seconds);
  scope.postMessage({ steps: room.steps, ms: room.ms, parts: room.parts });
}

/** Steps, and waits until the next one is due; messages come in between. */
function next(): void {
  step();
  const now = performance.now();
  // What is late is not made up for.
  due = Math.max(due + 1000 * interval(ms), now);
  timer = setTimeout(next, due - now);
}

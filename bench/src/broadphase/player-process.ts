import { native } from '../natives.js';
import { rival } from '../rivals.js';
import { engine } from './contenders/engine.js';
import { ours, RIVALS } from './contenders.js';
import type { Bout, Contender } from './contest.js';
import { CONTESTS } from './contests.js';
import { bytesHeld, garbagePerTick } from './garbage.js';
import type { Order, Reply, Seat, Times } from './player.js';
import { Stopwatch } from './stopwatch.js';

/*
 * The process of one contender in one contest at one size. It executes the orders of its parent, one at a time,
 * and is idle in between, so that contenders can take turns.
 */

/** Before the contender is opened, and while another one is. */
const NOBODY: Bout = { prepare() {}, build() {}, query() {}, answer: () => new Float64Array() };
let bout = NOBODY;
let bodies = 1;
let heldBefore = 0;
let ticks = 0;
const watch = new Stopwatch();

process.on('message', async (order: Order) => {
  let reply: Reply;
  try {
    reply = { ok: true, value: await obey(order) };
  } catch (error) {
    reply = { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'open':
      return open(order.seat);
    case 'check':
      tick();
      return { tick: ticks, answer: bout.answer() };
    case 'run':
      return run(order.milliseconds, order.ticks, 1);
    case 'memory':
      return (bytesHeld() - heldBefore) / bodies;
    case 'garbage':
      return garbage(order.ticks);
  }
}

async function open({
  contest: key,
  contender: name,
  size,
  engine: root,
}: Seat): Promise<string | undefined> {
  const contest = CONTESTS.find((it) => it.key === key);
  const contender = [...ours(await engine(root)), ...RIVALS].find((it) => it.name === name);
  if (!contest || !contender) throw new Error(`no contest ${key} or no contender ${name}`);
  // The code of a library does not count as memory of its bodies.
  const version = await versionOf(contender);
  bodies = size;
  bout = NOBODY;
  bout = await contest.open(contender, size, () => {
    heldBefore = bytesHeld();
  });
  return version;
}

async function versionOf({ package: installed, native: compiled }: Contender): Promise<string | undefined> {
  if (compiled) return native(compiled).version;
  return installed && (await rival(installed)).version;
}

function tick(): void {
  bout.prepare();
  bout.build();
  bout.query();
  ticks++;
}

/** Ticks until the processor time or their number is used up; `least` of them at any rate. */
function run(milliseconds: number, most: number, least: number): Times {
  const build: number[] = [];
  const query: number[] = [];
  const begin = performance.now();
  const before = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (build.length < least || (build.length < most && used() < milliseconds)) {
    bout.prepare();
    watch.start();
    bout.build();
    build.push(watch.stop());
    watch.start();
    bout.query();
    query.push(watch.stop());
    ticks++;
  }
  return { build, query, wall: performance.now() - begin, processor: used() };
}

function garbage(count: number): number {
  const work = () => {
    bout.build();
    bout.query();
  };
  const bytes = garbagePerTick(() => bout.prepare(), work, count);
  ticks += count;
  return bytes;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { join, Prediction, type Wire } from './colyseus-client.js';
import { createGame, HZ, INPUT_DELAY, play } from './colyseus-game.js';
import { Arena } from './colyseus-room.js';

const TICKS = 1000;
const SEATS = [0, 1];
/** What a player presses: something else every few ticks. */
const pressed = (seat: number, tick: number): number => (((tick >> 2) * (7 + 4 * seat)) >> 1) & 15;
/** Ticks for which a message is held back; those behind it wait as well. */
const delay = (seat: number, n: number): number => (n * (3 + seat)) % 7;

/** Holds messages back, and gives them out in order when their tick has come. */
function slowWire(delayOf: (n: number) => number) {
  const waiting: { due: number; pass: () => void }[] = [];
  let now = 0;
  let last = 0;
  const wire = {
    count: 0,
    send: ((pass) => {
      last = Math.max(last, now + delayOf(wire.count++));
      waiting.push({ due: last, pass });
    }) as Wire,
    /** Gives out what is due at a tick, and returns how much was given out so far. */
    deliver(tick: number): number {
      now = tick;
      while (waiting.length > 0 && waiting[0].due <= tick) waiting.shift()?.pass();
      return wire.count - waiting.length;
    },
  };
  return wire;
}

/** Which inputs the room has to play each tick with, if every message takes as long as its wire says. */
function expectedInputs(): number[][] {
  const inputs = Array.from({ length: TICKS }, () => [0, 0]);
  for (const seat of SEATS) {
    let arrives = 0;
    for (let tick = 0; tick < TICKS; tick++) {
      arrives = Math.max(arrives, tick + delay(seat, tick), tick + 1);
      const from = Math.max(tick + INPUT_DELAY, arrives);
      for (let at = from; at < TICKS; at++) inputs[at][seat] = pressed(seat, tick);
    }
  }
  return inputs;
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setImmediate(resolve));
}

const http = createServer();
const transport = new WebSocketTransport({ server: http, pingInterval: 0 });
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
let arena: Arena | undefined;

beforeAll(async () => {
  // The clock of the room, and nothing else: sockets go on as they are.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server.define('arena', Arena).on('create', (created: Arena) => {
    arena = created;
  });
  await server.listen(0, '127.0.0.1');
});

afterAll(async () => {
  await server.gracefullyShutdown(false);
  vi.useRealTimers();
});

it(`a room and two clients behind slow wires have the same world after ${TICKS} ticks`, async () => {
  const { port } = http.address() as AddressInfo;
  const ups = SEATS.map((seat) => slowWire((n) => delay(seat, n)));
  const downs = SEATS.map((seat) => slowWire((n) => delay(1 - seat, n) + 1));
  const joining = SEATS.map(async (seat) => {
    // One after the other, so that each has its seat.
    if (seat > 0) await until(() => arena?.clients.length === seat);
    return join(`ws://127.0.0.1:${port}`, ups[seat].send, downs[seat].send);
  });
  const clients = await Promise.all(joining);
  const room = arena as Arena;

  for (let tick = 0; tick < TICKS + 20; tick++) {
    const sent = ups.map((wire) => wire.deliver(tick));
    for (const wire of downs) wire.deliver(tick);
    await until(() => sent.every((count, seat) => room.heard[seat] === count - 1 + INPUT_DELAY));
    if (tick >= TICKS) continue;
    clients.forEach((client, seat) => {
      expect(client.advance(pressed(seat, tick))).toBe(true);
    });
    vi.advanceTimersByTime(Math.floor(1000 / HZ));
    await until(() => downs.every((wire) => wire.count === tick + 1));
  }

  const alone = createGame();
  for (const inputs of expectedInputs()) play(alone, inputs);
  const end = { tick: TICKS, hash: alone.hash() };
  expect({ tick: room.tick, hash: room.world.hash() }).toEqual(end);
  for (const { tick, world, rollbacks } of clients) {
    expect({ tick, hash: world.hash() }).toEqual(end);
    // Else nothing was predicted.
    expect(rollbacks).toBeGreaterThan(100);
  }
});

it('a client that is behind the room catches up', () => {
  const alone = createGame();
  const client = new Prediction(0, alone.save(), () => {});
  for (let tick = 0; tick < 100; tick++) {
    const inputs = SEATS.map((seat) => pressed(seat, tick));
    play(alone, inputs);
    client.confirm({ tick, inputs });
  }
  expect([client.tick, client.world.hash()]).toEqual([100, alone.hash()]);
});

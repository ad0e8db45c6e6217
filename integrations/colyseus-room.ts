// Colyseus: the room decides which inputs a tick is played with, and tells all clients.
import { type Client, Room } from '@colyseus/core';
import { createGame, HZ, INPUT_DELAY, type Input, type Press, play } from './colyseus-game.js';

export class Arena extends Room {
  override maxClients = 2;
  override readonly patchRate = 0;
  readonly world = createGame();
  tick = 0;
  /** By seat: the tick of the last input that has come, those for ticks to come, and what is held. */
  readonly heard = [INPUT_DELAY - 1, INPUT_DELAY - 1];
  private readonly coming = [new Map<number, Input>(), new Map<number, Input>()];
  private readonly held: Input[] = [0, 0];

  override onCreate(): void {
    this.onMessage('press', (client, { tick, input }: Press) => {
      if (!Number.isInteger(tick) || tick > this.tick + HZ) return;
      const seat = this.clients.indexOf(client);
      this.heard[seat] = tick;
      // What comes too late counts from now on: nobody can change what others have seen.
      this.coming[seat].set(Math.max(tick, this.tick), input);
    });
  }

  override onJoin(_client: Client): void {
    if (this.clients.length < this.maxClients) return;
    this.clients.forEach((client, seat) => {
      client.send('start', { seat, world: this.world.save() });
    });
    this.setSimulationInterval(() => this.play(), 1000 / HZ);
  }

  private play(): void {
    const { tick, held } = this;
    this.coming.forEach((coming, seat) => {
      held[seat] = coming.get(tick) ?? held[seat];
      coming.delete(tick);
    });
    play(this.world, held);
    this.tick++;
    this.broadcast('played', { tick, inputs: held });
  }
}

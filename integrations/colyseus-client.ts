// A client that does not wait for the room: it plays on by guesses, and again from where one was wrong.
import { Client } from 'colyseus.js';
import { World } from 'swept';
import { INPUT_DELAY, type Input, type Played, type Press, play, type Start } from './colyseus-game.js';

/** Ticks that can be played again. */
const MEMORY = 64;

export class Prediction {
  readonly world = new World();
  tick = 0;
  rollbacks = 0;
  /** The first tick that the room has not told of, and the inputs of the one before. */
  private unknown = 0;
  private told: readonly Input[] = [0, 0];
  /** By tick modulo MEMORY: the world before it, the inputs it was played with, and what is pressed for it. */
  private readonly states: Uint8Array[] = [];
  private readonly inputs: Input[][] = [];
  private readonly pressed: Input[] = new Array(MEMORY).fill(0);

  constructor(
    private readonly seat: number,
    bytes: Uint8Array,
    private readonly send: (press: Press) => void,
  ) {
    this.world.load(bytes);
  }

  /** Plays a tick with what is pressed now; not if the room is too far behind. */
  advance(input: Input): boolean {
    if (this.tick + INPUT_DELAY - this.unknown >= MEMORY) return false;
    const tick = this.tick + INPUT_DELAY;
    this.pressed[tick % MEMORY] = input;
    this.send({ tick, input });
    this.guess();
    return true;
  }

  /** The room has played a tick; it tells of all, in order. */
  confirm({ tick, inputs }: Played): void {
    this.told = inputs;
    this.unknown = tick + 1;
    // A client that is behind catches up.
    while (this.tick <= tick) this.guess();
    if (this.inputs[tick % MEMORY].every((input, seat) => input === inputs[seat])) return;
    const now = this.tick;
    this.world.load(this.states[tick % MEMORY]);
    play(this.world, inputs);
    for (this.tick = tick + 1; this.tick < now; ) this.guess();
    this.rollbacks++;
  }

  /** Others hold what they held. */
  private guess(): void {
    const at = this.tick++ % MEMORY;
    this.states[at] = this.world.save(this.states[at]);
    this.inputs[at] = this.told.map((input, seat) => (seat === this.seat ? this.pressed[at] : input));
    play(this.world, this.inputs[at]);
  }
}

/** What carries a message: at once, unless a test lets it be slow. */
export type Wire = (pass: () => void) => void;

export async function join(
  address: string,
  up: Wire = (pass) => pass(),
  down: Wire = up,
): Promise<Prediction> {
  const room = await new Client(address).joinOrCreate('arena');
  return new Promise((resolve) => {
    room.onMessage('start', ({ seat, world }: Start) => {
      const prediction = new Prediction(seat, world, (press) => up(() => room.send('press', press)));
      room.onMessage('played', (played: Played) => down(() => prediction.confirm(played)));
      resolve(prediction);
    });
  });
}

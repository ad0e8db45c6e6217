// What a room and its clients share: the world, and how the inputs of the players let it go on.
import { bounce, circle, STATIC, segment, World } from 'swept';

export const HZ = 60;
/** What is pressed counts from so many ticks on, so that it may reach the room in time. */
export const INPUT_DELAY = 3;

/** By bits: left, right, down, up. */
export type Input = number;
/** What a client sends: the tick that an input is for. */
export interface Press {
  readonly tick: number;
  readonly input: Input;
}
/** What the room sends: the inputs, by seats, that a tick was played with. */
export interface Played {
  readonly tick: number;
  readonly inputs: readonly Input[];
}
/** What the room sends to begin with. */
export interface Start {
  readonly seat: number;
  readonly world: Uint8Array;
}

/** Two ships, whose `userData` is their seat, and forty balls that have -1. */
export function createGame(): World {
  const world = new World();
  const walls = [segment(0, 0, 80, 0), segment(80, 0, 80, 60), segment(80, 60, 0, 60), segment(0, 60, 0, 0)];
  for (const wall of walls) world.add(wall, { mobility: STATIC, userData: -1 });
  for (const seat of [0, 1]) world.add(circle(20 + 40 * seat, 55, 2), { mass: 5, userData: seat });
  for (let i = 0; i < 40; i++)
    world.add(circle(5 + 7 * (i % 10), 5 + 10 * Math.floor(i / 10), 1), {
      velocity: [i - 20, 20],
      userData: -1,
    });
  return world;
}

/** Lets one tick pass. The same calls in the same order give the same bits on every machine. */
export function play(world: World, inputs: readonly Input[]): void {
  world.forEachId((id) => {
    const seat = world.userData(id);
    if (seat < 0) return;
    const [left, right, down, up] = [0, 1, 2, 3].map((bit) => (inputs[seat] >> bit) & 1);
    world.setVelocity(id, world.velocityX(id) + right - left, world.velocityY(id) + up - down);
  });
  world.step(1 / HZ, (hit) => bounce(world, hit));
}

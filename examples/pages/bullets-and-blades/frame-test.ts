import type { BodyId, World } from 'swept';
import { BLADE, BULLET, GATE } from './kinds.js';

/** The bodies of a world that are tested. */
interface Crowd {
  readonly world: World;
  readonly bullets: readonly BodyId[];
  readonly blades: readonly BodyId[];
  readonly gates: readonly BodyId[];
}

interface Encounter {
  kind: number;
  found: boolean;
}

export interface Tally {
  /** Encounters that the world has told. */
  told: number;
  /** How many of them were seen at the end of a step. */
  found: number;
}

/**
 * What most games do: after each step, see which bodies overlap where they are now. An encounter lasts from
 * where the world says that two began to touch to where they ended; it is found if one look falls into it.
 */
export class FrameTest {
  readonly tallies: Record<number, Tally> = {
    [BULLET]: { told: 0, found: 0 },
    [BLADE]: { told: 0, found: 0 },
    [GATE]: { told: 0, found: 0 },
  };
  /** Overlaps of which the world has told nothing: there should be none. */
  untold = 0;
  private readonly now = new Map<string, Encounter>();

  constructor(private readonly crowd: Crowd) {}

  begin(a: BodyId, b: BodyId, kind: number): void {
    this.now.set(`${a} ${b}`, { kind, found: false });
    this.tallies[kind].told++;
  }

  end(a: BodyId, b: BodyId): void {
    this.now.delete(`${a} ${b}`);
  }

  /** Looks at all pairs as they are; `seen` is called for each encounter that is found by that. */
  look(seen: (x: number, y: number, kind: number) => void): void {
    const { world, bullets, blades, gates } = this.crowd;
    bullets.forEach((b, i) => {
      const [x, y, r] = [world.x(b), world.y(b), world.radius(b)];
      for (const [lines, kind] of [
        [blades, BLADE],
        [gates, GATE],
      ] as const) {
        for (const a of lines) {
          const distance = toSegment(x, y, world.x(a), world.y(a), world.x(a, 1), world.y(a, 1));
          if (distance <= r && this.find(a, b)) seen(x, y, kind);
        }
      }
      for (let j = 0; j < i; j++) {
        const a = bullets[j];
        const reach = r + world.radius(a);
        const [dx, dy] = [world.x(a) - x, world.y(a) - y];
        if (dx * dx + dy * dy <= reach * reach && this.find(a, b)) seen(x + dx / 2, y + dy / 2, BULLET);
      }
    });
  }

  private find(a: BodyId, b: BodyId): boolean {
    const encounter = this.now.get(`${a} ${b}`);
    if (!encounter) this.untold++;
    if (!encounter || encounter.found) return false;
    encounter.found = true;
    this.tallies[encounter.kind].found++;
    return true;
  }

  /** Encounters of all kinds. */
  get all(): Tally {
    const sum = { told: 0, found: 0 };
    for (const { told, found } of Object.values(this.tallies)) {
      sum.told += told;
      sum.found += found;
    }
    return sum;
  }
}

function toSegment(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const part = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - part * dx, y - y0 - part * dy);
}

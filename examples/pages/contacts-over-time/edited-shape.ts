import type { Handle } from '../../site/handles.js';
import { kindOf, type MovingShape } from '../../site/moving-shape.js';
import { choice, real, reals } from '../../site/url-parameters.js';

export const KINDS = ['circle', 'segment', 'triangle'] as const;
const FAR = 1e6;

/** A shape as handles and controls have it: with all three vertices, used or not. */
export class EditedShape {
  kind: (typeof KINDS)[number];
  radius: number;
  /** By vertex, its start and then its end. */
  readonly handles: readonly Handle[];

  /** As the address has it, or else as the preset: `kind`, `radius` and twelve numbers, after the name. */
  constructor(
    readonly name: 'a' | 'b',
    readonly colour: string,
    preset: MovingShape,
  ) {
    this.kind = choice(`k${name}`, KINDS, KINDS[kindOf(preset) - 1]);
    this.radius = real(`r${name}`, 0, 5, preset.radius);
    const numbers = reals(name, 12, -FAR, FAR, numbersOf(preset));
    this.handles = Array.from({ length: 6 }, (_, k) => ({
      name: `${name}${k >> 1}${k % 2 ? '′' : ''}`,
      x: numbers[2 * k],
      y: numbers[2 * k + 1],
      colour,
    }));
  }

  get shape(): MovingShape {
    const used = this.handles.slice(0, 2 * (1 + KINDS.indexOf(this.kind)));
    const poses = (which: number) => used.flatMap(({ x, y }, k) => (k % 2 === which ? [x, y] : []));
    return { start: poses(0), end: poses(1), radius: this.radius };
  }

  /** For the address. */
  get parameters(): Record<string, string | number> {
    const numbers = this.handles.flatMap(({ x, y }) => [x, y]).join(',');
    return { [`k${this.name}`]: this.kind, [`r${this.name}`]: this.radius, [this.name]: numbers };
  }

  load(preset: MovingShape): void {
    this.kind = KINDS[kindOf(preset) - 1];
    this.radius = preset.radius;
    numbersOf(preset).forEach((value, i) => {
      this.handles[i >> 1][i % 2 ? 'y' : 'x'] = value;
    });
  }

  /** Handles of vertices that the kind has not are hidden. */
  hide(): void {
    const used = 2 * (1 + KINDS.indexOf(this.kind));
    this.handles.forEach((handle, k) => {
      handle.hidden = k >= used;
    });
  }
}

/** By vertex its start and its end, six of each; vertices that the shape has not are beside its last. */
function numbersOf({ start, end }: MovingShape): number[] {
  return [0, 1, 2].flatMap((vertex) => {
    const i = Math.min(2 * vertex, start.length - 2);
    const aside = vertex - i / 2;
    return [start[i] + aside, start[i + 1] + aside, end[i] + aside, end[i + 1] + aside];
  });
}

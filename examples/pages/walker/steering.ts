import type { HeldKeys } from '../../site/held-keys.js';
import type { Level, Wish } from './level.js';

/** Buttons for fingers, which act for as long as they are held. */
const BUTTONS = [
  ['left', '←', 'Left'],
  ['right', '→', 'Right'],
  ['drop', '↓', 'Down'],
  ['jump', '↑', 'Jump'],
] as const;
type Button = (typeof BUTTONS)[number][0];

/** What keys, buttons and a pointer on the picture want. */
export class Steering {
  /** Where a pointer is held down on the picture. */
  goal: [number, number] | undefined;
  private readonly pressed = new Set<Button>();

  constructor(
    panel: HTMLElement,
    private readonly keys: HeldKeys,
  ) {
    const row = document.createElement('div');
    row.className = 'transport';
    for (const [name, sign, label] of BUTTONS) {
      const button = document.createElement('button');
      button.textContent = sign;
      button.ariaLabel = label;
      button.addEventListener('pointerdown', (event) => {
        button.setPointerCapture(event.pointerId);
        this.pressed.add(name);
      });
      button.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter' || key === ' ') this.pressed.add(name);
      });
      for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur'] as const)
        button.addEventListener(end, () => this.pressed.delete(name));
      row.append(button);
    }
    panel.append(row);
  }

  /** Does somebody want anything? */
  get any(): boolean {
    return this.keys.any || this.pressed.size > 0 || this.goal !== undefined;
  }

  wish({ x, y }: Level): Wish {
    const on = (button: Button, ...keys: string[]) =>
      this.pressed.has(button) || keys.some((key) => this.keys.has(key));
    const way = Number(on('right', 'ArrowRight')) - Number(on('left', 'ArrowLeft'));
    const wish = { way, jump: on('jump', 'ArrowUp', ' '), drop: on('drop', 'ArrowDown') };
    if (!this.goal) return wish;
    const [dx, dy] = [this.goal[0] - x, this.goal[1] - y];
    return {
      way: Math.max(-1, Math.min(1, Math.abs(dx) < 0.3 ? 0 : dx)),
      jump: dy > 1.5,
      drop: dy < -1.5,
    };
  }
}

/** Steps after which a walker that does not get on turns round. */
const PATIENCE = 90;

/** Walks by itself: on, over what is in its way, and back where it does not get on. */
export class Stroll {
  private way = 1;
  private farthest = Number.NaN;
  private since = 0;

  wish({ x, move }: Level, steps: number): Wish {
    const on = Number.isNaN(this.farthest) || this.way * (x - this.farthest) > 0.05;
    if (on) [this.farthest, this.since] = [x, 0];
    else if (++this.since > PATIENCE) {
      this.way = -this.way;
      [this.farthest, this.since] = [x, 0];
    }
    // It lets go between two jumps.
    return { way: this.way, jump: (move.onWall || this.since > 40) && steps % 24 < 12, drop: false };
  }
}

import type { Camera } from './camera.js';

/** A point of the picture that can be dragged. */
export interface Handle {
  /** Beside it in the picture, and what a screen reader calls it. */
  name: string;
  x: number;
  y: number;
  colour?: string;
  /** Neither seen nor reached by the tab key. */
  hidden?: boolean;
}

export interface HandlesOptions {
  /** The grid of points where handles may be: its width in units of the world, 0 for all points. */
  snap?(): number;
  /** The handle is somewhere else than before. */
  moved(handle: Handle): void;
  /** It has been let go: time to write the address and to say what is to be seen. */
  dropped?(handle: Handle): void;
}

/** Coordinates stay within this, as bodies of a world would. */
const FAR = 1e6;
/** Pixels of one press of an arrow key where there is no grid, and how much further it goes with Shift. */
const STRIDE = 4;
const SHIFT = 10;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * Points over the picture, for mouse, fingers and keys. Each is a button, so that the tab key comes to it after
 * the canvas, and a screen reader knows it.
 */
export class Handles {
  private readonly buttons: HTMLButtonElement[];

  /** `handles` stays the caller's: what it writes there is seen after `show`. */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly camera: Camera,
    readonly handles: readonly Handle[],
    private readonly options: HandlesOptions,
  ) {
    this.buttons = handles.map(() => {
      const button = document.createElement('button');
      button.className = 'handle';
      button.append(document.createElement('span'));
      return button;
    });
    this.buttons.forEach((button, i) => {
      this.drag(button);
      this.keys(button, handles[i]);
    });
    canvas.after(...this.buttons);
    this.show();
  }

  /** Puts the buttons where the handles are in the view; to be called with each picture. */
  show(): void {
    const { camera } = this;
    this.handles.forEach(({ name, x, y, colour = '', hidden = false }, i) => {
      const button = this.buttons[i];
      const [left, top] = [`${camera.screenX(x)}px`, `${camera.screenY(y)}px`];
      if (button.hidden !== hidden) button.hidden = hidden;
      if (button.style.left !== left) button.style.left = left;
      if (button.style.top !== top) button.style.top = top;
      const label = `${name}: ${figure(x)}, ${figure(y)}`;
      if (button.ariaLabel === label && button.dataset.colour === colour) return;
      button.ariaLabel = label;
      button.dataset.colour = colour;
      button.style.setProperty('--colour', colour || 'var(--accent)');
      (button.firstChild as HTMLElement).textContent = name;
    });
  }

  /** Where they are in CSS pixels of the canvas, for tests. */
  places(): { name: string; x: number; y: number }[] {
    return this.handles
      .filter(({ hidden }) => !hidden)
      .map(({ name, x, y }) => ({ name, x: this.camera.screenX(x), y: this.camera.screenY(y) }));
  }

  private move(handle: Handle, x: number, y: number): void {
    const grid = this.options.snap?.() ?? 0;
    const place = (value: number) => {
      const near = grid > 0 ? Math.round(value / grid) * grid : value;
      return Math.min(FAR, Math.max(-FAR, near));
    };
    handle.x = place(x);
    handle.y = place(y);
    this.options.moved(handle);
    this.show();
  }

  private drag(button: HTMLButtonElement): void {
    let held: Handle | undefined;
    let [offsetX, offsetY] = [0, 0];
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      // Buttons may lie over each other: the nearest is meant.
      const [x, y] = [event.clientX, event.clientY];
      held = this.nearest(x, y);
      offsetX = this.camera.screenX(held.x) - x;
      offsetY = this.camera.screenY(held.y) - y;
      button.setPointerCapture(event.pointerId);
      this.buttons[this.handles.indexOf(held)].focus();
      event.preventDefault();
    });
    button.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (!held) return;
      this.move(held, this.camera.worldX(clientX + offsetX), this.camera.worldY(clientY + offsetY));
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      button.addEventListener(end, () => {
        if (held) this.options.dropped?.(held);
        held = undefined;
      });
    }
  }

  private keys(button: HTMLButtonElement, handle: Handle): void {
    button.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // The keys of the canvas move the view.
      event.stopPropagation();
      const stride = (this.options.snap?.() || STRIDE / this.camera.scale) * (event.shiftKey ? SHIFT : 1);
      this.move(handle, handle.x + stride * arrow[0], handle.y + stride * arrow[1]);
    });
    button.addEventListener('keyup', ({ key }) => {
      if (key in ARROWS) this.options.dropped?.(handle);
    });
  }

  private nearest(x: number, y: number): Handle {
    const away = (handle: Handle) =>
      Math.hypot(this.camera.screenX(handle.x) - x, this.camera.screenY(handle.y) - y);
    const seen = this.handles.filter(({ hidden }) => !hidden);
    return seen.reduce((best, handle) => (away(handle) < away(best) ? handle : best));
  }
}

/** Where a handle is, as the address has it: all digits, so that a link shows the same. */
export function written({ x, y }: Handle): string {
  return `${x},${y}`;
}

function figure(value: number): string {
  return String(Number(value.toPrecision(6)));
}

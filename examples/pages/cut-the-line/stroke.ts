/** The hand goes down, moves, or moves and goes up. */
export const DOWN = 0;
export const MOVE = 1;
export const UP = 2;

/** One place of the hand, in world coordinates, in the order in which they came. */
export interface Sample {
  kind: typeof DOWN | typeof MOVE | typeof UP;
  x: number;
  y: number;
}

/** Who cuts: a pointer, or the demonstration. */
export interface Hand {
  /** All places since the last call, to be played in the next step. */
  take(): Sample[];
}

/** Places that wait for the next step. */
export class Samples implements Hand {
  private all: Sample[] = [];

  add(kind: Sample['kind'], { x, y }: { x: number; y: number }): void {
    this.all.push({ kind, x, y });
  }

  get waiting(): readonly Sample[] {
    return this.all;
  }

  take(): Sample[] {
    const taken = this.all;
    this.all = [];
    return taken;
  }
}

/**
 * Mouse, pen or finger on an element: every place the browser knows of, also those between two frames. Only
 * the first finger cuts.
 */
export class PointerHand {
  readonly samples = new Samples();
  private active = -1;

  /** @param place gives the world coordinates of a place on the element */
  constructor(element: HTMLElement, place: (px: number, py: number) => { x: number; y: number }) {
    const add = (kind: Sample['kind'], event: PointerEvent) => {
      this.samples.add(kind, place(event.offsetX, event.offsetY));
    };
    element.addEventListener('pointerdown', (event) => {
      if (this.active >= 0 || event.button !== 0) return;
      this.active = event.pointerId;
      element.setPointerCapture(event.pointerId);
      add(DOWN, event);
    });
    element.addEventListener('pointermove', (event) => {
      if (event.pointerId !== this.active) return;
      const between = event.getCoalescedEvents();
      for (const each of between.length > 0 ? between : [event]) add(MOVE, each);
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      element.addEventListener(end, (event) => {
        if (event.pointerId !== this.active) return;
        this.active = -1;
        add(UP, event);
      });
    }
  }
}

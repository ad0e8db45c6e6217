import { Camera, cameraKeys, panAndZoom } from './camera.js';
import { element } from './element.js';
import type { Key } from './keys.js';
import { Stage } from './stage.js';

/** The least and the largest x and y of what is to be seen. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** All these points, with some room around them. */
export function around(points: readonly { x: number; y: number }[]): Box {
  const of = (axis: 'x' | 'y') => points.map((it) => it[axis]);
  const [minX, maxX] = [Math.min(...of('x')), Math.max(...of('x'))];
  const [minY, maxY] = [Math.min(...of('y')), Math.max(...of('y'))];
  const room = 0.08 * Math.max(maxX - minX, maxY - minY) || 1;
  return [minX - room, minY - room, maxX + room, maxY + room];
}

/**
 * The picture of a page that changes only by what somebody does: a stage and a camera, which shows a whole box
 * beside the panels until the user moves it. Drawn at most once per frame, and only after a change.
 */
export class View {
  readonly camera = new Camera();
  readonly stage: Stage;
  private fitted = true;
  private due = false;

  constructor(
    private box: Box,
    private readonly draw: (ctx: CanvasRenderingContext2D) => void,
  ) {
    this.stage = new Stage(element('stage', HTMLCanvasElement), () => this.fit());
    panAndZoom(this.stage.canvas, this.camera, this.moved);
    // The palette has read the colours by then.
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.change());
  }

  get keys(): Key[] {
    return [
      ...cameraKeys(this.camera, this.moved),
      { keys: ['0'], name: '0', purpose: 'show everything', act: () => this.show(this.box) },
    ];
  }

  /** Shows this box, and follows the size of the window again. */
  show(box: Box): void {
    this.box = box;
    this.fitted = true;
    this.fit();
  }

  /** Something is to be drawn anew. */
  change(): void {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw(this.stage.begin());
    });
  }

  private readonly moved = () => {
    this.fitted = false;
    this.change();
  };

  /** Beside the panels where there is room, else between them. */
  private fit(): void {
    const { width, height } = this.stage;
    this.camera.resize(width, height);
    const free =
      width > 720
        ? { top: 124, right: 300, bottom: 40, left: 40 }
        : { top: 110, right: 24, bottom: element('panel', HTMLElement).offsetHeight + 40, left: 24 };
    if (this.fitted) this.camera.fit(this.box, free);
    this.change();
  }
}

import { Camera } from './camera.js';
import { element } from './element.js';
import { Stage } from './stage.js';

/** Pixels: what a header takes whose help is closed, at most. */
const HEADER = 140;

/** The picture of a page: its canvas, and a camera that always shows a whole box. */
export class FixedView {
  readonly camera = new Camera();
  readonly stage: Stage;
  private readonly header = document.querySelector('header') ?? document.body;

  /**
   * @param panel the figures, which the box is kept clear of
   * @param box minX, minY, maxX, maxY of what is shown
   */
  constructor(
    private readonly panel: HTMLElement,
    private readonly box: () => ArrayLike<number>,
  ) {
    this.stage = new Stage(element('stage', HTMLCanvasElement), () => this.fit());
    this.fit();
  }

  /** To be called when the box has changed, or the height of the panel. */
  fit(): void {
    const { camera, stage } = this;
    camera.resize(stage.width, stage.height);
    // Beside the panels where there is room, else between them; what help the header shows may cover it.
    const top = Math.min(HEADER, this.header.offsetHeight + 22);
    const free =
      stage.width > 720
        ? { top, right: 290, bottom: 20, left: 20 }
        : { top, right: 12, bottom: this.panel.offsetHeight + 28, left: 12 };
    camera.fit(this.box(), free);
  }

  /** The world point under a pointer. */
  at(event: PointerEvent): [number, number] {
    return [this.camera.worldX(event.offsetX), this.camera.worldY(event.offsetY)];
  }
}

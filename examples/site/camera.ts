import type { Key } from './keys.js';

export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/**
 * From world to screen: the world point (x, y) in the middle of the view, `scale` pixels per unit, y upwards.
 * Screen coordinates are CSS pixels.
 */
export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  width = 1;
  height = 1;
  /** Counted up at each change: what was drawn for another version is out of date. */
  version = 0;

  screenX(x: number): number {
    return this.width / 2 + (x - this.x) * this.scale;
  }

  screenY(y: number): number {
    return this.height / 2 - (y - this.y) * this.scale;
  }

  worldX(px: number): number {
    return this.x + (px - this.width / 2) / this.scale;
  }

  worldY(py: number): number {
    return this.y - (py - this.height / 2) / this.scale;
  }

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.version++;
  }

  /**
   * Shows the whole box (minX, minY, maxX, maxY), and leaves `free` pixels empty at each side of the view.
   */
  fit(box: ArrayLike<number>, free: Margins = { top: 0, right: 0, bottom: 0, left: 0 }): void {
    this.scale = Math.min(
      Math.max(1, this.width - free.left - free.right) / (box[2] - box[0]),
      Math.max(1, this.height - free.top - free.bottom) / (box[3] - box[1]),
    );
    this.x = (box[0] + box[2]) / 2 + (free.right - free.left) / 2 / this.scale;
    this.y = (box[1] + box[3]) / 2 + (free.top - free.bottom) / 2 / this.scale;
    this.version++;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
    this.version++;
  }

  /** Zooms so that the world point under the screen point stays where it is. */
  zoom(factor: number, px: number, py: number): void {
    const x = this.worldX(px);
    const y = this.worldY(py);
    this.scale *= factor;
    this.x = x - (px - this.width / 2) / this.scale;
    this.y = y + (py - this.height / 2) / this.scale;
    this.version++;
  }
}

/** Pixels of one press of an arrow key, and the factor of one press of plus. */
const STRIDE = 60;
const CLOSER = 1.25;

/** What `panAndZoom` is for the mouse, as keys. */
export function cameraKeys(camera: Camera, moved: () => void): Key[] {
  const pan = (key: string, dx: number, dy: number): Key => ({
    keys: [key],
    name: '← → ↑ ↓',
    purpose: 'move the view',
    act: () => {
      camera.pan(dx, dy);
      moved();
    },
  });
  const zoom = (keys: string[], factor: number): Key => ({
    keys,
    name: '+ −',
    purpose: 'zoom',
    act: () => {
      camera.zoom(factor, camera.width / 2, camera.height / 2);
      moved();
    },
  });
  return [
    pan('ArrowLeft', STRIDE, 0),
    pan('ArrowRight', -STRIDE, 0),
    pan('ArrowUp', 0, STRIDE),
    pan('ArrowDown', 0, -STRIDE),
    zoom(['+', '='], CLOSER),
    zoom(['-', '_'], 1 / CLOSER),
  ];
}

/**
 * Drag to pan, wheel to zoom, two fingers for both. `moved` is called at the first of these: the view is the
 * user's now.
 */
export function panAndZoom(element: HTMLElement, camera: Camera, moved: () => void): void {
  const fingers = new Map<number, { x: number; y: number }>();

  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  });
  element.addEventListener('pointermove', (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const other = [...fingers.values()].find((candidate) => candidate !== finger);
    const share = 1 / fingers.size;
    camera.pan((event.offsetX - finger.x) * share, (event.offsetY - finger.y) * share);
    if (other) {
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const now = Math.hypot(event.offsetX - other.x, event.offsetY - other.y);
      if (before > 0 && now > 0) {
        camera.zoom(now / before, (event.offsetX + other.x) / 2, (event.offsetY + other.y) / 2);
      }
    }
    finger.x = event.offsetX;
    finger.y = event.offsetY;
    moved();
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      camera.zoom(1.0015 ** -event.deltaY, event.offsetX, event.offsetY);
      moved();
    },
    { passive: false },
  );
}

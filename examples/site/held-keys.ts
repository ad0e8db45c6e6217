import type { Key } from './keys.js';

/** Keys that act for as long as they are held down. */
export class HeldKeys {
  private readonly held = new Set<string>();

  constructor(canvas: HTMLCanvasElement) {
    canvas.addEventListener('keyup', ({ key }) => this.held.delete(nameOf(key)));
    canvas.addEventListener('blur', () => this.held.clear());
  }

  has(key: string): boolean {
    return this.held.has(key);
  }

  get any(): boolean {
    return this.held.size > 0;
  }

  /** These keys, for `listen`. */
  keys(keys: readonly string[], name: string, purpose: string): Key {
    return { keys, name, purpose, act: ({ key }) => void this.held.add(nameOf(key)) };
  }
}

function nameOf(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

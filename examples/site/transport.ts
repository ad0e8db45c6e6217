import type { Key } from './keys.js';
import { flag, remember } from './url-parameters.js';

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Whether time passes on a page, and the buttons and keys for that. It stands still at first if the address
 * says `paused`, or if the system is set to reduced motion: nothing moves then before somebody wants it to.
 */
export class Transport {
  paused = flag('paused') || lessMotion.matches;
  private readonly button = document.createElement('button');

  /**
   * @param panel where the buttons go
   * @param step makes one step
   * @param changed is called whenever time was stopped or started
   */
  constructor(
    panel: HTMLElement,
    private readonly step: () => void,
    private readonly changed: (paused: boolean) => void,
  ) {
    const once = document.createElement('button');
    once.textContent = 'One step';
    once.addEventListener('click', () => this.single());
    this.button.addEventListener('click', () => this.pause(!this.paused));
    const box = document.createElement('div');
    box.className = 'transport';
    box.append(this.button, once);
    panel.append(box);
    this.show();
    lessMotion.addEventListener('change', ({ matches }) => {
      if (matches) this.pause(true);
    });
  }

  get keys(): Key[] {
    return [
      { keys: ['p'], name: 'P', purpose: 'pause, go on', act: () => this.pause(!this.paused) },
      { keys: ['n'], name: 'N', purpose: 'one step', act: () => this.single() },
    ];
  }

  pause(paused: boolean): void {
    if (paused === this.paused) return;
    this.paused = paused;
    this.show();
    this.changed(paused);
  }

  private single(): void {
    this.pause(true);
    this.step();
  }

  private show(): void {
    this.button.textContent = this.paused ? 'Go on' : 'Pause';
    remember({ paused: this.paused ? 1 : 0 });
  }
}

/** Milliseconds between figures that are announced by themselves. */
const SLOW = 10_000;

/** Tells a screen reader what is to be seen: events at once, figures seldom. */
export class Announcer {
  private readonly status: HTMLElement;
  private due = SLOW;

  /** @param status an element of role `status` */
  constructor(status: HTMLElement) {
    this.status = status;
  }

  say(text: string): void {
    this.status.textContent = text;
    this.due = performance.now() + SLOW;
  }

  /** To be called as often as figures change; reads them only when it is time. */
  offer(figures: () => string): void {
    if (performance.now() >= this.due) this.say(figures());
  }
}

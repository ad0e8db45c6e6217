import type { Page } from 'playwright-core';

/** Something that the tab key comes to. */
export interface Stop {
  /** What a screen reader calls it. */
  name: string;
  /** CSS pixels of its outline, 0 if there is none. */
  outline: number;
  /** Not all of it is in the window. */
  hidden: boolean;
}

declare global {
  interface Window {
    stops?: (Stop | 'end')[];
  }
}

/** Presses the tab key from the top of the page until the focus leaves it, and returns where it was. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    const seen = new Set<Element>();
    const stops: (Stop | 'end')[] = [];
    window.stops = stops;
    const see = () => {
      const element = document.activeElement;
      if (!element || element === document.body || seen.has(element)) return stops.push('end');
      seen.add(element);
      // lil-gui lays a picture of its own beside a select that cannot be seen.
      const shown = getComputedStyle(element).opacity === '0' ? element.nextElementSibling : element;
      if (!shown) throw new Error('Something that has the focus cannot be seen.');
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const box = shown.getBoundingClientRect();
      const label = element.getAttribute('aria-labelledby');
      const text = label ? document.getElementById(label)?.textContent : element.getAttribute('aria-label');
      return stops.push({
        name: (text ?? element.textContent ?? '').trim(),
        outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
        hidden: box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight,
      });
    };
    // On the way down: the controls keep their keys to themselves.
    addEventListener('keyup', see, { capture: true });
  });
  for (let presses = 0; presses < 100; presses += 10) {
    for (let i = 0; i < 10; i++) await page.keyboard.press('Tab');
    const stops = (await page.evaluate(() => window.stops)) ?? [];
    const end = stops.indexOf('end');
    if (end >= 0) return stops.slice(0, end) as Stop[];
  }
  throw new Error('After 100 presses the focus has not left the page.');
}

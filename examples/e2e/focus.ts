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

/** Presses the tab key from the top of the page until the focus leaves it, and returns where it was. */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let i = 0; i < 100; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body || element.hasAttribute('data-seen')) return undefined;
      element.setAttribute('data-seen', '');
      // lil-gui lays a picture of its own beside a select that cannot be seen.
      const shown = getComputedStyle(element).opacity === '0' ? element.nextElementSibling : element;
      if (!shown) throw new Error('Something that has the focus cannot be seen.');
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      const box = shown.getBoundingClientRect();
      const label = element.getAttribute('aria-labelledby');
      const text = label ? document.getElementById(label)?.textContent : element.getAttribute('aria-label');
      return {
        name: (text ?? element.textContent ?? '').trim(),
        outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
        hidden: box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight,
      };
    });
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

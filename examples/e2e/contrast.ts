import type { Page } from 'playwright-core';

export interface Contrast {
  what: string;
  ratio: number;
}

/**
 * The contrast (WCAG 2) of every text that is seen, and of the dots of a legend, with what it stands on: the
 * backgrounds of its ancestors, one over the other, the page's at the bottom.
 */
export function contrasts(page: Page): Promise<{ texts: Contrast[]; dots: Contrast[] }> {
  return page.evaluate(() => {
    type Colour = [number, number, number, number];
    const parse = (css: string): Colour => {
      const numbers = (css.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
      const scale = css.startsWith('color(') ? 1 : 255;
      const [r, g, b, a = 1] = numbers;
      return [r / scale, g / scale, b / scale, a];
    };
    const over = (top: Colour, under: Colour): Colour => {
      const mix = (i: 0 | 1 | 2) => top[i] * top[3] + under[i] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const background = (element: Element | null): Colour =>
      element
        ? over(parse(getComputedStyle(element).backgroundColor), background(element.parentElement))
        : [1, 1, 1, 1];
    const luminance = (colour: Colour) => {
      const [r, g, b] = colour
        .slice(0, 3)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (css: string, element: Element) => {
      const ground = background(element);
      const [a, b] = [luminance(over(parse(css), ground)), luminance(ground)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };

    const isText = (element: Element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && !['checkbox', 'range'].includes(element.type);

    const texts: Contrast[] = [];
    const dots: Contrast[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      const value = isText(element) ? element.value : '';
      if (!element.checkVisibility({ opacityProperty: true }) || element.tagName === 'OPTION') continue;
      const what = `${element.tagName} ${element.textContent || value}`.slice(0, 60);
      if (own || value) texts.push({ what, ratio: ratio(getComputedStyle(element).color, element) });
      if (element.matches('.legend span')) {
        dots.push({ what, ratio: ratio(getComputedStyle(element, '::before').backgroundColor, element) });
      }
    }
    return { texts, dots };
  });
}

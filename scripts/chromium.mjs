// The browser of the end-to-end tests: one that is installed already, never a download.
import { existsSync } from 'node:fs';
import path from 'node:path';

export const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a Chromium: the variable CHROMIUM, or one on the PATH; undefined when there is none. */
export function findChromium() {
  const { CHROMIUM, PATH = '' } = process.env;
  if (CHROMIUM) return existsSync(CHROMIUM) ? CHROMIUM : undefined;
  const places = PATH.split(path.delimiter).flatMap((dir) =>
    CHROMIUM_NAMES.map((name) => path.join(dir, name)),
  );
  return [...places, MAC].find((file) => existsSync(file));
}

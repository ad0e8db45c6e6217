import { GUI } from 'lil-gui';
import { element } from './element.js';

/** The box of controls of a page, closed on a phone. Its styles are of the page's sheet, which needs no style element. */
export function createControls(): GUI {
  const gui = new GUI({
    container: element('controls', HTMLElement),
    title: 'Controls',
    injectStyles: false,
  });
  if (window.innerWidth < 720) gui.close();
  return gui;
}

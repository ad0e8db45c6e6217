/** A key of the canvas. */
export interface Key {
  /** What `KeyboardEvent.key` may be; letters in lower case. */
  keys: readonly string[];
  /** How the help names it, and what it is for. Keys of one name share one line. */
  name: string;
  purpose: string;
  act(event: KeyboardEvent): void;
}

/** What the help says of handles, which see to their keys themselves. */
export const HANDLE_KEYS: readonly Key[] = [
  { keys: [], name: 'Tab', purpose: 'to the next point; arrow keys move it, with Shift far', act: () => {} },
];

/**
 * Lets the canvas take the keyboard's focus, gives it and the handles over it these keys, and lists them in the
 * help. They work only while one of these has the focus: people who use speech input or a screen reader would
 * press single letters of the whole page by accident.
 */
export function listen(canvas: HTMLCanvasElement, help: HTMLElement, keys: readonly Key[]): void {
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-describedby', help.id);
  const picture = canvas.parentElement ?? canvas;
  picture.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const key = keys.find((candidate) => candidate.keys.includes(name));
    if (!key) return;
    event.preventDefault();
    key.act(event);
  });

  const lines = new Map(keys.map(({ name, purpose }) => [name, purpose]));
  for (const [name, purpose] of lines) {
    const term = document.createElement('dt');
    const value = document.createElement('dd');
    term.append(...name.split(' ').map(keyCap));
    value.textContent = purpose;
    help.append(term, value);
  }
}

function keyCap(name: string): HTMLElement {
  const cap = document.createElement('kbd');
  cap.textContent = name;
  return cap;
}

/** A line of coloured dots with their names. */
export function legend(colours: Readonly<Record<string, string>>): HTMLElement {
  const list = document.createElement('p');
  list.className = 'legend';
  for (const [text, colour] of Object.entries(colours)) {
    const item = document.createElement('span');
    item.style.setProperty('--colour', colour);
    item.textContent = text;
    list.append(item);
  }
  return list;
}

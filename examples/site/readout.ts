const GROUPED = new Intl.NumberFormat('en');

/** A list of labels and figures in a panel. The one named `large` is set large. */
export class Readout {
  private readonly values = new Map<string, HTMLElement>();

  constructor(panel: HTMLElement, labels: readonly string[], large = '') {
    const list = document.createElement('dl');
    for (const label of labels) {
      const term = document.createElement('dt');
      const value = document.createElement('dd');
      term.textContent = label;
      value.textContent = '–';
      if (label === large) term.className = value.className = 'large';
      const pair = document.createElement('div');
      pair.append(term, value);
      list.append(pair);
      this.values.set(label, value);
    }
    panel.append(list);
  }

  set(label: string, value: string | number): void {
    const target = this.values.get(label);
    const text = typeof value === 'number' ? GROUPED.format(value) : value;
    if (target && target.textContent !== text) target.textContent = text;
  }
}

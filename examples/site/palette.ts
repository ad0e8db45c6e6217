/** Five colours that hold on the dark and on the light ground and differ for colour-blind eyes. */
export const FIVE = ['#3d7eff', '#cf7218', '#17937f', '#e0568f', '#8a73e8'] as const;

/** The neutral colours of the style sheet, read again whenever the system changes between dark and light. */
export const theme = {
  ground: '',
  ink: '',
  muted: '',
  edge: '',
  wall: '',
  accent: '',
  flash: '',
  version: 0,
};

function read(): void {
  const style = getComputedStyle(document.documentElement);
  for (const name of ['ground', 'ink', 'muted', 'edge', 'wall', 'accent', 'flash'] as const) {
    theme[name] = style.getPropertyValue(`--${name}`).trim();
  }
  theme.version++;
}

read();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', read);

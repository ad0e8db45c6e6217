/**
 * Style rules for boxes whose content may be wider than they are: it scrolls, and a shadow lies at each edge
 * beyond which there is more. The shadows stay with the box; covers in the colour of the paper move with the
 * content and hide them at its ends.
 */
export function scrolling(boxes: string): string {
  return `:is(${boxes}) { overflow-x: auto;
  --shade: color-mix(in srgb, var(--ink) 38%, transparent);
  background: linear-gradient(to right, var(--paper) 40%, transparent) 0 0 / 48px 100% no-repeat local,
    linear-gradient(to left, var(--paper) 40%, transparent) 100% 0 / 48px 100% no-repeat local,
    linear-gradient(to right, var(--shade), transparent) 0 0 / 16px 100% no-repeat scroll,
    linear-gradient(to left, var(--shade), transparent) 100% 0 / 16px 100% no-repeat scroll; }`;
}

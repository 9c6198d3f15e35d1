import type { MouseEvent } from 'react';

/**
 * A button's action that leads to a panel of the dashboard around it.
 *
 * @param title - the panel's.
 * @param first - what of the panel gets the focus, where it is there; otherwise the panel does, which scrolls only as far as is needed.
 */
export function leadTo(title: string, first?: string) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const place = currentTarget.getRootNode() as ParentNode;
    const panel = place.querySelector<HTMLElement>(`section[aria-label="${title}"]`);
    const part = first === undefined ? undefined : panel?.querySelector<HTMLElement>(first);
    if (part) return part.focus();
    panel?.focus({ preventScroll: true });
    panel?.scrollIntoView({ block: 'nearest' });
  };
}

import type { MouseEvent } from 'react';

/** A button's action that leads to a panel. @param title - the panel's. */
export function leadTo(title: string) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const place = currentTarget.getRootNode() as ParentNode;
    const panel = place.querySelector<HTMLElement>(`section[aria-label="${title}"]`);
    panel?.focus({ preventScroll: true });
    panel?.scrollIntoView({ block: 'nearest' });
  };
}

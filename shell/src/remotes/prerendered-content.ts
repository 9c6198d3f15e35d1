import type { PageStart } from 'shared/discovery';

/** A remote's page that is on screen before the remote's code: it was prerendered when the remote was built. */
export interface PrerenderedContent {
  /** Federation name. */
  remote: string;
  /** The version that prerendered it. */
  version: string;
  pathname: string;
  /** Empty in the browser, where its elements are. */
  html: string;
  /** Its elements, to be put back: a copy, since Trusted Types refuse HTML as a string. */
  elements?: DocumentFragment;
  /** Whether it can be read without the remote's code: it is neither a loading text nor the beginning of a signed-in visitor's page. */
  readable: boolean;
  /** Whether its remote had what it needs to render it before hydration: until then, what was served stays. */
  prepared?: boolean;
}

/** Finds the prerendered page of a remote in the served page. */
export function findPrerenderedContent(root: HTMLElement, { prerendered }: PageStart, pathname: string): PrerenderedContent | undefined {
  const place = root.querySelector<HTMLElement>('[data-remote]');
  if (!place || !prerendered?.version) return undefined;
  const elements = document.createDocumentFragment();
  for (const child of place.childNodes) elements.append(child.cloneNode(true));
  const html = window.trustedTypes?.emptyHTML ?? '';
  const { version, members = false } = prerendered;
  return { remote: place.dataset.remote ?? '', version, pathname, html, elements, readable: !members && version !== 'none' };
}

import type { ComponentType } from 'react';
import type { Site } from './site.ts';

/** The settings a remote may see: URLs and names, nothing of sign-in. */
export type RemoteSite = Pick<Site, 'address' | 'brand' | 'autonomousSystem' | 'links' | 'gateway' | 'datasets'>;

/** What a host hands to a remote's `./App`. The access token is not among it: it comes through `shared/auth`. */
export interface RemoteAppProps {
  site: RemoteSite;
  /**
   * Call it after a page of the remote is in the document, with the page's name. The host sets the document's title from it,
   * moves the focus to the page's `<h1>` after a navigation, and announces the page. It also decides where on the page the reader
   * arrives: where they left it, or at the part that the URL names. Stable between renders.
   */
  onPage(title: string): void;
  /** Takes the technical reason of a failure that the visitor was told of in our own words. Stable between renders. */
  onError(error: unknown): void;
  /**
   * Takes the error that broke a part of the app, once the app has said so in the part's place and goes on without it: whoever
   * operates the site may want to take the version back. Stable between renders.
   * Left out where an app is shown without a shell: standalone in development, and while its pages are prerendered.
   */
  onBreak?(error: unknown): void;
}

/** What a remote exposes as `./App`. */
export interface RemoteModule {
  /**
   * Gets what the app needs for its first render at a path. A host waits for it where the page is on screen already, prerendered.
   *
   * Ends with `false` when it could not get that: what was prerendered then stays, with a notice and a Retry. The app replaces it otherwise, also
   * after an error.
   *
   * @param drawnFrom - for earlier releases of the dashboard: what their inline script has rendered from. Their first render has to show the
   * same.
   */
  prepare?(pathname: string, drawnFrom?: unknown): Promise<unknown>;
  /**
   * Whether this version has a page at a path. If it has none, the shell keeps a page that another version prerendered, with a notice. Without
   * `hasPage`, the app replaces it.
   */
  hasPage?(pathname: string): boolean;
  /** Of the dashboard: whether it has pages below its path. Earlier releases have none, and render the dashboard at any path. */
  hasSubpages?: boolean;
  default: ComponentType<RemoteAppProps>;
}

/**
 * Whether a remote works in a shell, by the version of `shared` that each was built with: same major, and nothing in it newer than the shell.
 *
 * The release tool asks before an activation, the loader before it runs a version.
 */
export function fitsContract(needed: string, offered: string): boolean {
  const [major, minor] = needed.split('.');
  const [offeredMajor, offeredMinor] = offered.split('.');
  return major === offeredMajor && Number(minor) <= Number(offeredMinor);
}

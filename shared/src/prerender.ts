import type { Site } from './site.ts';

/** The router without a browser, for `prerender()`. Never part of the shared facade. */
export { MemoryRouter } from 'react-router-dom';

/**
 * A page of an app as HTML, prerendered when the app was built (see `build/prerender-plugin.ts`).
 *
 * The settings of the site are not known by then: the app renders placeholders, which are filled when the page is composed.
 */
export interface PrerenderedPage {
  path: string;
  /** Its name: the document's title without the brand. */
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** What the app renders there for a visitor who is not signed in. */
  html: string;
  /** What the page is about, as entries of schema.org (JSON-LD without its `@context`), for search engines. */
  structuredData?: object[];
  /** Name of the chunk that holds the page's code, when that is not among the app's first files. */
  chunk?: string;
}

/**
 * The page of an app that is for signed-in visitors, as HTML: what it shows while the session is being restored, and nothing of anybody's.
 *
 * It is shown in browsers that have been signed in lately; then the app's inline script runs (`inlineScript` of its build).
 */
export type MemberPage = Pick<PrerenderedPage, 'path' | 'title' | 'html'>;

/** Settings that may be prerendered: texts and URLs. */
type Prerenderable = Pick<Site, 'address' | 'brand' | 'autonomousSystem' | 'links' | 'gateway' | 'datasets'>;

const placeholder = (name: string) => `⟦${name}⟧`;

/** The settings of any site, as placeholders. */
export const placeholders: Prerenderable = {
  address: placeholder('address'),
  brand: placeholder('brand'),
  autonomousSystem: placeholder('autonomousSystem'),
  links: {
    docs: placeholder('docs'),
    blog: placeholder('blog'),
    source: placeholder('source'),
    edit: placeholder('edit'),
    chat: placeholder('chat'),
    email: placeholder('email'),
  },
  gateway: placeholder('gateway'),
  datasets: placeholder('datasets'),
};

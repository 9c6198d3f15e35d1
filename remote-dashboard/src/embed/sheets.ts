/*
 * The styles of the embedded dashboard. They are parts of its scripts (`build/loaders/adopted-stylesheet.cjs`), because a style sheet of the document says
 * nothing inside a shadow root, and because a page's CSP allows style sheets that a script makes.
 */

const sheets: CSSStyleSheet[] = [];
const roots = new Set<ShadowRoot>();

/** Adds styles to all shadow roots, the present ones and later ones: those of a part that is loaded late too. @public */
export function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets.push(sheet);
}

/** Gives a shadow root the styles, and those that come. @returns what ends that. */
export function adoptSheets(root: ShadowRoot): () => void {
  root.adoptedStyleSheets = [...sheets];
  roots.add(root);
  return () => roots.delete(root);
}

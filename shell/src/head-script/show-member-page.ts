declare global {
  /** Called by the page, right after the template of {@link memberPage} is parsed. */
  var showMemberPage: (() => boolean) | undefined;
}

/**
 * HTML for signed-in visitors: a template, which only the parser sees, and a script that shows it in a browser with a session hint.
 *
 * @param html - the prerendered page.
 * @returns what stands in the page's root; ⟦script⟧ is the place for the inline script of the page's remote.
 */
export function memberPage(html: string): string {
  return `<template>${html}</template><script>if(showMemberPage()){⟦script⟧}</script>`;
}

/** Defines the global that shows such a page, or empties the root for a visitor without a session hint. It returns whether the page is shown. */
export function defineShowMemberPage(): void {
  globalThis.showMemberPage = () => {
    const root = document.getElementById('root');
    const page = root?.querySelector('template');
    const shown = 'session' in document.documentElement.dataset;
    // Not even white space: with a text node in its root, React would hydrate a page that is not there.
    root?.replaceChildren(...(shown && page ? [page.content] : []));
    return shown;
  };
}

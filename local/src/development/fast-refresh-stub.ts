/**
 * Lets an edit of a remote show on screen.
 *
 * Each app brings its own Fast Refresh, and a remote's comes after React has introduced itself to the page. It finds React again
 * only through the hook of React's developer tools, so there must be one, and it must remember who was introduced.
 */
const source = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  supportsFiber: true,
  renderers: new Map(),
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;

/** Puts the stub before the first script of a page. */
export function addFastRefreshStub(html: string): string {
  return html.replace('<head>', `<head><script>${source}</script>`);
}

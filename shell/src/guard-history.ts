import { logError } from './log-error.ts';

/**
 * Lets a step that the browser refuses be one that it does not: Safari throws after 100 calls of `replaceState` within some seconds, and the
 * router, which makes one at start, would end the page. Where the URL changes, the page is loaded from there.
 */
export function guardHistory(history: Pick<History, 'replaceState'>, go: (url: string | URL) => void): void {
  const replace = history.replaceState.bind(history);
  history.replaceState = (state, unused, url) => {
    try {
      replace(state, unused, url);
    } catch (error) {
      logError(error);
      if (url && new URL(url, window.location.href).href !== window.location.href) go(url);
    }
  };
}

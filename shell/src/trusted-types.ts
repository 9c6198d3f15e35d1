import { logError } from './log-error.ts';

declare global {
  interface Window {
    /** Not in TypeScript's library yet, nor in browsers before Chromium 83, Firefox 148 and Safari 26. */
    trustedTypes?: {
      /** @throws {TypeError} when the CSP does not allow a policy of this name, or there is one already. */
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
      /** `TrustedHTML`, which takes the place of a text: TypeScript knows neither. */
      readonly emptyHTML: string;
    };
  }
}

/** Where script files of this page may lie, absolute; each ends with a slash. */
const folders = new Set([new URL('/assets/', window.location.href).href]);

/**
 * Allows the script files beside a remote's entry, and with that the entry: the chunks of a version lie in one folder.
 *
 * @param entry - absolute URL, which the loader has checked: from the discovery document, or of an override that the site allows.
 */
export function allowScriptsBeside(entry: string): void {
  folders.add(new URL('.', entry).href);
}

/** Whether this page may run a script file, or start a worker from it. */
export function isAllowedScript(url: string): boolean {
  const { href } = new URL(url, window.location.href);
  // Some servers take an encoded slash for a slash, and `..` behind it for a step upwards.
  return !/%2f|%5c/i.test(href) && [...folders].some((folder) => href.startsWith(folder));
}

/**
 * Makes the one policy that the page's CSP allows (`trusted-types` in `release/src/content-security-policy.ts`).
 *
 * It is the default policy, so that it rules for code that knows nothing of it: remotes of any build, the bundler, the login SDK. It has no
 * `createHTML` and no `createScript`: nothing makes HTML or code out of a text.
 */
export function createScriptPolicy(): void {
  try {
    window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (isAllowedScript(url) ? url : null) });
  } catch (error) {
    // Another CSP than ours. What needs a script file says so in its place; the rest of the page works.
    logError(error);
  }
}

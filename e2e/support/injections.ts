import type { Page } from '@playwright/test';

/** What the browser says of what it refuses. */
export const refusals = /Trusted|Content Security Policy|violates/;

/**
 * Tries what an injected text could be put into.
 *
 * @returns the attempts that were not refused.
 */
export function acceptedInjections(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const handler = '<img src="/favicon.svg" onerror="injected = true">';
    const element = () => document.body.appendChild(document.createElement('div'));
    const script = (change: (script: HTMLScriptElement) => void) => {
      const made = document.createElement('script');
      change(made);
      document.body.append(made);
    };
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(element(), { innerHTML: handler }),
      outerHTML: () => Object.assign(element(), { outerHTML: handler }),
      insertAdjacentHTML: () => element().insertAdjacentHTML('beforeend', handler),
      fragment: () => document.createRange().createContextualFragment(handler),
      parser: () => new DOMParser().parseFromString(handler, 'text/html'),
      write: () => document.write(handler),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: handler }),
      // biome-ignore lint/security/noGlobalEval: it has to be refused
      eval: () => globalThis.eval('injected = true'),
      Function: () => new Function('injected = true')(),
      text: () => script((made) => Object.assign(made, { text: 'injected = true' })),
      textContent: () => script((made) => Object.assign(made, { textContent: 'injected = true' })),
      onclick: () => element().setAttribute('onclick', 'injected = true'),
      policy: () => window.trustedTypes?.createPolicy('injected', { createScriptURL: (url) => url }),
    };
    const urls = {
      'another origin': 'https://cdn.example.org/script.js',
      'another path': '/site.json',
      'a path that a server may read as another one': '/assets/..%2fsite.json',
      'a remote that the site does not have': '/remotes/remote_other/1/remoteEntry.js',
      'a data URL': 'data:text/javascript,injected = true',
      'a blob': URL.createObjectURL(new Blob(['injected = true'], { type: 'text/javascript' })),
    };
    for (const [name, url] of Object.entries(urls)) {
      attempts[`script of ${name}`] = () => script((made) => Object.assign(made, { src: url }));
      attempts[`worker of ${name}`] = () => new Worker(url);
    }
    // Last, because it rules for what comes after it.
    attempts['default policy'] = () => window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });
    const accepted: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      // The debugger lets code of its own evaluate texts: this is no longer the debugger's.
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            attempt();
            accepted.push(name);
          } catch {
            // Refused, as it should be.
          }
          resolve();
        });
      });
    }
    return accepted;
  });
}

import { publicCall } from 'shared/early-answers';
import type { Site } from 'shared/site';
import { hasSessionHint } from '../auth/session-hint.ts';
import { readBlock } from '../data-block.ts';

/**
 * In a browser with a session hint: hides what is prerendered for visitors who are not signed in (`base.css`), and makes the page's first
 * calls of the gateway, for `shared/src/early-answers.ts`.
 *
 * @param paths - of public calls, below the gateway's origin.
 */
export function beginEarlyCalls(paths: string[]): void {
  const site = readSite();
  if (!site || !hasSessionHint(site.login.clientId)) return;
  document.documentElement.dataset.session = 'hinted';
  const answers: Record<string, Promise<Response>> = {};
  for (const path of paths) {
    const url = site.gateway + path;
    answers[url] = fetch(url, { ...publicCall, credentials: 'same-origin' });
    // Whoever takes the answer handles its failure; nobody may.
    answers[url].catch(() => {});
  }
  globalThis.earlyAnswers = answers;
}

/** The settings, if they can be used: the shell's main script says what is wrong with them. */
function readSite(): Site | undefined {
  try {
    const site = readBlock<Site | null>(document, 'site');
    return site?.login?.clientId ? site : undefined;
  } catch {
    return undefined;
  }
}

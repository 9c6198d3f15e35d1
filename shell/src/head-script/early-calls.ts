import { publicCall } from 'shared/gateway';
import type { Site } from 'shared/site';
import { hasSessionHint } from '../auth/session-hint.ts';
import { findBlock } from '../data-block.ts';

/**
 * In a browser with a session hint: hides what is prerendered for visitors who are not signed in (`base.css`), and makes the page's first
 * calls of the gateway, for `shared/src/gateway/early-answers.ts`. With settings that cannot be used it leaves everything to the main script.
 *
 * @param paths - of public calls, below the gateway's origin.
 */
export function beginEarlyCalls(paths: string[] = []): void {
  const { login, gateway } = findBlock<Partial<Site>>('site') ?? {};
  if (!login || !hasSessionHint(login.clientId)) return;
  document.documentElement.dataset.session = 'hinted';
  const answers: Record<string, Promise<Response>> = {};
  for (const path of Array.isArray(paths) ? paths : []) {
    const url = gateway + path;
    answers[url] = fetch(url, { ...publicCall, credentials: 'same-origin' });
    // Whoever takes the answer handles its failure; nobody may.
    answers[url].catch(() => {});
  }
  globalThis.earlyAnswers = answers;
}

declare global {
  /** Answers of the calls that the page has begun, by URL: the head script writes them, `shared/gateway` of any release takes them. */
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
  /** The early render of a remote's inline script. That script writes it, any release of the shell reads it: hence the name. */
  var earlyDrawing: EarlyDrawing | undefined;
}

/** How calls of the gateway are made: no redirect, nothing out of a cache. */
export const publicCall = {
  headers: { Accept: 'application/json' },
  redirect: 'error',
  cache: 'no-store',
} as const satisfies RequestInit;

/** For how long after the page was opened an early answer counts as new, in ms. */
const FRESH_MS = 20_000;

/**
 * Takes the answer of a call that the page began before any code was there (`shell/src/head-script/early-calls.ts`).
 *
 * @param url - of the call, as it was made.
 * @returns nothing when there is none, or when it has been taken, or is old.
 */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answers = globalThis.earlyAnswers;
  const answer = answers?.[url];
  if (answers) delete answers[url];
  return performance.now() < FRESH_MS ? answer : undefined;
}

/** What the inline script of a remote's page tells the shell, and its own app. */
interface EarlyDrawing {
  /** Ends when it has rendered, or will not. */
  done?: Promise<void>;
  /** What it has rendered into; for its app, which deletes it. */
  slot?: Element | null;
  /** In releases of the dashboard before the slot: what it has rendered from, and the URL of that. Their first render has to show the same. */
  data?: unknown;
  address?: string;
  /** For the same: the app is there, and nothing may be rendered any more. */
  over?: boolean;
}

/** How long an app that is loaded waits for the early render, in ms. */
const NEAR_MS = 300;

/**
 * Waits for the early render to end, or a moment. On a second visit the app's code comes out of the browser's cache before the answer, and
 * would keep the main thread busy when that comes.
 */
export async function awaitEarlyRender(): Promise<void> {
  await Promise.race([globalThis.earlyDrawing?.done, new Promise((resolve) => setTimeout(resolve, NEAR_MS))]);
}

/** Ends the early render of a release before the slot; its answer counts as taken. @returns what it has rendered from, if it has. */
export function endEarlyRender(): unknown {
  const render = globalThis.earlyDrawing;
  if (!render) return undefined;
  render.over = true;
  if (render.address !== undefined) takeEarlyAnswer(render.address);
  return render.data;
}

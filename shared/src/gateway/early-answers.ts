declare global {
  /** Answers of the calls that the page has begun, by URL: the shell's inline script writes them, `shared/gateway` of any release takes them. */
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
  /** What a remote's inline script does: that script writes it, any release of the shell reads it. */
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
 * @returns nothing when there is none, or when it has been taken, or is old.
 */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answers = globalThis.earlyAnswers;
  const answer = answers?.[address];
  if (answers) delete answers[address];
  return performance.now() < FRESH_MS ? answer : undefined;
}

/** What the inline script of a remote's page tells the shell, and its own app. */
export interface EarlyDrawing {
  /** Ends when it has rendered, or will not. */
  done?: Promise<void>;
  /** What it has rendered into; for its app, which deletes it. */
  slot?: Element | null;
  /** In dashboards of contract 1.4 and before: what it has rendered from, and the URL of that. Their first render takes it over. */
  data?: unknown;
  address?: string;
  /** For the same: the app is there, and nothing may be rendered any more. */
  over?: boolean;
}

/** How long an app that is there waits for what is about to be drawn without it, in ms. */
const NEAR_MS = 300;

/**
 * Waits until the page's early script has drawn, or a moment. On a second visit the app's code, which the browser has kept, is there before
 * the answer, and would keep the processor when that comes.
 */
export async function awaitEarlyDrawing(): Promise<void> {
  await Promise.race([globalThis.earlyDrawing?.done, new Promise((resolve) => setTimeout(resolve, NEAR_MS))]);
}

/** Ends the drawing of the page's early script, whose answer counts as taken. @returns what it has drawn from, if it has drawn. */
export function endEarlyDrawing(): unknown {
  const drawing = globalThis.earlyDrawing;
  if (!drawing) return undefined;
  drawing.over = true;
  if (drawing.address !== undefined) takeEarlyAnswer(drawing.address);
  return drawing.data;
}

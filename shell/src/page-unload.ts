declare global {
  /** Until when loads that fail count as cut off, in ms since the page was opened: the head script writes it. */
  var cutOffUntil: number | undefined;
}

/**
 * How long after `beforeunload` a failure counts as caused by leaving, in ms. Firefox cuts off all loads within some ms of it, and sends
 * `pagehide` only once the next page responds. A navigation may also come to nothing, such as that to a download.
 */
const CUT_OFF_MS = 500;

/**
 * Watches from now on whether this page is being left.
 *
 * Runs in the head script: Firefox goes on with a page that is being left, and `beforeunload` may come before its main script runs.
 */
export function watchUnload(): void {
  for (const [event, ms] of Object.entries({ beforeunload: CUT_OFF_MS, pagehide: Number.POSITIVE_INFINITY, pageshow: 0 })) {
    addEventListener(event, () => {
      globalThis.cutOffUntil = performance.now() + ms;
    });
  }
}

/** Whether the page is being left: a load that fails now was cut off by the browser, and is neither logged nor reported. */
export function isUnloading(): boolean {
  return performance.now() < (globalThis.cutOffUntil ?? 0);
}

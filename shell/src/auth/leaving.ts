/** How the page leaves for the login service. */
export type Way = 'sign-in' | 'sign-out';

/** How long after it has left a page counts as one that stays: the reader has stopped it, or the login service does not answer. In ms. */
const STAYS_MS = 5000;

interface LeavingOptions {
  onLeave(way: Way): void;
  /** The page is still there: `go` has failed, or nothing has come of it. */
  onStayed(way: Way, failed: boolean): void;
}

/** The one place that knows whether the page is about to go. No browser tells a page that its reader has stopped a navigation. */
export function createLeaving({ onLeave, onStayed }: LeavingOptions) {
  let current: { way: Way; started: Promise<boolean> } | undefined;

  return {
    /** Whether the visitor signs out, and once it is known, whether that went well. */
    signingOut: () => (current?.way === 'sign-out' ? current.started : undefined),
    /** Leaves by `go`, which ends when the browser navigates. Throws what `go` throws. */
    async leave(way: Way, go: () => Promise<void>): Promise<void> {
      const left = go();
      const started = left.then(
        () => true,
        () => false,
      );
      const mine = { way, started };
      current = mine;
      onLeave(way);
      const stay = (failed: boolean) => {
        if (current !== mine) return;
        current = undefined;
        onStayed(way, failed);
      };
      try {
        await left;
      } catch (error) {
        stay(true);
        throw error;
      }
      setTimeout(() => stay(false), STAYS_MS);
    },
    /** The page is here again, as it was: by Back. */
    returned() {
      const way = current?.way;
      current = undefined;
      if (way) onStayed(way, false);
    },
    /** The session has ended otherwise, before the page has gone. */
    forget() {
      if (current?.way === 'sign-out') current = undefined;
    },
  };
}

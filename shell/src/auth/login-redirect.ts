/** Why the page leaves for the login service. */
export type LeaveReason = 'sign-in' | 'sign-out';

/**
 * How it turned out that the page stays.
 *
 * - `failed`: it could not even begin to leave;
 * - `unconfirmed`: the login service does not answer, or the reader has stopped the navigation;
 * - `returned`: it has left, and Back has brought it here as it was.
 */
export type Stay = 'failed' | 'unconfirmed' | 'returned';

/** How long after it has left a page counts as one that stays: no browser tells it that its reader has stopped a navigation. In ms. */
const STAYS_MS = 5000;

interface LoginRedirectOptions {
  onLeave(reason: LeaveReason): void;
  onStayed(reason: LeaveReason, how: Stay): void;
}

/** The one place that knows whether the page is about to go. */
export function trackLoginRedirect({ onLeave, onStayed }: LoginRedirectOptions) {
  let current: { reason: LeaveReason; started: Promise<boolean>; timer?: ReturnType<typeof setTimeout> } | undefined;

  function end() {
    clearTimeout(current?.timer);
    current = undefined;
  }

  function stay(how: Stay) {
    const reason = current?.reason;
    end();
    if (reason) onStayed(reason, how);
  }

  return {
    /** Whether the visitor signs out, and once it is known, whether that went well. */
    signingOut: () => (current?.reason === 'sign-out' ? current.started : undefined),
    /** Leaves by `go`, which ends when the browser navigates. Throws what `go` throws. */
    async leave(reason: LeaveReason, go: () => Promise<void>): Promise<void> {
      const left = go();
      const started = left.then(
        () => true,
        () => false,
      );
      const mine: typeof current = { reason, started };
      end();
      current = mine;
      onLeave(reason);
      try {
        await left;
      } catch (error) {
        if (current === mine) stay('failed');
        throw error;
      }
      if (current === mine) mine.timer = setTimeout(stay, STAYS_MS, 'unconfirmed');
    },
    /**
     * The page is being hidden: the navigation goes on, and the page may come back as it is now.
     *
     * @returns whether it was to sign out, and had not begun to leave for the login service: it goes elsewhere, or is reloaded or closed.
     */
    hidden(): boolean {
      clearTimeout(current?.timer);
      return current?.reason === 'sign-out' && current.timer === undefined;
    },
    /** The page stays after all. */
    stay,
    /** The session has ended otherwise, before the page has gone. */
    forgetSignOut() {
      if (current?.reason === 'sign-out') end();
    },
  };
}

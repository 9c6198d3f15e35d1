import type { FaultState } from './fault-state.ts';

/** Longest time in ms that something made slow keeps its caller waiting. */
const PATIENCE_MS = 30_000;

/** The failures of a stack. The servers ask it at each request. */
export class Faults {
  #state: FaultState = {};
  readonly #listeners = new Set<() => void | Promise<void>>();

  get state(): FaultState {
    return this.#state;
  }

  /** Replaces all faults; ready when they are in force. */
  async set(state: FaultState): Promise<void> {
    this.#state = state;
    await Promise.all([...this.#listeners].map((listener) => listener()));
  }

  /** Lets everything work again. */
  reset(): Promise<void> {
    return this.set({});
  }

  /** @returns a function that stops the listener. */
  onChange(listener: () => void | Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits for the next change, or for {@link PATIENCE_MS}. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, PATIENCE_MS);
      timer.unref();
      const stop = this.onChange(done);
    });
  }
}

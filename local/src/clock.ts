/** The time as the gateway sees it. Tests move it; sign-in keeps to the real time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A clock that runs, and can be put forward or back. */
export class MovableClock implements Clock {
  #offset = 0;
  #stopped: number | undefined;

  now(): number {
    return this.#stopped ?? Date.now() + this.#offset;
  }

  /** Puts the clock to a moment, at which it stays. */
  stop(moment: Date): void {
    this.#stopped = moment.getTime();
  }

  /** Puts the clock to a moment, from which it runs on. */
  set(moment: Date): void {
    this.#stopped = undefined;
    this.#offset = moment.getTime() - Date.now();
  }

  /** Moves the clock, also one that is stopped. @param ms - may be negative. */
  advance(ms: number): void {
    if (this.#stopped === undefined) this.#offset += ms;
    else this.#stopped += ms;
  }

  /** Back to the real time. */
  reset(): void {
    this.#stopped = undefined;
    this.#offset = 0;
  }
}

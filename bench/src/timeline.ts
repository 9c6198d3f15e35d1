interface Due {
  time: number;
  action: () => void;
}

/**
 * Does what is due at a time, in the order of the times: timers of their own run in another order after the process was busy.
 *
 * Times are those of `performance.now()`, in ms.
 */
export class Timeline {
  readonly #due: Due[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls at a time, and after everything that was due at the same time before. */
  at(time: number, action: () => void): void {
    let place = this.#due.length;
    while (place > 0 && (this.#due[place - 1]?.time ?? 0) > time) place -= 1;
    this.#due.splice(place, 0, { time, action });
    if (place === 0) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const [next] = this.#due;
    if (next) this.#timer = setTimeout(() => this.#run(), Math.max(0, Math.ceil(next.time - performance.now())));
  }

  #run(): void {
    const now = performance.now();
    while (this.#due[0] && this.#due[0].time <= now) this.#due.shift()?.action();
    this.#wait();
  }
}

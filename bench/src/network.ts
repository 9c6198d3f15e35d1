/** What lies between a visitor and the servers. */
export interface Network {
  /** From sending a segment until its acknowledgement is back, in ms, when nothing waits at the bottleneck. */
  roundTrip: number;
  /** Bytes that the visitor can receive in one ms, over all connections together. */
  down: number;
  /** Bytes that the visitor can send in one ms. */
  up: number;
}

/** 'Slow 4G': 150 ms, 1.6 Mb/s down, 750 kb/s up. */
export const slow4G: Network = { roundTrip: 150, down: 1600 / 8, up: 750 / 8 };

/** The slowest line of a network: the segments of all connections go through it one after the other. */
export class Bottleneck {
  #free = 0;

  /**
   * Queues a segment behind those that are here already. The queue is as long as it has to be: none is lost.
   *
   * @param rate - bytes in one ms.
   * @returns when the segment is through, as a time of `performance.now()`.
   */
  pass(bytes: number, rate: number): number {
    this.#free = Math.max(this.#free, performance.now()) + bytes / rate;
    return this.#free;
  }
}

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

/** A visitor's access to the Internet: what all connections share. */
export class Access {
  /** Of connections that begin from now on; without it they are as fast as the machine. */
  network: Network | undefined;
  readonly down = new Bottleneck();
  readonly up = new Bottleneck();
  readonly timeline = new Timeline();
}

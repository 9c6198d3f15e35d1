/** How far apart two clocks agree, in ms: the server tells full seconds, and its answer takes some time to come. */
const TOLERANCE_MS = 5000;

/** Nothing was measured before, in ms since 1970; and nothing is known after. */
export const EARLIEST = Date.UTC(2020, 0);
export const LATEST = Date.UTC(2100, 0);

/** The server's time, as its answers tell it: a computer's own clock may be wrong. They agree until an answer says otherwise. */
export class ServerClock {
  /** How far the server is ahead of this computer, in ms. */
  #ahead = 0;
  #isServers = false;
  readonly #listeners = new Set<() => void>();

  /** The server's time, in ms since 1970. */
  now(): number {
    return this.at(Date.now());
  }

  /** Whether an answer has told the server's time; it is this computer's until then. */
  get isServers(): boolean {
    return this.#isServers;
  }

  /** The server's time at a moment of this computer's clock, both in ms since 1970. */
  at(moment: number): number {
    return moment + this.#ahead;
  }

  /** Takes the time that an answer has just told, in ms since 1970, if it can be right. */
  set(time: number): void {
    if (!(time >= EARLIEST && time < LATEST)) return;
    this.#isServers = true;
    const ahead = time - Date.now();
    if (Math.abs(ahead - this.#ahead) <= TOLERANCE_MS) return;
    this.#ahead = Math.abs(ahead) <= TOLERANCE_MS ? 0 : ahead;
    for (const listener of this.#listeners) listener();
  }

  /** Tells when the time jumps. @returns a function that stops it. */
  onJump(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

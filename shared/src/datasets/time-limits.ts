import { DatasetsError } from './datasets-error.ts';

/** Timeout between two pieces of a response. */
const IDLE_TIMEOUT_MS = 60_000;

/** Aborts when its caller does, when {@link IDLE_TIMEOUT_MS} have passed without a restart, or when the time for the whole response has. */
export class TimeLimits {
  readonly #limit = new AbortController();
  readonly signal = this.#limit.signal;
  readonly #outer: AbortSignal;
  readonly #stop = () => this.#limit.abort(this.#outer.reason);
  #idle: ReturnType<typeof setTimeout> | undefined;
  readonly #total: ReturnType<typeof setTimeout> | undefined;

  /** @param total - for the whole response, in ms; without it there is no such limit. */
  constructor(outer: AbortSignal, total?: number) {
    this.#outer = outer;
    outer.addEventListener('abort', this.#stop);
    if (outer.aborted) this.#stop();
    this.restart();
    // A response of which a few bytes come now and then is never idle.
    if (total) this.#total = this.#abortAfter(total, 'finished within');
  }

  restart(): void {
    clearTimeout(this.#idle);
    this.#idle = this.#abortAfter(IDLE_TIMEOUT_MS, 'answered for');
  }

  clear(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
    this.#outer.removeEventListener('abort', this.#stop);
  }

  #abortAfter(ms: number, missed: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#limit.abort(new DatasetsError(`The datasets have not ${missed} ${ms / 1000} seconds.`)), ms);
  }
}

import { DatasetsError } from './datasets-error.ts';

/** Timeout between two pieces of a response. */
const IDLE_TIMEOUT_MS = 60_000;

/** Aborts when its caller does, when {@link IDLE_TIMEOUT_MS} have passed without a restart, or when the time for the whole response has. */
export class TimeLimits {
  readonly #limit = new AbortController();
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
    if (total !== undefined)
      this.#total = this.#abortAfter(total, `The datasets have not finished their answer within ${total / 1000} seconds.`);
  }

  get signal(): AbortSignal {
    return this.#limit.signal;
  }

  restart(): void {
    clearTimeout(this.#idle);
    this.#idle = this.#abortAfter(IDLE_TIMEOUT_MS, `The datasets have not answered for ${IDLE_TIMEOUT_MS / 1000} seconds.`);
  }

  clear(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
    this.#outer.removeEventListener('abort', this.#stop);
  }

  #abortAfter(ms: number, sentence: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#limit.abort(new DatasetsError(sentence)), ms);
  }
}

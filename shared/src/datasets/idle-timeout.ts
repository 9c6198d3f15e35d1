import { DatasetsError } from './datasets-error.ts';

/** Timeout between two pieces of a response. */
const IDLE_TIMEOUT_MS = 60_000;

/** Aborts when its caller does, or when {@link IDLE_TIMEOUT_MS} have passed without a restart. */
export class IdleTimeout {
  readonly #limit = new AbortController();
  readonly #outer: AbortSignal;
  readonly #stop = () => this.#limit.abort(this.#outer.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outer: AbortSignal) {
    this.#outer = outer;
    outer.addEventListener('abort', this.#stop);
    if (outer.aborted) this.#stop();
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#limit.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    const onTimeout = () => this.#limit.abort(new DatasetsError(`The datasets have not answered for ${IDLE_TIMEOUT_MS / 1000} seconds.`));
    this.#timer = setTimeout(onTimeout, IDLE_TIMEOUT_MS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#stop);
  }
}

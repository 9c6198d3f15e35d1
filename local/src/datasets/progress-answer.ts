import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { EngineAnswer, EngineProgress, EngineRefusal } from './engine-messages.ts';

/** An answer in a format with progress: it begins before the engine has its rows. */
export class ProgressAnswer {
  #begin: (first: EngineProgress) => void = () => {};
  /** Fulfilled with the first report; never, if the engine is faster. */
  readonly begun = new Promise<EngineProgress>((resolve) => {
    this.#begin = resolve;
  });
  readonly #stream = new TransformStream<Uint8Array, Uint8Array>();
  readonly #writer = this.#stream.writable.getWriter();

  constructor() {
    // Whoever reads no more ends the query by the request's signal.
    this.#writer.closed.catch(() => {});
  }

  get body(): ReadableStream<Uint8Array> {
    return this.#stream.readable;
  }

  report(progress: EngineProgress): void {
    this.#write({ progress: progress.read });
    this.#begin(progress);
  }

  /** Sends what is left. A refusal is a line too, because the status has been sent: so does ClickHouse. */
  async end(reply: Promise<EngineAnswer | EngineRefusal>): Promise<void> {
    try {
      const answer = await reply;
      if (answer.kind === 'refusal') {
        this.#write({ exception: answer.message });
        return await this.#writer.close();
      }
      const file = await open(answer.file);
      await rm(answer.file);
      this.#writer.releaseLock();
      await (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>).pipeTo(this.#stream.writable);
    } catch (error) {
      // The engine has ended, or nobody reads: the connection is cut.
      await this.#writer.abort(error).catch(() => {});
    }
  }

  #write(line: object): void {
    this.#writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`)).catch(() => {});
  }
}

import path from 'node:path';
import { EngineChild } from './engine-child.ts';
import type { EngineAnswer, EngineProgress, EngineQuery, EngineRefusal } from './engine-messages.ts';
import { type DailyRows, usualRows } from './generated-data.ts';
import { seedFolder } from './seed.ts';
import type { SentProbes } from './sent-probes.ts';

/** Queries that run at the same time, each in a process of its own. */
const MOST_RUNNING = 3;
/** Queries that wait for their turn. */
const MOST_WAITING = 100;

/** Too many queries are waiting. */
export class EngineBusy extends Error {
  override name = 'EngineBusy';
}

/** The engine behind the datasets: processes that are started when they are needed, and replaced when they end. */
export class Engine {
  readonly #folder: string;
  readonly #sent: SentProbes;
  readonly #rows: DailyRows;
  readonly #end = new AbortController();
  readonly #children = new Set<EngineChild>();
  readonly #idle: EngineChild[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #seed: { day: string; folder: Promise<string> } | undefined;

  /** @param stateDir - folder of what is kept between starts. */
  constructor({ stateDir, sent, rows = usualRows }: { stateDir: string; sent: SentProbes; rows?: DailyRows }) {
    this.#folder = path.join(stateDir, 'datasets');
    this.#sent = sent;
    this.#rows = rows;
  }

  /** Ids of the processes that run a query. */
  get running(): number[] {
    return [...this.#children].filter((child) => !this.#idle.includes(child)).flatMap(({ pid }) => pid ?? []);
  }

  /** Makes the data when they are missing, and a first process: what the first query would have to wait for. */
  prepare(): Promise<void> {
    return this.#withChild(async () => {});
  }

  /**
   * Runs a query.
   *
   * @param signal - gives the query up.
   * @param onProgress - for a format with progress; a short query has none.
   * @throws {EngineBusy}
   * @throws {EngineLost} when the process ended: the next query gets another.
   * @throws {Error} when the engine does not start.
   */
  run(query: EngineQuery, signal: AbortSignal, onProgress?: (progress: EngineProgress) => void): Promise<EngineAnswer | EngineRefusal> {
    return this.#withChild((child) => child.run(query, this.#sent.answered(), signal, onProgress));
  }

  /** Ends all processes and removes what is theirs. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all([...this.#children].map(({ gone }) => gone));
  }

  async #withChild<T>(use: (child: EngineChild) => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      const child = await this.#child();
      try {
        return await use(child);
      } finally {
        this.#idle.push(child);
      }
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= MOST_RUNNING) {
      if (this.#waiting.length >= MOST_WAITING) throw new EngineBusy();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }

  /** A process that is free, with the data of today. */
  async #child(): Promise<EngineChild> {
    const seed = await this.#seedOf(new Date().toISOString().slice(0, 10));
    for (let free = this.#idle.pop(); free; free = this.#idle.pop()) {
      if (free.alive && free.seed === seed) return free;
      free.end();
    }
    const started = await EngineChild.start(this.#folder, seed, this.#end.signal);
    this.#children.add(started);
    void started.gone.finally(() => this.#children.delete(started));
    return started;
  }

  #seedOf(day: string): Promise<string> {
    if (this.#seed?.day !== day) {
      const folder = seedFolder(this.#folder, day, this.#rows, this.#end.signal);
      folder.catch(() => {
        this.#seed = undefined;
      });
      this.#seed = { day, folder };
    }
    return this.#seed.folder;
  }
}

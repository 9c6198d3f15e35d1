import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { EngineAnswer, EngineProgress, EngineQuery, EngineRefusal, EngineReply, EngineRequest } from './engine-messages.ts';
import { limits, writeSettings } from './engine-settings.ts';
import { ownFolder } from './seed.ts';
import { complaintsOf, startProcess } from './start-process.ts';

/** Time in ms after which a process is ended that has not noticed that its query takes too long. */
const PATIENCE_MS = (limits.max_execution_time + 5) * 1000;

/** The process ended, or had to be ended, while it ran a query. */
export class EngineLost extends Error {
  override name = 'EngineLost';
}

/** A process with the engine and its own copy of the data: whatever a query does to it is gone with the process. */
export class EngineChild {
  /** Folder of the data it was started with. */
  readonly seed: string;
  /** Fulfilled once the process has ended and its copy is removed. */
  readonly gone: Promise<void>;
  /** How many probes it has been told of. */
  #probes = 0;
  #answers = 0;
  #ended = false;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(seed: string, folder: string, child: ChildProcess) {
    this.seed = seed;
    this.#folder = folder;
    this.#child = child;
    this.gone = once(child, 'exit').then(() => rm(folder, { recursive: true, force: true }));
  }

  /**
   * @param folder - where it may make a folder of its own.
   * @param seed - folder of the data; its files are shared, not copied.
   * @param signal - ends the process.
   * @throws {Error} when the engine does not start.
   */
  static async start(folder: string, seed: string, signal: AbortSignal): Promise<EngineChild> {
    const own = ownFolder(folder);
    await linkTree(seed, path.join(own, 'data'));
    const process = startProcess('engine-process.ts', [path.join(own, 'data'), writeSettings(own)], signal);
    const child = new EngineChild(seed, own, process);
    const complaints = complaintsOf(process);
    await child.#reply().catch(async () => {
      throw new Error(`The database engine does not start. ${await complaints}`);
    });
    return child;
  }

  /** Whether it may be given a query: a process that is being ended is there for some moments more. */
  get alive(): boolean {
    return !this.#ended && !this.#hasExited;
  }

  /** `undefined` once it has ended. */
  get pid(): number | undefined {
    return this.#hasExited ? undefined : this.#child.pid;
  }

  /**
   * Runs one query; the one before must have come to its end.
   *
   * @param probes - all probes that have been answered since the stack was started.
   * @param signal - ends the process.
   * @param onProgress - for a format with progress.
   * @throws {EngineLost}
   */
  async run(
    query: EngineQuery,
    probes: readonly string[],
    signal: AbortSignal,
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<EngineAnswer | EngineRefusal> {
    this.#answers += 1;
    const request: EngineRequest = {
      ...query,
      probes: probes.slice(this.#probes),
      file: path.join(this.#folder, `answer-${this.#answers}`),
    };
    this.#probes = probes.length;
    const end = () => this.end();
    const timer = setTimeout(end, PATIENCE_MS);
    signal.addEventListener('abort', end);
    try {
      if (signal.aborted) end();
      else this.#child.send(request);
      const reply = await this.#reply(onProgress);
      if (reply.kind === 'ready') throw new EngineLost('The engine is out of step.');
      return reply;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  end(): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }

  get #hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #reply(onProgress?: (progress: EngineProgress) => void): Promise<EngineReply> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const lost = () => {
        child.off('message', take);
        reject(new EngineLost('The database engine ended while it ran this query.'));
      };
      const take = (message: EngineReply | EngineProgress) => {
        if (message.kind === 'progress') return onProgress?.(message);
        child.off('exit', lost);
        child.off('message', take);
        resolve(message);
      };
      if (!this.alive) return lost();
      child.once('exit', lost);
      child.on('message', take);
    });
  }
}

/** Makes a second tree of the same files. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (entry.isDirectory()) return linkTree(source, target);
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target);
      return link(source, target);
    }),
  );
}

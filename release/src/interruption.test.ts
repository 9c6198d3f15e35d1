/** @jest-environment node */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from './activate.ts';
import type { Operation } from './change-site.ts';
import { configure, init } from './configure.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { pull } from './pull.ts';
import { rollback } from './rollback.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget } from './testing.ts';
import { withdraw } from './withdraw.ts';

const month = 30 * 86_400_000;

function copyInto(target: MemoryTarget, { files, current }: MemoryTarget): void {
  for (const [path, file] of files) target.files.set(path, file);
  target.current = current;
}

/** A target whose tool dies at one of its writes, or just after it: nothing is written any more, by nobody. */
class DyingTarget extends MemoryTarget {
  writes = 0;
  readonly #lives: number;
  readonly #lastIsDone: boolean;

  /**
   * @param lives - writes after which the tool still lives.
   * @param lastIsDone - whether the write at which it dies happens, and only the answer is lost.
   */
  constructor(start: MemoryTarget, lives: number, lastIsDone: boolean) {
    super();
    this.#lastIsDone = lastIsDone;
    copyInto(this, start);
    this.#lives = lives;
  }

  override create(path: string, content: Buffer) {
    return this.#write(() => super.create(path, content));
  }

  override remove(path: string) {
    return this.#write(() => super.remove(path));
  }

  override swapCurrent(...args: Parameters<MemoryTarget['swapCurrent']>) {
    return this.#write(() => super.swapCurrent(...args));
  }

  async #write<T>(action: () => Promise<T>): Promise<T> {
    this.writes += 1;
    if (this.writes <= this.#lives) return action();
    if (this.writes === this.#lives + 1 && this.#lastIsDone) await action();
    throw new Error('killed');
  }
}

/** What visitors get: the current pages, and every file that any of them, or of the named versions, asks for. */
function served(target: MemoryTarget): Record<string, string> {
  const folder = `generations/${target.current?.generation}/`;
  const pages = [...target.files].filter(([path]) => path.startsWith(folder) && !path.endsWith('state.json'));
  const asked = pages.flatMap(([, { content }]) => content.toString('utf8').match(/\/(assets|remotes)\/[\w./-]+/g) ?? []);
  const missing = asked.filter((url) => !target.files.has(`files${url}`) && !target.files.has(folder + url.slice(1)));
  expect(missing).toEqual([]);
  return Object.fromEntries(pages.map(([path, { content }]) => [path.slice(folder.length), content.toString('utf8')]));
}

/** A prune does not go on before: the other one may still be at work. */
const overAnHour = 61 * 60_000;

/** A site with a past. Nobody writes to it: each attempt has a copy. */
let start: MemoryTarget;
beforeAll(async () => {
  start = new MemoryTarget();
  const remotes = ['v1', 'v2', 'v3', 'v4', 'v5'].map((version) => fakeBuild('remote_docs', version));
  const operation = await fakeTarget(
    [fakeBuild('shell', 's1'), fakeBuild('shell', 's2'), fakeBuild('shell', 's3'), ...remotes, fakeBuild('remote_status', 'v1')],
    start,
  );
  for (const version of ['s1', 's2']) await activate(operation, 'shell', version);
  for (const version of ['v1', 'v2', 'v3', 'v4']) await activate(operation, 'remote_docs', version);
  await activate(operation, 'remote_status', 'v1');
});

type Command = (operation: Operation & { target: MemoryTarget }) => Promise<unknown>;

const later = (operation: Operation): Operation => ({ ...operation, now: () => new Date(operation.now().getTime() + month) });

const commands: [name: string, command: Command][] = [
  ['publish', (operation) => publish(operation, fakeBuild('remote_docs', 'v6'))],
  ['publish shell', (operation) => publish(operation, fakeBuild('shell', 's4'))],
  ['activate', (operation) => activate(operation, 'remote_docs', 'v5')],
  ['activate --percent', (operation) => activate(operation, 'remote_docs', 'v5', 10)],
  ['activate shell', (operation) => activate(operation, 'shell', 's3')],
  ['rollback --from', (operation) => rollback(operation, 'remote_docs', 'v4')],
  ['configure', (operation) => configure(operation, { ...fakeSite, brand: 'other' })],
  ['withdraw', (operation) => withdraw(operation, 'remote_status')],
  ['prune', (operation) => prune(later(operation), 1)],
];

async function attempt(start: MemoryTarget, command: Command, lives: number, lastIsDone = false, after = 0) {
  const target = new DyingTarget(start, lives, lastIsDone);
  const operation = fakeOperation(target);
  operation.pass(after);
  const result = await command(operation).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { target, result };
}

describe('a tool that is killed at any of its writes', () => {
  test.each(commands)('%s leaves the site as before or as after, and the same command again ends it', async (_name, command) => {
    const before = served(start);
    const whole = await attempt(start, command, Number.POSITIVE_INFINITY);
    expect(whole.result).toBe('done');
    const after = served(whole.target);
    expect(whole.target.writes).toBeGreaterThanOrEqual(3);

    const switched = [0, 0];
    for (const lastIsDone of [false, true]) {
      for (let lives = 0; lives < whole.target.writes; lives += 1) {
        const { target, result } = await attempt(start, command, lives, lastIsDone);
        expect(result).toBe('killed');
        const now = served(target);
        const isAfter = JSON.stringify(now) === JSON.stringify(after);
        if (!isAfter) expect(now).toEqual(before);
        else switched[Number(lastIsDone)] = (switched[Number(lastIsDone)] ?? 0) + 1;

        const again = await attempt(target, command, Number.POSITIVE_INFINITY, false, overAnHour);
        expect(again.result).toBe('done');
        expect(served(again.target)).toEqual(after);
      }
    }
    // Between the swap and the end nothing is left to do, but for a prune; and the swap is the last write.
    if (JSON.stringify(before) !== JSON.stringify(after)) expect(switched).toEqual([0, 1]);
  });

  test('prune removes in the end what a killed one has left', async () => {
    const prunes: Command = (operation) => prune(later(operation), 1);
    const whole = await attempt(start, prunes, Number.POSITIVE_INFINITY);
    const names = ({ files }: MemoryTarget) => [...files.keys()].filter((path) => !path.startsWith('generations/')).sort();
    expect(names(whole.target).length).toBeLessThan(names(start).length);
    for (let lives = 0; lives < whole.target.writes; lives += 1) {
      const killed = await attempt(start, prunes, lives);
      const { target } = await attempt(killed.target, prunes, Number.POSITIVE_INFINITY, false, overAnHour);
      expect(names(target)).toEqual(names(whole.target));
    }
  });

  test('init leaves no site or a whole one', async () => {
    const empty = new MemoryTarget();
    const command: Command = (operation) => init(operation, fakeSite);
    const whole = await attempt(empty, command, Number.POSITIVE_INFINITY);
    for (let lives = 0; lives < whole.target.writes; lives += 1) {
      const { target } = await attempt(empty, command, lives);
      expect(target.current).toBeUndefined();
      expect((await attempt(target, command, Number.POSITIVE_INFINITY)).result).toBe('done');
    }
  });

  test('pull leaves the mirror as before or as after', async () => {
    const source = new MemoryTarget();
    copyInto(source, start);
    const mirror = new MemoryTarget();
    await pull(source, mirror);
    const before = served(mirror);
    await activate(fakeOperation(source), 'remote_docs', 'v5');
    await prune(later(fakeOperation(source)), 1);
    const after = served(source);
    const command: Command = ({ target }) => pull(source, target);
    const whole = await attempt(mirror, command, Number.POSITIVE_INFINITY);
    expect(served(whole.target)).toEqual(after);
    for (let lives = 0; lives < whole.target.writes; lives += 1) {
      const { target } = await attempt(mirror, command, lives);
      const now = served(target);
      if (JSON.stringify(now) !== JSON.stringify(after)) expect(now).toEqual(before);
      const again = await attempt(target, command, Number.POSITIVE_INFINITY);
      expect(served(again.target)).toEqual(after);
    }
  });
});

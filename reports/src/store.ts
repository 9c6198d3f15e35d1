import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { Counts } from './counts.ts';
import { phases } from './read-report.ts';

const TallySchema = v.strictTuple([v.string(), v.string(), v.picklist(phases), v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))]);
const TalliesSchema = v.pipe(
  v.array(TallySchema),
  v.transform((list) => list.map(([app, version, phase, browser, count]) => ({ app, version, phase, browser, count }))),
);
const time = v.pipe(v.string(), v.isoTimestamp());
const FileSchema = v.object({
  schema: v.literal(1),
  /** Since when failures are counted. */
  since: time,
  /** The failures of an hour, by when it began. */
  hours: v.array(
    v.object({
      start: v.pipe(
        time,
        v.transform((text) => Date.parse(text)),
      ),
      tallies: TalliesSchema,
    }),
  ),
  dropped: TalliesSchema,
});

/** The counts, in one file of a folder. */
export interface Store {
  counts: Counts;
  /** Since when failures are counted, in ms. */
  since: number;
  /** Where a damaged file was moved to. */
  damaged: string | undefined;
  /** Writes the counts as they are, in one step: a crash leaves the former file. Rejects when the disk refuses, and keeps what it has. */
  save(): Promise<void>;
}

/**
 * Opens the store, an empty one if there is none. A damaged file is moved aside, because reports must be counted all the same.
 *
 * @throws {Error} when the folder cannot be read.
 */
export async function openStore(folder: string, now: () => number): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'counts.json');
  const text = await readFile(file, 'utf8').catch(nothingIfMissing);
  const stored = text === undefined ? undefined : parse(text);
  const damaged = text !== undefined && !stored ? path.join(folder, 'counts.damaged.json') : undefined;
  if (damaged) await rename(file, damaged);
  const counts = new Counts(stored);
  const since = stored ? Date.parse(stored.since) : now();
  let written: string | undefined;
  let turn = Promise.resolve();
  const write = async () => {
    const next = `${JSON.stringify(fileOf(counts, since))}\n`;
    if (next === written) return;
    await replaceFile(file, next);
    written = next;
  };
  return {
    counts,
    since,
    damaged,
    save() {
      const saved = turn.then(write);
      turn = saved.catch(() => {});
      return saved;
    },
  };
}

function fileOf(counts: Counts, since: number): v.InferInput<typeof FileSchema> {
  const { hours, dropped } = counts.content;
  const rows = (tallies: typeof dropped) =>
    tallies.map(({ app, version, phase, browser, count }): v.InferInput<typeof TallySchema> => [app, version, phase, browser, count]);
  return {
    schema: 1,
    since: new Date(since).toISOString(),
    hours: hours.map(({ start, tallies }) => ({ start: new Date(start).toISOString(), tallies: rows(tallies) })),
    dropped: rows(dropped),
  };
}

function parse(text: string): v.InferOutput<typeof FileSchema> | undefined {
  try {
    return v.parse(FileSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  const handle = await open(next, 'w');
  try {
    await handle.writeFile(text);
    // Without it, a power cut could leave an empty file under the new name.
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}

function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

import { mkdir } from 'node:fs/promises';
import * as v from 'valibot';
import { Counts } from './counts.ts';
import { phases } from './read-report.ts';
import { pageKinds } from './read-vitals.ts';
import { openStoredFile } from './stored-file.ts';
import { Visits, type VisitTally, type Vital, vitals } from './visits.ts';

const natural = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.string(), v.isoTimestamp());

/** The form of a file, whose tallies are rows. */
function fileSchema<Schema extends v.GenericSchema<unknown[], unknown>>(row: Schema) {
  const start = v.pipe(
    time,
    v.transform((text) => Date.parse(text)),
  );
  return v.object({
    schema: v.literal(1),
    /** Since when it is counted. */
    since: time,
    /** What was counted in an hour, by when it began. */
    hours: v.array(v.object({ start, tallies: v.array(row) })),
    dropped: v.array(row),
  });
}

const FailuresSchema = fileSchema(
  v.pipe(
    v.strictTuple([v.string(), v.string(), v.picklist(phases), v.string(), v.pipe(natural, v.minValue(1))]),
    v.transform(([app, version, phase, browser, count]) => ({ app, version, phase, browser, count })),
  ),
);

/** The buckets of a histogram, and its sum. */
const histogram = (vital: Vital) =>
  v.pipe(
    v.array(natural),
    v.length(vitals[vital].bounds.length + 2),
    v.transform((row) => ({ buckets: row.slice(0, -1), sum: row.at(-1) ?? 0 })),
  );
const VisitsSchema = fileSchema(
  v.pipe(
    v.strictTuple([v.string(), v.string(), v.picklist(pageKinds), natural, histogram('lcp'), histogram('inp'), histogram('cls')]),
    v.transform(([app, version, page, thousandths, lcp, inp, cls]) => ({ app, version, page, thousandths, vitals: { lcp, inp, cls } })),
  ),
);

/** What was counted, in two files of a folder: `counts.json` has the failures, `vitals.json` the visits. */
export interface Store {
  counts: Counts;
  visits: Visits;
  /** Since when failures are counted, in ms. */
  since: number;
  /** Where damaged files were moved to. */
  damaged: string | undefined;
  /** Writes all as it is. Rejects when the disk refuses, and keeps what it has. */
  save(): Promise<void>;
}

/**
 * Opens the store, an empty one if there is none.
 *
 * @throws {Error} when the folder cannot be read.
 */
export async function openStore(folder: string, now: () => number): Promise<Store> {
  await mkdir(folder, { recursive: true });
  const failures = await openStoredFile(folder, 'counts', (json) => v.parse(FailuresSchema, json));
  const measured = await openStoredFile(folder, 'vitals', (json) => v.parse(VisitsSchema, json));
  const counts = new Counts(failures.content);
  const visits = new Visits(measured.content);
  const sinceOf = (content: { since: string } | undefined) => (content ? Date.parse(content.since) : now());
  const [since, measuredSince] = [sinceOf(failures.content), sinceOf(measured.content)];
  const write = async () => {
    await failures.write(fileOf(since, counts.content, ({ app, version, phase, browser, count }) => [app, version, phase, browser, count]));
    // A site that measures nothing has no file of it.
    if (visits.kept().length > 0) await measured.write(fileOf(measuredSince, visits.content, rowOf));
  };
  let turn = Promise.resolve();
  return {
    counts,
    visits,
    since,
    damaged: [failures.damaged, measured.damaged].filter(Boolean).join(' and ') || undefined,
    save() {
      const saved = turn.then(write);
      turn = saved.catch(() => {});
      return saved;
    },
  };
}

function rowOf({ app, version, page, thousandths, vitals: { lcp, inp, cls } }: VisitTally) {
  const rows = [lcp, inp, cls].map(({ buckets, sum }) => [...buckets, sum]);
  return [app, version, page, thousandths, ...rows];
}

function fileOf<Tally>(
  since: number,
  { hours, dropped }: { hours: { start: number; tallies: Tally[] }[]; dropped: Tally[] },
  row: (tally: Tally) => unknown[],
) {
  return {
    schema: 1,
    since: new Date(since).toISOString(),
    hours: hours.map(({ start, tallies }) => ({ start: new Date(start).toISOString(), tallies: tallies.map(row) })),
    dropped: dropped.map(row),
  };
}

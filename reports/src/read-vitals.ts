import { SMALLEST_SHARE } from 'shared/site';
import * as v from 'valibot';
import { parseJson } from './parse-json.ts';

/** Kinds of a visit's first page. */
export const pageKinds = ['home', 'docs', 'dashboard', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

const upTo = (most: number) => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(most)));
const name = v.pipe(v.string(), v.maxLength(100));

/** A site has few remotes, and a visitor opens fewer. */
const mostVersions = 20;

const VisitSchema = v.object({
  share: v.pipe(v.number(), v.minValue(SMALLEST_SHARE), v.maxValue(1)),
  page: v.picklist(pageKinds),
  remote: v.optional(name),
  versions: v.pipe(
    v.record(name, name),
    v.check((versions) => Object.keys(versions).length <= mostVersions),
  ),
  /** In ms: a page that takes ten minutes was not waited for. */
  lcp: upTo(600_000),
  inp: upTo(600_000),
  cls: upTo(1_000),
});

/** A measured visit, as the shell tells it (`shell/src/vitals/measure-visit.ts`). */
export type MeasuredVisit = v.InferOutput<typeof VisitSchema>;

/** Reads a measured visit. @returns `undefined` when the text is none. */
export function readVitals(text: string): MeasuredVisit | undefined {
  const result = v.safeParse(VisitSchema, parseJson(text));
  return result.success ? result.output : undefined;
}

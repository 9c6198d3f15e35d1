import * as v from 'valibot';
import { parseJson } from './parse-json.ts';

/** How far a remote came before it failed, as the shell reports it (`shell/src/remotes/remote-failure.ts`). */
export const phases = ['entry', 'chunk', 'start', 'render', 'running'] as const;
export type Phase = (typeof phases)[number];

/** What is read of a reported failure. Its `reason` is not: an app may have put into the message what the visitor typed. */
const FailureSchema = v.object({ app: v.string(), version: v.string(), phase: v.picklist(phases) });
const ReportSchema = v.object({ failures: v.array(v.unknown()) });

export type ReportedFailure = v.InferOutput<typeof FailureSchema>;

/** A page reports at most ten errors of each version, and has few remotes. */
const mostFailures = 50;

/**
 * Reads a report. An invalid item does not hide its neighbours.
 *
 * @returns `undefined` when the text is no report, or has not one valid item.
 */
export function readReport(text: string): ReportedFailure[] | undefined {
  const report = v.safeParse(ReportSchema, parseJson(text));
  if (!report.success) return undefined;
  const failures = report.output.failures.slice(0, mostFailures).flatMap((item) => {
    const failure = v.safeParse(FailureSchema, item);
    return failure.success ? [failure.output] : [];
  });
  return failures.length > 0 ? failures : undefined;
}

import type { AppState, Counts } from '../site-state.ts';
import type { KnownCounts } from './read-counts.ts';
import type { HaltLimit, RolloutPlan } from './rollout-plan.ts';

/** What is to be done with a version in rollout. */
export type NextStep = { action: 'advance'; percent: number; why: string } | { action: 'halt' | 'wait' | 'done' | 'leave'; why: string };

/** What the receiver has answered: counts, or why there are none. */
export type Answer = KnownCounts | { unknown: string };

/** Below so many failures a rate says nothing: one failure in the first three visits would be 33 %. */
const fewestFailures = 5;

/** So much longer than its time a step may wait for counts, in ms, at least; then nobody knows whether the version works, and it goes. */
const shortestPatience = 15 * 60_000;

/**
 * The next step of a rollout, by the site's own state alone: so it goes on in another process as in the same one.
 *
 * @param rollout - what the site's state has of it.
 * @param now - in ms.
 */
export function nextStep(rollout: NonNullable<AppState['rollout']>, plan: RolloutPlan, answer: Answer, now: number): NextStep {
  const { steps, interval } = plan;
  const index = steps.indexOf(rollout.percent);
  if (index < 0) {
    const next = steps.find((step) => step > rollout.percent) ?? steps.at(-1);
    const todo = `To go on from there, activate it with --percent ${next}, then run this again`;
    return { action: 'leave', why: `that is none of the steps, so somebody has set it. ${todo}` };
  }
  const age = now - Date.parse(rollout.since);
  const patience = Math.max(interval, shortestPatience);
  const unknown = whyUnknown(answer, plan.limit);
  if (unknown !== undefined) {
    if (age >= interval + patience) return { action: 'halt', why: `nothing is known of it for ${minutes(age)}: ${unknown}` };
    return {
      action: 'wait',
      why: `${unknown} It stays at ${rollout.percent} %, and is rolled back in ${minutes(interval + patience - age)}`,
    };
  }
  const counted = countedSince(answer as Counts, rollout.counted);
  const text = countsText(counted);
  if (isOver(counted, plan.limit)) return { action: 'halt', why: text };
  if (age < interval) return { action: 'wait', why: `${text}; the next step is due in ${minutes(interval - age)}` };
  const percent = steps[index + 1];
  if (percent === undefined) return { action: 'done', why: `${text}; ${rollout.percent} % is the last step` };
  return { action: 'advance', percent, why: text };
}

/** Why an answer cannot be compared with a limit. */
export function whyUnknown(answer: Answer, limit: HaltLimit): string | undefined {
  if ('unknown' in answer) return answer.unknown;
  if (answer.failures === undefined) return 'The receiver does not know the version.';
  return 'rate' in limit && answer.visits === undefined ? 'The receiver counts no visits.' : undefined;
}

/** A receiver that has lost its counts begins at 0 again. */
function countedSince(now: Counts, before: Counts = { failures: 0 }): Counts {
  const since = (value: number, base = 0) => (value >= base ? value - base : value);
  return {
    failures: since(now.failures, before.failures),
    ...(now.visits !== undefined && { visits: since(now.visits, before.visits) }),
  };
}

function isOver({ failures, visits = 0 }: Counts, limit: HaltLimit): boolean {
  if ('failures' in limit) return failures >= limit.failures;
  return failures >= fewestFailures && failures > limit.rate * visits;
}

/** E.g. `31 failures in 400 visits`. */
function countsText({ failures, visits }: Counts): string {
  return `${failures} failures${visits === undefined ? '' : ` in ${Math.round(visits)} visits`}`;
}

function minutes(ms: number): string {
  return ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;
}

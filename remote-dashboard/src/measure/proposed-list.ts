import { draftOf } from './measure-proposal.ts';
import { countProbes, type Probe, planProbes, probesOf } from './plan-probes.ts';

/** Most targets that a URL proposes. */
const MOST_TARGETS = 50;
/** Of more probes the text is longer than the form shows. They are not even written: a URL may ask for millions, which take minutes. */
const MOST_PROBES = 10_000;

/**
 * The list of probes that a URL proposes, as the text that a reader would type: to each target, with each TTL.
 *
 * @returns nothing when the URL proposes none, or a part of it is odd. Anybody may have written it.
 */
export function proposedList(search: string): string {
  const targets = new URLSearchParams(search).get('targets')?.split(',') ?? [];
  if (targets.length > MOST_TARGETS) return '';
  const draft = draftOf(search);
  const plans = targets.map((target) => planProbes({ ...draft, target }).plan);
  if (!plans.every((plan) => plan !== undefined)) return '';
  const number = plans.reduce((sum, plan) => sum + countProbes(plan), 0);
  return number <= MOST_PROBES ? plans.flatMap(probesOf).map(lineOf).join('') : '';
}

const lineOf = (probe: Probe) => `${probe.join(',')}\n`;

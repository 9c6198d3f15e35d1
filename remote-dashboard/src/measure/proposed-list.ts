import { draftOf } from './measure-proposal.ts';
import { countProbes, type Probe, planProbes, probesOf } from './plan-probes.ts';

/** More targets are in no link to a measurement. */
const MOST_TARGETS = 50;
/** Of more probes the text is longer than the form shows. They are not even written: a URL may ask for millions, which take minutes. */
const MOST_PROBES = 10_000;
/** Longest text of a list that the form shows, in characters. */
export const MAX_TEXT = 100_000;

/** The list of probes that a URL proposes. */
export interface ProposedList {
  /** As a reader would type it: to each target, with each TTL. Empty when there is none, or a part of it is odd, or it is left out. */
  text: string;
  /** Why it is left out, as a sentence. Nothing of the URL is in it: anybody may have written that. */
  problem?: string;
}

const NONE: ProposedList = { text: '' };
const TOO_LONG: ProposedList = {
  text: '',
  problem: 'Left out: the list of this link is too long. The limits are 50 targets, 10,000 probes and 100,000 characters.',
};

/** The list of probes that a URL proposes, or why it is left out. Anybody may have written the URL. */
export function proposedList(search: string): ProposedList {
  const proposed = new URLSearchParams(search).get('targets');
  if (!proposed) return NONE;
  const targets = proposed.split(',', MOST_TARGETS + 1);
  if (targets.length > MOST_TARGETS) return TOO_LONG;
  const draft = draftOf(search);
  const plans = targets.map((target) => planProbes({ ...draft, target }).plan);
  if (!plans.every((plan) => plan !== undefined)) return NONE;
  const number = plans.reduce((sum, plan) => sum + countProbes(plan), 0);
  if (number > MOST_PROBES) return TOO_LONG;
  const text = plans.flatMap(probesOf).map(lineOf).join('');
  return text.length > MAX_TEXT ? TOO_LONG : { text };
}

const lineOf = (probe: Probe) => `${probe.join(',')}\n`;

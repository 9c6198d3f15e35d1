import { useMemo, useState } from 'react';
import { freshBits } from 'shared/format/source-address';
import { useAgents } from '../agents/use-agents.ts';
import { creditsLeft } from '../credits/credits-left.ts';
import { useUsage } from '../credits/use-usage.ts';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { chooseAgents, firstAgents } from './choose-agents.ts';
import { agentsProblem, listProblem, tooLarge } from './form-problems.ts';
import { partOf } from './list-part.ts';
import type { ProbeList } from './parse-probe-list.ts';
import { countProbes, type Probe, type ProbePlan, type Problems, planProbes, probesOf } from './plan-probes.ts';
import { bytesOf, MAX_BODY } from './send-probes.ts';
import { useDraft } from './use-draft.ts';
import { useProbeList } from './use-probe-list.ts';

/** From how many probes on the size of a request is measured: fewer always fit. */
const MEASURED = 20_000;
const nobody = { senders: [], rates: [], ttls: [], leftOut: [], unknown: [] };

export type MeasureForm = ReturnType<typeof useMeasureForm>;

/** Everything the form knows: what was filled in, what is wrong with it, who sends, and what it costs. */
export function useMeasureForm() {
  const { draft, change, holdUrl } = useDraft();
  const list = useProbeList();
  /** The list whose wrong lines are left out: of another one nobody has agreed to that. */
  const [mended, setMended] = useState<ProbeList>();
  const read = list.current.state === 'read' ? list.current.list : undefined;
  const leaveOut = read !== undefined && read === mended;
  const [bits, setBits] = useState(freshBits);
  const sources = { agents: useAgents(), prefixes: usePrefixes(), usage: useUsage() };
  const agents = sources.agents.state === 'loaded' ? sources.agents.data : undefined;
  const prefixes = sources.prefixes.state === 'loaded' ? sources.prefixes.data : undefined;
  const { cast } = draft;

  const first = useMemo(() => (agents && prefixes ? firstAgents(agents, prefixes, cast) : []), [agents, prefixes, cast]);
  const chosen = draft.agents ?? first;
  const choice = useMemo(
    () => (agents && prefixes ? chooseAgents(chosen, agents, prefixes, bits, cast) : nobody),
    [chosen, agents, prefixes, bits, cast],
  );

  const isList = draft.kind === 'custom';
  const planned = useMemo(() => planProbes(draft), [draft]);
  const { senders } = choice;
  const usage = sources.usage.state === 'loaded' ? sources.usage.data : undefined;
  const left = usage?.limit === undefined ? undefined : creditsLeft(usage.limit, usage.used);
  const part = useMemo(() => partOf(list.current, senders, left), [list.current, senders, left]);
  const work = isList ? part?.probes : planned.plan;
  const wrong = isList && listProblem(list.current, leaveOut);
  const problems: Problems = isList ? (wrong ? { list: wrong } : {}) : { ...planned.problems };
  const probes = work && (Array.isArray(work) ? work.length : countProbes(work));
  const bytes = useMemo(() => (work && (probes ?? 0) > MEASURED ? bytesOf(senders, listed(work)) : 0), [work, probes, senders]);
  if (bytes > MAX_BODY) problems[isList ? 'agents' : 'perHop'] ??= tooLarge(bytes, isList);
  const missing = agentsProblem(sources, chosen.length - choice.unknown.length, senders.length);
  if (missing) problems.agents = missing;

  return {
    draft,
    change,
    holdUrl,
    list,
    /** Which probes of the list are sent next, where not all can be. */
    part: isList && part?.isPart ? part : undefined,
    leaveOut,
    setLeaveOut: (on: boolean) => setMended(on ? read : undefined),
    sources,
    /** Whether agents, prefixes or credits are still being fetched. */
    isLoading: Object.values(sources).some(({ state }) => state === 'loading'),
    chosen,
    choice,
    problems,
    /** The probes of each agent, by rule or from a list; nothing while the form is wrong. */
    work,
    /** How many, as far as that is known. */
    probes,
    usage,
    /** Credits left today, if that is known. */
    left,
    /** Other source addresses, so that two measurements stay apart. */
    renewSources: () => setBits(freshBits()),
  };
}

/** The probes themselves. */
export function listed(work: ProbePlan | Probe[]): Probe[] {
  return Array.isArray(work) ? work : probesOf(work);
}

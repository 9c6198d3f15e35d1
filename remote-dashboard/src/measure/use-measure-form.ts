import { useMemo, useState } from 'react';
import { freshBits } from 'shared/format/source-address';
import { useAgents } from '../agents/use-agents.ts';
import { creditsLeft } from '../credits/credits-left.ts';
import { useUsage } from '../credits/use-usage.ts';
import { getPrefixes } from '../prefixes/get-prefixes.ts';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { chooseAgents, firstAgents } from './choose-agents.ts';
import { partOf } from './list-part.ts';
import type { ProbeList } from './parse-probe-list.ts';
import { countProbes, type Probe, type ProbePlan, type Problems, planProbes, probesOf } from './plan-probes.ts';
import { bytesOf, MAX_BODY } from './send-probes.ts';
import { useDraft } from './use-draft.ts';
import { type ListState, useProbeList } from './use-probe-list.ts';

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
  const problems: Problems = isList ? listProblems(list.current, leaveOut) : { ...planned.problems };
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

function listProblems(current: ListState, leaveOut: boolean): Problems {
  const list = listProblem(current, leaveOut);
  return list ? { list } : {};
}

function listProblem(current: ListState, leaveOut: boolean): string | undefined {
  if (current.state === 'none') return 'Enter probes, or choose a file with them.';
  if (current.state === 'reading') return 'The list is still being read.';
  if (current.state === 'failed') return current.problem;
  const { probes, wrong } = current.list;
  if (current.sent > 0 && current.sent === probes.length) return 'All of its probes were sent. Choose another file, or begin again.';
  if (wrong > 0 && probes.length > 0 && !leaveOut) return 'Some lines are wrong: mend them, or leave them out.';
  return probes.length === 0 ? 'There is no probe in the list that can be sent.' : undefined;
}

function tooLarge(bytes: number, isList: boolean): string {
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  return `The request would have ${megabytes} MB, and the site takes 4 MB: ${isList ? 'choose fewer agents' : 'send fewer probes at once'}.`;
}

function agentsProblem(
  { agents, prefixes }: { agents: ReturnType<typeof useAgents>; prefixes: ReturnType<typeof usePrefixes> },
  chosen: number,
  senders: number,
): string | undefined {
  if (agents.state === 'failed') return `The agents could not be loaded. ${agents.problem}`;
  // The client's own sentence names them already.
  if (prefixes.state === 'failed')
    return prefixes.problem === getPrefixes.failure ? prefixes.problem : `Your prefixes could not be loaded. ${prefixes.problem}`;
  if (prefixes.state === 'signed-out') return 'Log in: probes are sent from your own prefixes.';
  if (agents.state === 'loading' || prefixes.state === 'loading') return 'The agents are still loading.';
  if (chosen === 0) return 'Choose at least one agent.';
  return senders === 0 ? 'None of the chosen agents can send for you at the moment: choose another one.' : undefined;
}

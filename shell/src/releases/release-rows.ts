import type { Discovery } from 'shared/discovery';
import { embedRemote } from 'shared/embed/contract';
import { type Candidate, candidates, type Why } from '../remotes/candidates.ts';
import type { RemoteLoader } from '../remotes/load-remote.ts';
import { browserStorage, visitorMemory } from '../remotes/visitor-memory.ts';

/** One part of the site, in words. */
export interface ReleaseRow {
  part: string;
  version: string;
  why: string;
  from: string;
  time: string;
  error: string;
}

const reasons: Record<Why, string> = {
  active: 'active version',
  rollout: 'gradual rollout',
  fallback: 'fallback: a newer version failed here',
  override: 'chosen by ?use=',
};

/** What runs in this page, part by part; of a remote that was not needed yet, what would. */
export function releaseRows({ shell, remotes }: Discovery, loader: Pick<RemoteLoader, 'overrides' | 'log'>, origin: string): ReleaseRow[] {
  const { loaded, failures } = loader.log;
  const memory = visitorMemory(browserStorage());
  // What is for other sites' pages alone never runs here.
  const parts = Object.entries(remotes).filter(([part]) => part !== embedRemote);
  const rows = parts.map(([part, offer]): ReleaseRow => {
    const running = loaded.find(({ remote }) => remote === part);
    const failure = failures.findLast(({ app }) => app === part);
    // The first of those that the loader would try: a version that failed here lately comes last, also in a page that has not loaded it.
    const plan = loader.overrides[part] ?? (candidates(part, offer, memory)[0] as Candidate);
    return {
      part,
      version: running?.version ?? plan.released.version,
      why: running ? reasons[running.why] : `${reasons[plan.why]}; not loaded yet`,
      from: running ? new URL(running.url).origin : '–',
      time: running ? `${running.ms} ms` : '–',
      error: failure ? `${failure.version}: ${failure.phase}: ${failure.reason}` : 'none',
    };
  });
  return [{ part: 'shell', version: shell, why: 'active version', from: origin, time: '–', error: 'none' }, ...rows];
}

/** The same as lines of text, for a report. */
export function asText(rows: ReleaseRow[]): string {
  return rows
    .map(({ part, version, why, from, time, error }) => `${part} ${version} (${why}) from ${from}, ${time}, last error: ${error}`)
    .join('\n');
}

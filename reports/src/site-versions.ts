import { restOf, type SiteState } from 'release';

/** A change of which version visitors get. */
export interface Activation {
  /** In ms. */
  time: number;
  /** Who did it. */
  by: string;
  app: string;
  /** What happened, e.g. `v2 activated` or `v2 activated for 10 %`. */
  what: string;
}

/** A version that visitors get. */
export interface ServedVersion {
  app: string;
  version: string;
  /** In ms. */
  since: number;
  /** Share of the visitors, 0 to 100. */
  percent: number;
}

/** What the receiver knows of the site: only names that are in it are counted by name. */
export interface SiteVersions {
  /** By app: every version that visitors get or got, as far as the site's history goes. */
  known: Map<string, Set<string>>;
  served: ServedVersion[];
  /** Newest first. */
  activations: Activation[];
}

/** What is known before the site could be read. */
export const noVersions: SiteVersions = { known: new Map(), served: [], activations: [] };

export function versionsOf({ apps, history }: Pick<SiteState, 'apps' | 'history'>): SiteVersions {
  const known = new Map<string, Set<string>>();
  const know = (app: string, ...versions: (string | undefined)[]) => {
    const all = known.get(app) ?? new Set();
    for (const version of versions) if (version) all.add(version);
    known.set(app, all);
  };
  const served: ServedVersion[] = [];
  for (const [app, { active, rollout, previous, withdrawn }] of Object.entries(apps)) {
    know(app, active?.version, rollout?.version, withdrawn, ...previous);
    const percent = rollout?.percent ?? 0;
    if (active) served.push({ app, version: active.version, since: Date.parse(active.since), percent: restOf(percent) });
    if (rollout) served.push({ app, version: rollout.version, since: Date.parse(rollout.since), percent });
  }
  const activations = history.flatMap((event): Activation[] => {
    const { app, version, replaced = [], unnamed = [] } = event;
    if (!app) return [];
    know(app, version, ...replaced, ...unnamed);
    return [{ time: Date.parse(event.time), by: event.by, app, what: whatOf(event) }];
  });
  return { known, served, activations: [...activations, ...forgotten(apps, history)].sort((one, another) => another.time - one.time) };
}

/** Activations that the history, which is bounded, no longer has: of versions that visitors still get. */
function forgotten(apps: SiteState['apps'], history: SiteState['history']): Activation[] {
  const told = new Set(history.map(({ app, version }) => `${app} ${version}`));
  return Object.entries(apps).flatMap(([app, { active, rollout }]) =>
    [active, rollout]
      .filter((one) => one !== undefined)
      .filter(({ version }) => !told.has(`${app} ${version}`))
      .map(({ version, since, by }) => ({ time: Date.parse(since), by, app, what: `${version} activated` })),
  );
}

function whatOf({ action, version = '', percent, replaced = [] }: SiteState['history'][number]): string {
  const instead = replaced.length > 0 ? ` instead of ${replaced.join(', ')}` : '';
  if (action === 'withdraw') return `withdrawn: ${replaced.join(', ')}`;
  if (action === 'rollback') return `rolled back to ${version || 'none'}${instead}`;
  return `${version} activated${percent === undefined || percent === 100 ? '' : ` for ${percent} %`}`;
}

import type { Discovery } from 'shared/discovery';
import { discover } from './discover.ts';
import { inParallel } from './in-parallel.ts';
import { sha256 } from './sha256.ts';
import { generationPath } from './site-paths.ts';
import { isSameApp, type SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';
import type { RecordReader } from './version-record.ts';

/**
 * The discovery document of a state.
 *
 * @param former - the state before: what it says of an app that has not changed is taken from its document, so that an activation among
 *   1,000 remotes does not read 3,000 records.
 * @param composer - identifies the tool: a document that another one has made is not used.
 */
export async function siteDiscovery(
  target: Target,
  { apps }: SiteState,
  former: SiteState | undefined,
  readRecord: RecordReader,
  composer: string,
): Promise<Discovery> {
  const known = former && (await readDiscovery(target, former, composer));
  const remotes = Object.entries(apps).filter(([name]) => name !== 'shell');
  const isKnown = (name: string) => known?.remotes[name] !== undefined || known?.upcoming?.[name] !== undefined;
  const changed = remotes.filter(([name, app]) => !isKnown(name) || !isSameApp(app, former?.apps[name]));
  const releases = await inParallel(changed, async ([name, { active, previous, rollout }]) => {
    const read = async (version: string) => (await readRecord(name, version)).release;
    return {
      current: active && (await read(active.version)),
      previous: await Promise.all(previous.map(read)),
      rollout: rollout && { release: await read(rollout.version), percent: rollout.percent },
    };
  });
  const shell = apps.shell?.active && (await readRecord('shell', apps.shell.active.version));
  const discovered = discover({
    // A site without a shell has no pages yet, and promises nothing.
    shell: shell?.version ?? 'none',
    contract: shell?.release.contract ?? '0.0.0',
    current: releases.flatMap(({ current }) => current ?? []),
    previous: releases.flatMap(({ previous }) => previous),
    rollouts: releases.flatMap(({ current, rollout }) => (current && rollout) ?? []),
    upcoming: releases.flatMap(({ current, rollout }) => (current ? [] : (rollout ?? []))),
  });
  const { upcoming, ...rest } = discovered;
  const wanted = (isActive: boolean) => remotes.filter(([, { active }]) => Boolean(active) === isActive).map(([name]) => name);
  const announced = pick({ ...known?.upcoming, ...upcoming }, wanted(false));
  return {
    ...rest,
    remotes: pick({ ...known?.remotes, ...discovered.remotes }, wanted(true)),
    ...(Object.keys(announced).length > 0 && { upcoming: announced }),
  };
}

/** Those of the names, in their order. */
function pick<T>(all: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}

/**
 * The document of a generation that this tool has made. One that was damaged or changed since is passed over: else it would stop every
 * activation, or be carried on by all of them.
 */
async function readDiscovery(target: Target, { generation, pages }: SiteState, composer: string): Promise<Discovery | undefined> {
  if (pages?.composer !== composer) return undefined;
  const content = await target.read(`${generationPath(generation)}discovery.json`);
  return content && sha256(content) === pages.discovery ? JSON.parse(content.toString('utf8')) : undefined;
}

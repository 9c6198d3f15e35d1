import type { Discovery, ReleasedRemote } from 'shared/discovery';
import { discover } from './discover.ts';
import { discoveryText, type KnownDiscovery, readDiscoveryText, remotesOf } from './discovery-text.ts';
import { inParallel } from './in-parallel.ts';
import { sha256 } from './sha256.ts';
import { generationPath } from './site-paths.ts';
import { isSameApp, type SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';
import type { RecordReader } from './version-record.ts';

/** A discovery document, and its text. */
interface SiteDiscovery {
  document: Discovery;
  text: string;
}

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
): Promise<SiteDiscovery> {
  const known = former && (await readDiscovery(target, former, composer));
  const remotes = Object.entries(apps).filter(([name]) => name !== 'shell');
  const isKnown = (name: string) => known?.remotes.has(name) || known?.upcoming?.[name] !== undefined;
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
  const { upcoming: added = {}, ...rest } = discovered;
  const texts = new Map<string, ReleasedRemote | string>();
  const upcoming: NonNullable<Discovery['upcoming']> = {};
  for (const [name, { active }] of remotes) {
    const remote = active && (discovered.remotes[name] ?? known?.remotes.get(name));
    const announced = active ? undefined : (added[name] ?? known?.upcoming?.[name]);
    if (remote) texts.set(name, remote);
    if (announced) upcoming[name] = announced;
  }
  const document = { ...rest, remotes: remotesOf(texts), ...(Object.keys(upcoming).length > 0 && { upcoming }) };
  return { document, text: discoveryText(document, texts) };
}

/**
 * The document of a generation that this tool has made. One that was damaged or changed since is passed over: else it would stop every
 * activation, or be carried on by all of them.
 */
async function readDiscovery(target: Target, { generation, pages }: SiteState, composer: string): Promise<KnownDiscovery | undefined> {
  if (pages?.composer !== composer) return undefined;
  const content = await target.read(`${generationPath(generation)}discovery.json`);
  return content && sha256(content) === pages.discovery ? readDiscoveryText(content.toString('utf8')) : undefined;
}

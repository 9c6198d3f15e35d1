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
  const known = (former && (await readDiscovery(target, former, composer)))?.remotes ?? {};
  const remotes = Object.entries(apps).filter(([name]) => name !== 'shell');
  const changed = remotes.filter(([name, app]) => !known[name] || !isSameApp(app, former?.apps[name]));
  const releases = await inParallel(changed, async ([name, app]) => {
    const read = async (version: string) => (await readRecord(name, version)).release;
    return {
      current: await read(app.active.version),
      previous: await Promise.all(app.previous.map(read)),
      rollout: app.rollout && { release: await read(app.rollout.version), percent: app.rollout.percent },
    };
  });
  const shell = apps.shell && (await readRecord('shell', apps.shell.active.version));
  const discovered = discover({
    // A site without a shell has no pages yet, and promises nothing.
    shell: shell?.version ?? 'none',
    contract: shell?.release.contract ?? '0.0.0',
    current: releases.map(({ current }) => current),
    previous: releases.flatMap(({ previous }) => previous),
    rollouts: releases.flatMap(({ rollout }) => rollout ?? []),
  });
  const all = { ...known, ...discovered.remotes };
  return { ...discovered, remotes: Object.fromEntries(remotes.flatMap(([name]) => (all[name] ? [[name, all[name]]] : []))) };
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

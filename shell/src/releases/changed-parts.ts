import type { Discovery, ReleasedRemote } from 'shared/discovery';
import { planned, versionKey } from '../remotes/candidates.ts';
import { browserStorage, visitorMemory } from '../remotes/visitor-memory.ts';
import type { Shell } from '../shell-context.ts';

/**
 * What a reload would change for this visitor: each part with its version, or its name alone if it was withdrawn.
 *
 * Compares with the version that runs; for a fallback, or a remote that does not run, with the version that the page was served with. Where that is
 * not known, each version is news beside a fallback; a remote that does not run is loaded as it is by then. A version of a known remote that has
 * failed here lately, in this tab or another, is no news: a reload would not bring it.
 */
export function changedParts({ discovery: served, loader }: Pick<Shell, 'discovery' | 'loader'>, { shell, remotes }: Discovery): string[] {
  const { overrides, log } = loader;
  const memory = visitorMemory(browserStorage());
  const versionOf = (name: string, offer: ReleasedRemote | undefined) => offer && planned(name, offer, overrides, memory).released.version;
  const known = new Set([...Object.keys({ ...served.pages, ...served.remotes }), ...log.loaded.map(({ remote }) => remote)]);

  const hasFailed = (name: string, version: string | undefined) =>
    log.failures.some((failure) => failure.app === name && failure.version === version) ||
    memory.failedLately(versionKey(name, `${version}`));

  function isNews(name: string, version: string | undefined): boolean {
    const running = log.loaded.find(({ remote }) => remote === name);
    if (version === running?.version) return false;
    const meant = running && running.why !== 'fallback' ? running.version : versionOf(name, served.remotes[name]);
    return (meant === undefined ? running !== undefined : version !== meant) && !hasFailed(name, version);
  }

  const withdrawn = [...known].filter((name) => !remotes[name]);
  const changed = Object.entries(remotes).flatMap(([name, offer]) => {
    const version = versionOf(name, offer);
    // Where there are more remotes than the page names, one that it does not know need not be new.
    const isNew = !known.has(name) && offer.page && !served.more;
    return isNew || isNews(name, version) ? [`${name} ${version}`] : [];
  });
  return [...(shell === served.shell ? [] : [`shell ${shell}`]), ...changed, ...withdrawn];
}

import semver from 'semver';
import { embedRemote } from 'shared/embed/contract';
import { fitsContract } from 'shared/remote';
import type { SiteNow } from './change-site.ts';
import { pageProblems } from './page-problems.ts';
import { ReleaseError } from './release-error.ts';
import { type Used, usedRecords } from './used-records.ts';
import type { VersionRecord } from './version-record.ts';

/**
 * Checks that a version gets along with everything that visitors run or may get.
 *
 * A remote is compared with each version of the shell that pages still open may run, a shell with each version of each remote that
 * the discovery document names.
 *
 * @throws {ReleaseError} that names each need that is not met, by which offer of which version.
 */
export async function checkContract(site: SiteNow, candidate: VersionRecord): Promise<void> {
  const isShell = candidate.app === 'shell';
  const opposite = Object.entries(site.state.apps).filter(([name]) => (name === 'shell') !== isShell);
  const others = await usedRecords(site, Object.fromEntries(opposite));
  const wanted: Used = { record: candidate, use: 'to be activated' };
  const own = isShell ? [] : [...exposeProblems(candidate), ...(await pageProblems(site, candidate))];
  const unmet = others.flatMap((other) => (isShell ? conflicts(other, wanted) : conflicts(wanted, other)));
  if (own.length + unmet.length === 0) return;
  const todo = [...(own.length > 0 ? ['Build it with that changed.'] : []), ...(unmet.length > 0 ? [isShell ? takeBoth : offerFirst] : [])];
  throw new ReleaseError(`${nameOf(candidate)} does not fit, and nothing was changed:\n${[...own, ...unmet, ...todo].join('\n')}`);
}

const breaking = 'docs/releasing.md has the way of a breaking change.';
const takeBoth = `First activate versions of these remotes that take both shells, until no older one is named as previous; ${breaking}`;
const offerFirst = `First activate a shell that offers what it needs (twice, if the older one is still in open pages), or build it for what is offered; ${breaking}`;

/** The shell loads one module of every remote, and its script for other sites' pages another one of the dashboard that is for these. */
function exposeProblems({ app, release }: VersionRecord): string[] {
  const expose = app === embedRemote ? 'mount' : 'App';
  return release.exposes[expose] ? [] : [`  it does not expose ./${expose}, which the shell loads`];
}

function conflicts(remote: Used, shell: Used): string[] {
  const { needs = {}, contract } = remote.record.release;
  const { offers = {}, contract: offered } = shell.record.release;
  const unmet = Object.entries(needs)
    .filter(([module, range]) => !semver.satisfies(offers[module] ?? '', range))
    .map(
      ([module, range]) => `${module} ${range}; ${describe(shell)} ${offers[module] ? `offers ${offers[module]}` : 'does not offer it'}`,
    );
  // What every browser compares before it runs a remote.
  if (!fitsContract(contract, offered)) unmet.unshift(`contract ${contract}; ${describe(shell)} offers ${offered}`);
  return unmet.map((need) => `  ${describe(remote)} needs ${need}`);
}

function describe({ record, use }: Used): string {
  return `${nameOf(record)} (${use})`;
}

function nameOf({ app, version }: VersionRecord): string {
  return `${app} ${version}`;
}

import { readSiteNow } from '../change-site.ts';
import { ReleaseError, UsageError } from '../release-error.ts';
import { countsReader } from '../rollout/read-counts.ts';
import { lookOnce, rollOut } from '../rollout/roll-out.ts';
import { readPlan } from '../rollout/rollout-plan.ts';
import type { Target } from '../target/target.ts';
import { listRecords } from '../version-record.ts';
import type { Action } from './action.ts';
import { knownApp } from './known-app.ts';

/** Gives a version to more and more visitors, and takes it back by itself when it fails too often. */
export const rollout: Action = async (operation, { words: [input = '', version], options }, print) => {
  const plan = readPlan(options.over ?? '', options.steps ?? '', options['halt-on'] ?? '');
  const readCounts = countsReader(options.reports ?? '');
  const app = await knownApp(operation.target, input);
  if (app === 'shell') throw new UsageError('The shell knows no rollout: its pages are files, the same for everybody.');
  const order = { app, version: version ?? (await versionToRollOut(operation.target, app)), plan, readCounts, print };
  if (options.once) {
    await lookOnce(operation, order);
    return;
  }
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    await rollOut(operation, order, stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
};

/** The version that is in rollout, or the one that was published last. */
async function versionToRollOut(target: Target, app: string): Promise<string> {
  const { state } = await readSiteNow(target);
  const version = state.apps[app]?.rollout?.version ?? (await listRecords(target, app))[0]?.version;
  if (version) return version;
  throw new ReleaseError(`${app} has no published version in ${target.place}.`);
}

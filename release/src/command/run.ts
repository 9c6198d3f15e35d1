import { embedRemote } from 'shared/embed/contract';
import { activate } from '../activate.ts';
import { appName } from '../app-name.ts';
import { buildApp } from '../build-app.ts';
import { readBuiltApp } from '../built-app.ts';
import { type Operation, readSiteNow } from '../change-site.ts';
import { check } from '../check.ts';
import { configure, init, readSiteFile } from '../configure.ts';
import { generatedFile } from '../generated-file.ts';
import { hostManifest, manifestFile } from '../host-manifest.ts';
import { wasServed } from '../last-service.ts';
import { warningsOf } from '../loopback.ts';
import { prune } from '../prune.ts';
import { publish } from '../publish.ts';
import { followedBy, mirrorFile, pull } from '../pull.ts';
import { tellCdn } from '../purge.ts';
import { purgeHook } from '../purge-hook.ts';
import { HaltedError, ReleaseError, UsageError } from '../release-error.ts';
import { rollback } from '../rollback.ts';
import { readKeys, readSigner } from '../signing/keys.ts';
import type { SiteState } from '../site-state.ts';
import { DirectoryTarget } from '../target/directory-target.ts';
import { explain } from '../target/explain.ts';
import { openTarget } from '../target/open-target.ts';
import type { Target } from '../target/target.ts';
import { withdraw } from '../withdraw.ts';
import type { Action } from './action.ts';
import { type Arguments, type Command, readArguments } from './arguments.ts';
import { knownApp } from './known-app.ts';
import { operatorName } from './operator.ts';
import { historyLines, serviceText, statusLines } from './report.ts';
import { rollout } from './rollout.ts';
import { usage } from './usage.ts';

/** Where a command runs. */
export interface Surroundings {
  environment: NodeJS.ProcessEnv;
  print(line: string): void;
  printError(line: string): void;
}

/** Runs one command. @returns the exit code. */
export async function run(argv: string[], { environment, print, printError }: Surroundings): Promise<number> {
  if (argv.length === 0) {
    printError(usage);
    return 2;
  }
  try {
    const given = readArguments(argv);
    if (given.command === 'help') print(usage);
    else if (given.command === 'pull') await pullSite(given, print);
    else if (!(await change(given.command, given, { environment, print, printError }))) return 4;
    return 0;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    printError(error.message);
    if (error instanceof UsageError) printError('`release --help` lists the commands.');
    if (error instanceof HaltedError) return 3;
    return error instanceof UsageError ? 2 : 1;
  }
}

/** @returns whether all was told to whom it had to be: a change holds even if a CDN was not. */
async function change(
  command: Exclude<Command, 'pull'>,
  given: Arguments,
  { environment, print, printError }: Surroundings,
): Promise<boolean> {
  const where = given.options.target ?? environment.RELEASE_TARGET;
  if (!where) throw new UsageError('The target is missing: name it with --target or in RELEASE_TARGET.');
  const target = await openTarget(where);
  const warn = (warning: string) => printError(`Warning: ${warning}`);
  const hook = purgeHook(environment);
  let isTold = true;
  const changed = async (from: string, to: string) => {
    if (!hook) return;
    await tellCdn(target, from, to, hook).catch((error: Error) => {
      isTold = false;
      warn(error.message);
    });
  };
  const key = given.options.key ?? environment.RELEASE_KEY;
  const by = given.options.by ?? operatorName(environment);
  const operation = { target, by, now: () => new Date(), warn, changed, signer: key ? readSigner(key) : undefined };
  await explained(target, async () => {
    if (!['status', 'history', 'check'].includes(command)) await assertNoMirror(target);
    await actions[command](operation, given, print, warn);
  });
  return isTold;
}

const actions: Record<Exclude<Command, 'pull'>, Action> = {
  async init(operation, { options }, print, warn) {
    const site = await readSiteFile(options.site ?? '');
    const keys = options.keys ? readKeys(options.keys) : undefined;
    if (keys && !operation.signer) throw new UsageError('--keys needs --key: the key of who may change everything signs them.');
    await init(operation, site, keys);
    warningsOf(site).forEach(warn);
    print(`${operation.target.place} is set up. Next: release publish shell`);
  },
  async configure(operation, { options }, print, warn) {
    const site = await readSiteFile(options.site ?? '');
    await configure(operation, site, options.keys ? readKeys(options.keys) : undefined);
    warningsOf(site).forEach(warn);
    print('The pages have this configuration now.');
  },
  async publish(operation, { words: [input = ''], options }, print) {
    await readSiteNow(operation.target);
    const build = await readBuiltApp(options.built ?? (await buildApp(input)));
    const name = appName(input, [build.release.name], `the build in ${options.built}`);
    const { record, isNew } = await publish(operation, build);
    print(
      `${name} ${record.version} ${isNew ? 'is published' : 'was published already'}: ${Object.keys(record.files).length} files, each read back.`,
    );
    print(`Next: release activate ${input} ${record.version}`);
  },
  async activate(operation, { words: [input = '', version = ''], options }, print, warn) {
    const percent = Number(options.percent ?? 100);
    const app = await knownApp(operation.target, input);
    const ifNew = options['if-new'] === true;
    const { watched, hasChanged } = watch(operation);
    const state = await activate(watched, app, version, percent, ifNew);
    if (!hasChanged()) {
      print(ifNew ? await leftAsItIs(operation.target, state, app, version) : 'Nothing has changed: this was so already.');
    }
    statusLines(state).forEach(print);
    await warnWithoutManifest(operation.target, state, app, warn);
  },
  rollout,
  async rollback(operation, { words: [input = ''], options: { from } }, print, warn) {
    const app = await knownApp(operation.target, input);
    const state = await rollback(operation, app, from);
    await warnWithoutManifest(operation.target, state, app, warn);
    statusLines(state).forEach(print);
  },
  async withdraw(operation, { words: [input = ''] }, print) {
    const app = await knownApp(operation.target, input);
    const { watched, hasChanged } = watch(operation);
    const state = await withdraw(watched, app);
    if (!hasChanged()) print(`Nothing has changed: ${app} is not in the site.`);
    statusLines(state).forEach(print);
  },
  async status({ target }, _given, print, warn) {
    const { state, lost } = await readSiteNow(target);
    if (lost) warn(lost);
    statusLines(state).forEach(print);
  },
  async history({ target }, _given, print, warn) {
    const { state, lost } = await readSiteNow(target);
    if (lost) warn(lost);
    historyLines(state).forEach(print);
  },
  async check({ target }, { options }, print, warn) {
    const keys = options.keys ? readKeys(options.keys) : undefined;
    const { versions, lost, signed } = await check(target, (await target.read(mirrorFile)) !== undefined, keys);
    if (lost) warn(lost);
    print(`All pages, and all files of the ${versions} versions that visitors may get, are as they were written.`);
    if (signed !== undefined)
      print(`All apps are as a key of the site has signed them; ${signed} changes of the history are signed, without a gap.`);
  },
  async prune(operation, { options }, print) {
    const { versions, files, generations } = await prune(operation, Number(options.keep));
    for (const version of versions) print(`${version} is removed.`);
    print(`${files} files and ${generations} old generations are removed.`);
  },
};

/** An operation of which is known whether it has changed the site. */
function watch(operation: Operation): { watched: Operation; hasChanged: () => boolean } {
  let isChanged = false;
  const changed = async (from: string, to: string) => {
    isChanged = true;
    await operation.changed?.(from, to);
  };
  return { watched: { ...operation, changed }, hasChanged: () => isChanged };
}

async function pullSite({ options }: Arguments, print: (line: string) => void): Promise<void> {
  const from = await openTarget(options.from ?? '');
  const to = await openTarget(options.to ?? '');
  if (!(to instanceof DirectoryTarget)) throw new UsageError('--to takes a directory: a web server cannot serve from anywhere else.');
  const places = `${from.place} and ${to.place}`;
  const { generation, copied, removed, left } = await pull(from, to, options.keys ? readKeys(options.keys) : undefined).catch((error) => {
    throw explain(error, places);
  });
  print(`${to.place} is at ${generation}: ${copied} files copied, ${removed} removed.`);
  for (const path of left)
    print(
      `Left out: ${from.place}/${path} is not what was published, or no disk takes its name, of a version that visitors do not get. Publish it again.`,
    );
}

async function leftAsItIs(target: Target, state: SiteState, app: string, version: string): Promise<string> {
  const served = await wasServed(target, state, app, version);
  const said = `${app} ${version} is left as it is: visitors have had it already.`;
  return typeof served === 'object' ? `${said} ${serviceText(served)}` : said;
}

/** Nothing else of the site shows that hosts with Module Federation find nothing. */
async function warnWithoutManifest(target: Target, state: SiteState, app: string, warn: (line: string) => void): Promise<void> {
  if (app !== embedRemote || (await generatedFile(target, state.generation, hostManifest))) return;
  warn(
    `the active version of ${app} has no ${manifestFile}, so /${hostManifest} answers 404: pages that load the dashboard by Module Federation show none. Build it again from newer sources.`,
  );
}

async function assertNoMirror(target: Target): Promise<void> {
  const mirror = await target.read(mirrorFile);
  if (!mirror) return;
  const followed = followedBy(target, mirror);
  throw new ReleaseError(
    `${target.place} follows ${followed}, and the next pull would undo a change here.\nRun the command with --target ${followed}`,
  );
}

async function explained(target: Target, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    throw explain(error, target.place);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { planActivation } from '../activate.ts';
import { type Change, changeSite, type Operation, readSiteNow, type SiteNow } from '../change-site.ts';
import { withReserve } from '../full-disk.ts';
import { wasServed } from '../last-service.ts';
import { HaltedError, ReleaseError } from '../release-error.ts';
import { endRollout } from '../rollback.ts';
import type { AppState, Counts } from '../site-state.ts';
import { explain, isOutage } from '../target/explain.ts';
import { type Answer, nextStep, whyUnknown } from './next-step.ts';
import type { CountsReader } from './read-counts.ts';
import type { RolloutPlan } from './rollout-plan.ts';

/** A rollout that is to be made. */
export interface RolloutOrder {
  /** Federation name. */
  app: string;
  version: string;
  plan: RolloutPlan;
  readCounts: CountsReader;
  print(line: string): void;
}

/** What one look has come to: whether the rollout is over, and the app's state that it has left. */
interface Look {
  isOver: boolean;
  /** Whether it has left a percentage as it is that somebody has set. */
  isLeft?: boolean;
  app: AppState | undefined;
}

/** How often the receiver is asked, in ms: at most. */
const LOOK_MS = 30_000;

/**
 * Makes a rollout from its first step to its last, however long that takes.
 *
 * @param signal - stops it; what visitors get stays as it is.
 * @throws {HaltedError} when it has stopped by itself. {ReleaseError} when somebody else has changed the app, or it was stopped.
 */
export async function rollOut(operation: Operation, order: RolloutOrder, signal: AbortSignal): Promise<void> {
  const pause = Math.min(LOOK_MS, order.plan.interval / 10);
  const print = withoutRepetition(order.print);
  let look = await lookOnce(operation, { ...order, print });
  // Who runs a job wants the version out: for cron, this is nothing to do.
  if (look.isLeft) throw new ReleaseError(`The rollout of ${nameOf(order)} has not begun, and nothing was changed.`);
  while (!look.isOver) {
    await sleep(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) throw new ReleaseError(`Interrupted: ${nameOf(order)} stays as it is. The same command goes on from here.`);
    look = await lookAgain(operation, { ...order, print }, look);
  }
}

/** @returns `last` while the storage fails. If the job ended then, some visitors would keep the version, and its failures would not be counted. */
async function lookAgain(operation: Operation, order: RolloutOrder, last: Look): Promise<Look> {
  try {
    return await lookOnce(operation, order, last);
  } catch (error) {
    if (!isOutage(error)) throw error;
    const [what] = (explain(error, operation.target.place) as Error).message.split('\n');
    order.print(`${nameOf(order)} is left as it is for now: ${what}`);
    return last;
  }
}

/**
 * Looks once whether a step is due, and makes it: for cron. All it needs to know is in the site's state.
 *
 * @param last - what the look before has left: nobody else may have changed that.
 * @throws {HaltedError} when it has stopped the rollout. {ReleaseError} when it cannot begin, or somebody else has changed the app meanwhile.
 */
export async function lookOnce(operation: Operation, order: RolloutOrder, last?: Look): Promise<Look> {
  const { app: name, version, plan, print } = order;
  const site = await readSiteNow(operation.target);
  const app = site.state.apps[name];
  if (last) assertUnchanged(app, last.app, order);
  if (app?.rollout?.version !== version) return begin(operation, order, site);
  const answer = await answerOf(order);
  if (lacksCounts(app.rollout, plan) && whyUnknown(answer, plan.limit) === undefined) {
    const { percent, by } = app.rollout;
    const what = `was set to ${percent} % by ${by}. The step begins now: nobody knows what was counted by then`;
    return setPercent(operation, order, app, percent, answer as Counts, ` ${what}.`);
  }
  const next = nextStep(app.rollout, plan, answer, operation.now().getTime());
  switch (next.action) {
    case 'halt':
      await change(operation, order, app, () => endRollout(name, app, version, `halted: ${next.why}`));
      throw new HaltedError(`${nameOf(order)} is rolled back from ${app.rollout.percent} %: ${next.why}.`);
    case 'advance':
      return setPercent(
        operation,
        order,
        app,
        next.percent,
        answer as Counts,
        `: ${next.why} at ${app.rollout.percent} %. It is at ${next.percent} % now.`,
      );
    default:
      print(`${nameOf(order)} is at ${app.rollout.percent} %: ${next.why}.`);
      return { isOver: next.action !== 'wait', isLeft: next.action === 'leave', app };
  }
}

async function begin(operation: Operation, order: RolloutOrder, { state }: SiteNow): Promise<Look> {
  const { app: name, version, plan, print } = order;
  const app = state.apps[name];
  if (app?.active?.version === version && !app.rollout) {
    print(`${nameOf(order)} is active for everybody.`);
    return { isOver: true, app };
  }
  if (app?.rollout) throw new ReleaseError(`${name} ${app.rollout.version} is in rollout, by ${app.rollout.by}. End that one first.`);
  if (await wasServed(operation.target, state, name, version)) {
    print(`${nameOf(order)} is left as it is: visitors have had it already. To begin again, activate it with --percent ${plan.steps[0]}.`);
    return { isOver: true, app };
  }
  const answer = await answerOf(order);
  // Before its first visitor, the receiver does not know the version.
  const unknown = whyUnknown({ failures: 0, ...answer }, plan.limit);
  if (unknown !== undefined)
    throw new ReleaseError(
      `${unknown} Nothing was changed.\nA rollout begins when the receiver can be read. A rate needs visits, too: set \`vitals\` in site.json, or give --halt-on a number of failures, e.g. 20.`,
    );
  const first = plan.steps[0] ?? 0;
  return setPercent(operation, order, app, first, { failures: 0, ...answer }, ` begins at ${first} %.`);
}

/** Whether somebody has set a step by hand: failures of a former attempt would halt the new one, because the receiver keeps them for weeks. */
function lacksCounts({ percent, counted }: NonNullable<AppState['rollout']>, { steps }: RolloutPlan): boolean {
  return counted === undefined && steps.includes(percent);
}

async function answerOf({ app, version, readCounts }: RolloutOrder): Promise<Answer> {
  try {
    return await readCounts(app, version);
  } catch (error) {
    return { unknown: (error as Error).message };
  }
}

/** @param said - what to say of it once it is done: somebody else may be faster. */
async function setPercent(
  operation: Operation,
  order: RolloutOrder,
  seen: AppState | undefined,
  percent: number,
  counted: Counts,
  said: string,
): Promise<Look> {
  const { app, version, print } = order;
  const plan = (site: SiteNow) => planActivation(operation, site, app, version, percent, counted);
  const after = await change(operation, order, seen, plan);
  print(nameOf(order) + said);
  return { isOver: after?.rollout === undefined, app: after };
}

/** Changes the app if it is still as it was seen: whoever has decided something else about it meanwhile goes first. */
async function change(
  operation: Operation,
  order: RolloutOrder,
  seen: AppState | undefined,
  plan: (site: SiteNow) => Change | undefined | Promise<Change | undefined>,
): Promise<AppState | undefined> {
  const guarded = async (site: SiteNow) => {
    assertUnchanged(site.state.apps[order.app], seen, order);
    return plan(site);
  };
  const { apps } = await withReserve(operation.target, () => changeSite(operation, guarded));
  return apps[order.app];
}

function assertUnchanged(app: AppState | undefined, seen: AppState | undefined, order: RolloutOrder): void {
  if (isDeepStrictEqual(app, seen)) return;
  throw new ReleaseError(
    `Somebody else has changed ${order.app} meanwhile: the rollout of ${order.version} ends here, and nothing else was changed. \`release history\` says who it was.`,
  );
}

function nameOf({ app, version }: RolloutOrder): string {
  return `${app} ${version}`;
}

/** While nothing happens, only the time to the next step differs. */
function withoutRepetition(print: (line: string) => void): (line: string) => void {
  let last = '';
  return (line) => {
    const kind = line.replace(/\d+ (s|min)\b/g, '');
    if (kind !== last) print(line);
    last = kind;
  };
}

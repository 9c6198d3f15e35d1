/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { activate } from '../activate.ts';
import { type Operation, readSiteNow } from '../change-site.ts';
import { historyLines, statusLines } from '../command/report.ts';
import { rollback } from '../rollback.ts';
import { fakeBuild, fakeTarget, MemoryTarget } from '../testing.ts';
import type { KnownCounts } from './read-counts.ts';
import { lookOnce, rollOut } from './roll-out.ts';
import { readPlan } from './rollout-plan.ts';

const minute = 60_000;
const app = 'remote_docs';
let target: MemoryTarget;
let operation: Awaited<ReturnType<typeof fakeTarget>>;
let answer: () => Promise<KnownCounts>;
let said: string[];
beforeEach(async () => {
  target = new MemoryTarget();
  operation = await fakeTarget([fakeBuild('shell', 's1'), ...['v1', 'v2', 'v3'].map((version) => fakeBuild(app, version))], target);
  await activate(operation, 'shell', 's1');
  await activate(operation, app, 'v1');
  answer = async () => ({ failures: 0 });
  said = [];
});

const order = (haltOn = '20', over = '1h') => ({
  app,
  version: 'v2',
  plan: readPlan(over, '1,10,100', haltOn),
  readCounts: () => answer(),
  print: (line: string) => said.push(line),
});
const look = (haltOn?: string) => lookOnce(operation, order(haltOn));
const stateOf = async () => (await readSiteNow(target)).state.apps[app];
const percent = async () => (await stateOf())?.rollout?.percent;

describe('called again and again, as by cron', () => {
  test('makes each step when it is due, by the site’s own state', async () => {
    for (const [pass, expected] of [
      [0, 1],
      [29, 1],
      [1, 10],
      [29, 10],
    ] as const) {
      operation.pass(pass * minute);
      expect((await look()).isOver).toBe(false);
      expect(await percent()).toBe(expected);
    }
    operation.pass(minute);
    expect((await look()).isOver).toBe(true);
    expect(await stateOf()).toMatchObject({ active: { version: 'v2' }, previous: ['v1'] });
    expect((await look()).isOver).toBe(true);
    expect(said.at(-1)).toBe('remote_docs v2 is active for everybody.');
  });

  // The operator at night has only this.
  test('is named by `status`: what a step waits for, and why a version was rolled back', async () => {
    const status = async () => statusLines((await readSiteNow(target)).state).join('\n');
    await activate(operation, app, 'v2', 1);
    expect(await status()).not.toContain('release rollout');
    await look();
    expect(await status()).toContain('remote_docs v2 stays at 1 % unless `release rollout remote_docs` makes a step or rolls it back');
    expect(await status()).toContain('To end it: release rollback remote_docs --from v2');
    answer = async () => ({ failures: 20 });
    await expect(look()).rejects.toThrow('is rolled back');
    expect(await status()).toContain('(v2 was rolled back: halted: 20 failures)');
    expect(await status()).not.toContain('release rollout');
  });

  test('halts on the failures of a step, and the history says why', async () => {
    answer = async () => ({ failures: 100, visits: 1000 });
    await look('0.5%');
    answer = async () => ({ failures: 131, visits: 1400 });
    operation.pass(minute);
    await expect(look('0.5%')).rejects.toThrow('remote_docs v2 is rolled back from 1 %: 31 failures in 400 visits.');
    expect(await stateOf()).toMatchObject({ active: { version: 'v1' }, withdrawn: 'v2' });
    expect(historyLines((await readSiteNow(target)).state)[0]).toContain(
      'rollback remote_docs v1 (instead of v2) halted: 31 failures in 400 visits',
    );
    expect((await look('0.5%')).isOver).toBe(true);
    expect(said.at(-1)).toContain('is left as it is');
  });

  test('does not hold the failures of a former attempt against a version that somebody has activated again', async () => {
    answer = async () => ({ failures: 31 });
    await activate(operation, app, 'v2', 1);
    await rollback(operation, app, 'v2');
    operation.pass(minute);
    await activate(operation, app, 'v2', 1);
    operation.pass(29 * minute);
    expect((await look()).isOver).toBe(false);
    expect(said.at(-1)).toBe('remote_docs v2 was set to 1 % by ann. The step begins now: nobody knows what was counted by then.');
    expect(await stateOf()).toMatchObject({ rollout: { percent: 1, counted: { failures: 31 } } });
    operation.pass(29 * minute);
    answer = async () => ({ failures: 50 });
    expect((await look()).isOver).toBe(false);
    answer = async () => ({ failures: 51 });
    await expect(look()).rejects.toThrow('rolled back from 1 %: 20 failures.');
  });

  // Reliability: the receiver cannot be read during a rollout
  test('does not advance while the receiver cannot be read, and goes in the end', async () => {
    await look();
    answer = () => Promise.reject(new Error('The receiver cannot be read: ECONNREFUSED.'));
    operation.pass(30 * minute);
    await look();
    expect(await percent()).toBe(1);
    expect(said.at(-1)).toBe(
      'remote_docs v2 is at 1 %: The receiver cannot be read: ECONNREFUSED. It stays at 1 %, and is rolled back in 30 min.',
    );
    operation.pass(30 * minute);
    await expect(look()).rejects.toThrow('nothing is known of it for 60 min');
    expect((await stateOf())?.rollout).toBeUndefined();
  });

  test('leaves what somebody has rolled back, set to another percentage, or activated', async () => {
    await look();
    await activate(operation, app, 'v2', 30);
    expect((await look()).isOver).toBe(true);
    expect(await percent()).toBe(30);
    await rollback(operation, app, 'v2');
    const { generation } = (await readSiteNow(target)).state;
    expect((await look()).isOver).toBe(true);
    expect((await readSiteNow(target)).state.generation).toBe(generation);
    await activate(operation, app, 'v3', 5);
    await expect(look()).rejects.toThrow('remote_docs v3 is in rollout, by ann. End that one first.');
  });

  test('begins nothing without what it has to judge by', async () => {
    await expect(look('0.5%')).rejects.toThrow('A rate needs visits, too: set `vitals` in site.json');
    answer = () => Promise.reject(new Error('ECONNREFUSED.'));
    await expect(look()).rejects.toThrow('ECONNREFUSED. Nothing was changed.');
    expect(await percent()).toBeUndefined();
  });
});

// Reliability: a rollout and a person change an app at the same moment
test('a human who is faster than a step goes first', async () => {
  await look();
  operation.pass(30 * minute);
  answer = async () => {
    await activate(operation, app, 'v2');
    return { failures: 50 };
  };
  await expect(look()).rejects.toThrow('Somebody else has changed remote_docs meanwhile');
  expect(await stateOf()).toMatchObject({ active: { version: 'v2' } });
});

test('of runs at once, one makes the step, and the others do not say that they have', async () => {
  for (const pass of [0, 30]) {
    operation.pass(pass * minute);
    said = [];
    const runs = await Promise.allSettled([look(), look(), look()]);
    expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(said).toHaveLength(1);
  }
  expect(await percent()).toBe(10);
});

describe('as a job', () => {
  const job = (change: Partial<Operation> = {}, signal = new AbortController().signal) =>
    rollOut({ ...operation, now: () => new Date(), ...change }, order('20', '1s'), signal);

  test('makes all steps by itself, also after a rollback of another version', async () => {
    await activate(operation, app, 'v3', 10);
    await rollback(operation, app);
    await job();
    expect(await stateOf()).toMatchObject({ active: { version: 'v2' }, previous: ['v1'] });
    // On a busy machine a step may be due at the first look at it.
    const isWaiting = (line: string) => /^remote_docs v2 is at 10? %: 0 failures; the next step is due in \d+ s\.$/.test(line);
    expect(said.filter((line) => !isWaiting(line))).toEqual([
      'remote_docs v2 begins at 1 %.',
      'remote_docs v2: 0 failures at 1 %. It is at 10 % now.',
      'remote_docs v2: 0 failures at 10 %. It is at 100 % now.',
    ]);
  });

  test('does not begin at a percentage that is none of its steps, and does not look as if it had', async () => {
    await activate(operation, app, 'v2', 0);
    await expect(job()).rejects.toThrow('The rollout of remote_docs v2 has not begun, and nothing was changed.');
    expect(said.at(-1)).toContain('remote_docs v2 is at 0 %: that is none of the steps');
    await activate(operation, app, 'v2', 1);
    await job();
    expect(await stateOf()).toMatchObject({ active: { version: 'v2' } });
  });

  test('ends when somebody else changes the app', async () => {
    answer = async () => {
      if (await percent()) await rollback(operation, app);
      return { failures: 0 };
    };
    await expect(job()).rejects.toThrow('Somebody else has changed remote_docs meanwhile');
  });

  test('leaves the step as it is when it is interrupted', async () => {
    const stop = new AbortController();
    await expect(job({ changed: async () => stop.abort() }, stop.signal)).rejects.toThrow('Interrupted: remote_docs v2 stays as it is.');
    expect(await percent()).toBe(1);
  });

  // Reliability: the storage fails for a while during a rollout
  test.each(['readCurrent', 'swapCurrent'] as const)(
    'goes on when %s of the storage fails twice, and halts the version',
    async (method) => {
      let failures = 0;
      const whole = target[method].bind(target) as (...given: unknown[]) => Promise<never>;
      target[method] = async (...given: unknown[]) => {
        if (failures-- > 0) throw Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' });
        return whole(...given);
      };
      const begun = async () => {
        failures = 2;
        answer = async () => ({ failures: 31 });
      };
      await expect(job({ changed: begun })).rejects.toThrow('remote_docs v2 is rolled back from 1 %: 31 failures.');
      expect(said).toEqual([
        'remote_docs v2 begins at 1 %.',
        'remote_docs v2 is left as it is for now: The network or the object storage has failed: memory (connect ETIMEDOUT).',
      ]);
    },
  );

  test('ends when the storage refuses a step', async () => {
    const begun = async () => {
      target.swapCurrent = () => Promise.reject(Object.assign(new Error('Denied'), { name: 'AccessDenied' }));
    };
    await expect(job({ changed: begun })).rejects.toThrow('Denied');
  });
});

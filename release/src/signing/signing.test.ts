/** @jest-environment node */
import crypto from 'node:crypto';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { activate } from '../activate.ts';
import { check } from '../check.ts';
import { historyLines } from '../command/report.ts';
import { configure } from '../configure.ts';
import { prune } from '../prune.ts';
import { publish } from '../publish.ts';
import { rollback } from '../rollback.ts';
import type { Event } from '../site-state.ts';
import { fakeBuild } from '../testing.ts';
import { withdraw } from '../withdraw.ts';
import type { Key, Signer } from './keys.ts';
import { hashOfApp, signEvent } from './signed-event.ts';
import { app, keys, operator, siteWithKeys, stranger, team } from './testing.ts';

let site: Awaited<ReturnType<typeof siteWithKeys>>;
beforeEach(async () => {
  site = await siteWithKeys();
});

describe('a site with keys', () => {
  test('lets a team change its own app, and the history has proof', async () => {
    await activate(site.as(team), app, 'v1', 10);
    await activate(site.as(team), app, 'v1');
    await activate(site.as(team), app, 'v2');
    await rollback(site.as(team), app);
    expect(historyLines(await site.stateNow())[0]).toMatch(/ {2}status team \(signed\) {2}rollback remote_status v1/);
    expect((await check(site.target, false, keys)).signed).toBe(5);
    await withdraw(site.as(team), app);
    expect((await check(site.target, false, keys)).signed).toBe(6);
  });

  test.each<[string, Signer | undefined, string]>([
    ['nobody', undefined, 'This site takes signed changes only.'],
    ['a stranger', stranger, 'Your key is none of this site’s, which are those of: operator, status team.'],
  ])('refuses a change by %s', async (_who, signer, message) => {
    const { generation } = await site.stateNow();
    await expect(activate(site.as(signer), app, 'v1')).rejects.toThrow(message);
    await expect(configure(site.as(signer), fakeSite, keys)).rejects.toThrow(message);
    expect((await site.stateNow()).generation).toBe(generation);
  });

  test('lets only the operator change other apps, settings and keys, and prune', async () => {
    await publish(site.operation, fakeBuild('remote_docs', 'd2'));
    await expect(activate(site.as(team), 'remote_docs', 'd2')).rejects.toThrow('may change remote_status only, and not remote_docs');
    await activate(site.as(operator), 'remote_docs', 'd2');
    await expect(configure(site.as(team), fakeSite, keys.slice(0, 1))).rejects.toThrow('may change remote_status only');
    site.target.files.set('files/left/over.js', { content: Buffer.from(''), modified: new Date(0) });
    await expect(prune(site.as(team), 1)).rejects.toThrow('and not the settings, the keys, or files that are pruned');
    expect((await prune(site.as(operator), 1)).files).toBe(1);
  });

  test('takes new keys, and what the former ones have proven stays proven', async () => {
    await activate(site.as(team), app, 'v1');
    const others: Key[] = [{ name: 'operator', key: operator.publicKey, apps: '*' }];
    await configure(site.as(operator), fakeSite, others);
    await expect(activate(site.as(team), app, 'v2')).rejects.toThrow('Your key is none of this site’s');
    await activate(site.as(operator), app, 'v2');
    expect((await check(site.target, false, others)).signed).toBe(4);
  });

  test('takes a new key under a former name, and the history before it stays proven', async () => {
    await activate(site.as(team), app, 'v1');
    const others = keys.map((key) => (key.name === 'status team' ? { ...key, key: stranger.publicKey } : key));
    await configure(site.as(operator), fakeSite, others);
    await activate(site.as(stranger), app, 'v2');
    expect((await check(site.target, false, others)).signed).toBe(4);
    await site.tamper(({ history }) => Object.assign(history[2] ?? {}, { by: 'eve' }));
    await expect(check(site.target, false, others)).rejects.toThrow('does not follow the one before it in the history');
  });

  test('keeps the key that sets the keys, so that it can be proven who has set them', async () => {
    const others: Key[] = [{ name: 'operator', key: stranger.publicKey, apps: '*' }];
    await expect(configure(site.as(operator), fakeSite, others)).rejects.toThrow('must have the key that you sign with');
    await configure(site.as(operator), fakeSite, [...keys, { name: 'new operator', key: stranger.publicKey, apps: '*' }]);
    await configure(site.as(stranger), fakeSite, [{ name: 'new operator', key: stranger.publicKey, apps: '*' }]);
    await activate(site.as(stranger), app, 'v1');
    await check(site.target, false);
  });

  test('has one signature for all apps that nobody has changed since the operator’s last change', async () => {
    await activate(site.as(team), app, 'v1');
    expect(Object.keys((await site.stateNow()).proofs ?? {})).toEqual([app]);
    const verify = jest.spyOn(crypto, 'verify');
    await activate(site.as(team), app, 'v2');
    // Of all apps, of the team's, and of the pages.
    expect(verify).toHaveBeenCalledTimes(3);
    await configure(site.as(operator), { ...fakeSite, brand: 'new' });
    const { proofs, seal } = await site.stateNow();
    expect([proofs, Object.keys(seal?.apps ?? {}).sort()]).toEqual([{}, ['remote_docs', app, 'shell']]);
    await check(site.target, false, keys);
  });

  test('with an event for each app, as a tool before the seal has signed it, is read and changed', async () => {
    await activate(site.as(team), app, 'v1');
    await site.tamper((state) => {
      for (const name of ['shell', 'remote_docs']) {
        const { signature: _, ...event } = state.seal?.event ?? ({} as Event);
        Object.assign(state.proofs ?? {}, {
          [name]: signEvent({ ...event, app: name, after: hashOfApp(state.apps[name]) }, keys, operator),
        });
      }
      Object.assign(state, { schema: 2, seal: undefined });
    });
    await check(site.target, false, keys);
    await activate(site.as(team), app, 'v2');
    expect(Object.keys((await site.stateNow()).proofs ?? {}).sort()).toEqual(['remote_docs', app, 'shell']);
    await activate(site.as(operator), app, 'v1');
    expect((await site.stateNow()).proofs).toEqual({});
  });

  test('is refused by older tools, which would lose the keys', async () => {
    expect((await site.stateNow()).schema).toBe(3);
  });
});

/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { activate } from './activate.ts';
import { rollback } from './rollback.ts';
import { fakeBuild, fakeTarget, fakeTerms } from './testing.ts';

const docs = (version: string, range: string) => fakeBuild('remote_docs', version, { needs: { ...fakeTerms.needs, 'shared/auth': range } });
const shell = (version: string, offer: string) => fakeBuild('shell', version, { offers: { ...fakeTerms.offers, 'shared/auth': offer } });

const site = () =>
  fakeTarget([
    ...[shell('s1', '1.2.0'), shell('s2', '2.0.0'), shell('s3', '2.1.0')],
    ...[docs('old', '^1.0.0'), docs('both', '^1.0.0 || ^2.0.0'), docs('both2', '^1.0.0 || ^2.0.0'), docs('new', '^2.0.0')],
  ]);

async function activated(...versions: string[]) {
  const operation = await site();
  for (const version of versions) await activate(operation, appOf(version), version);
  return { operation, attempt: (version: string, percent?: number) => activate(operation, appOf(version), version, percent) };
}

const appOf = (version: string) => (/^s\d$/.test(version) ? 'shell' : 'remote_docs');

describe('a remote', () => {
  test('that needs more than the shell offers is refused, with the need and the offer', async () => {
    const { operation, attempt } = await activated('s1', 'old');
    const before = await operation.target.readCurrent();
    await expect(attempt('new')).rejects.toThrow(
      [
        'remote_docs new does not fit, and nothing was changed:',
        '  remote_docs new (to be activated) needs shared/auth ^2.0.0; shell s1 (active) offers 1.2.0',
        'First activate a shell that offers what it needs',
      ].join('\n'),
    );
    expect(await operation.target.readCurrent()).toEqual(before);
  });

  test('is refused for part of the visitors, even for none', async () => {
    const { attempt } = await activated('s1', 'old');
    await expect(attempt('new', 0)).rejects.toThrow('needs shared/auth ^2.0.0');
  });

  test('has to fit the former shell too, which pages that are open still run', async () => {
    const { attempt } = await activated('s1', 'both', 's2');
    await expect(attempt('new')).rejects.toThrow('shell s1 (previous) offers 1.2.0');
  });

  test('has to fit a shell that was rolled back', async () => {
    const { operation, attempt } = await activated('s1', 'both', 's2');
    await rollback(operation, 'shell');
    await expect(attempt('old')).rejects.toThrow('shell s2 (rolled back, but still in open pages) offers 2.0.0');
  });

  test('goes when no older shell is left', async () => {
    const { attempt } = await activated('s1', 'both', 's2', 's3');
    expect((await attempt('new')).apps.remote_docs?.active?.version).toBe('new');
  });

  test.each([
    ['1.3.0', false],
    ['1.2.9', true],
    ['1.0.0', true],
    ['0.9.0', false],
    ['2.0.0', false],
  ])('built for contract %s is taken where 1.2.0 is offered: %s, as by every browser', async (contract, taken) => {
    const operation = await fakeTarget([
      fakeBuild('shell', 's1', { contract: '1.2.0' }),
      fakeBuild('remote_docs', 'v1', { contract, needs: {} }),
    ]);
    await activate(operation, 'shell', 's1');
    const attempt = activate(operation, 'remote_docs', 'v1').then(
      () => 'taken',
      (error: Error) => error.message,
    );
    expect(await attempt).toContain(
      taken ? 'taken' : `remote_docs v1 (to be activated) needs contract ${contract}; shell s1 (active) offers 1.2.0`,
    );
  });

  test('of something that the shell does not have is refused', async () => {
    const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'v1', { needs: { vue: '^3.0.0' } })]);
    await activate(operation, 'shell', 's1');
    await expect(activate(operation, 'remote_docs', 'v1')).rejects.toThrow('needs vue ^3.0.0; shell s1 (active) does not offer it');
  });

  test('has to expose what the shell loads', async () => {
    const operation = await fakeTarget([fakeBuild('remote_docs', 'v1', { exposes: {} })]);
    await expect(activate(operation, 'remote_docs', 'v1')).rejects.toThrow('it does not expose ./App, which the shell loads');
  });

  test('has to expose what the script for other sites loads, when it is for these', async () => {
    const operation = await fakeTarget([fakeBuild('dashboard_embed', 'v1', { exposes: {} })]);
    await expect(activate(operation, 'dashboard_embed', 'v1')).rejects.toThrow('it does not expose ./mount, which the shell loads');
  });

  const withPage = (name: string, path: string) => fakeBuild(name, 'v1', { page: { path, label: 'page', signedInOnly: false } });

  test.each(['/dashboard', '/about', '/assets', '/index'])('may not take the path %s of the site', async (path) => {
    const operation = await fakeTarget([withPage('remote_status', path)]);
    await expect(activate(operation, 'remote_status', 'v1')).rejects.toThrow(
      new RegExp(
        `^remote_status v1 does not fit, and nothing was changed:\n  its page ${path} is a path of the site itself; choose another one\nBuild it with that changed.$`,
      ),
    );
  });

  test('may not take the page of another remote', async () => {
    const operation = await fakeTarget([withPage('remote_status', '/status'), withPage('remote_other', '/status')]);
    await activate(operation, 'remote_status', 'v1');
    await activate(operation, 'remote_status', 'v1');
    await expect(activate(operation, 'remote_other', 'v1')).rejects.toThrow('its page /status is that of remote_status v1');
  });

  test.each(['previous', 'in rollout, 0 %'])('may not take a page that another remote would have again: %s', async (use) => {
    const builds = [withPage('remote_status', '/status'), withPage('remote_other', '/status'), fakeBuild('remote_other', 'v2')];
    const operation = await fakeTarget(builds);
    await activate(operation, 'remote_other', 'v1', use === 'previous' ? 100 : 0);
    if (use === 'previous') await activate(operation, 'remote_other', 'v2');
    await expect(activate(operation, 'remote_status', 'v1')).rejects.toThrow(`its page /status is that of remote_other v1 (${use})`);
    expect((await rollback(operation, 'remote_other')).apps.remote_other?.active?.version).toBe(use === 'previous' ? 'v1' : undefined);
  });

  test('may be the first of the site', async () => {
    const { attempt } = await activated();
    expect((await attempt('new')).apps.remote_docs?.active?.version).toBe('new');
  });
});

describe('a shell', () => {
  test.each([
    ['active', ['old']],
    ['previous', ['old', 'both']],
  ])('that offers too little for an %s version of a remote is refused', async (use, versions) => {
    const { attempt } = await activated('s1', ...versions);
    await expect(attempt('s2')).rejects.toThrow(
      [
        'shell s2 does not fit, and nothing was changed:',
        `  remote_docs old (${use}) needs shared/auth ^1.0.0; shell s2 (to be activated) offers 2.0.0`,
        'First activate versions of these remotes that take both shells',
      ].join('\n'),
    );
  });

  test('of another major of the contract is refused, and goes into a target of its own', async () => {
    const next = [fakeBuild('shell', 's2', { contract: '2.0.0' }), fakeBuild('remote_docs', 'v2', { contract: '2.0.0' })];
    const operation = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'v1'), ...next]);
    await activate(operation, 'shell', 's1');
    await activate(operation, 'remote_docs', 'v1');
    await expect(activate(operation, 'shell', 's2')).rejects.toThrow(
      'remote_docs v1 (active) needs contract 1.0.0; shell s2 (to be activated) offers 2.0.0',
    );
    await expect(activate(operation, 'remote_docs', 'v2')).rejects.toThrow('needs contract 2.0.0; shell s1 (active) offers 1.0.0');
    const other = await fakeTarget([fakeBuild('shell', 's1'), fakeBuild('remote_docs', 'v1'), ...next]);
    await activate(other, 'shell', 's2');
    expect((await activate(other, 'remote_docs', 'v2')).apps.remote_docs?.active?.version).toBe('v2');
  });

  test('has to fit a rollout', async () => {
    const { attempt } = await activated('s1', 'both');
    await attempt('old', 5);
    await expect(attempt('s2')).rejects.toThrow('remote_docs old (in rollout, 5 %) needs shared/auth ^1.0.0');
  });

  test('goes when every named version takes it, and may always be rolled back', async () => {
    const { operation, attempt } = await activated('s1', 'both', 'both2');
    expect((await attempt('s2')).apps.shell?.active?.version).toBe('s2');
    expect((await rollback(operation, 'shell')).apps.shell?.active?.version).toBe('s1');
  });
});

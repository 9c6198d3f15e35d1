/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Site } from 'shared/site';
import { fakeSite } from 'shared/testing';
import { fakeBuild, temporaryFolder, writeBuild } from '../testing.ts';
import { run } from './run.ts';

let folder: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(path.join(folder, 'site.json'), JSON.stringify(fakeSite));
  environment = { RELEASE_TARGET: path.join(folder, 'site'), GITHUB_ACTOR: 'ann' };
});

/** What a command answers: its exit code, then its lines. */
async function release(line: string): Promise<{ code: number; out: string; errors: string }> {
  const [out, errors]: string[][] = [[], []];
  const code = await run(line.split(' '), { environment, print: (text) => out?.push(text), printError: (text) => errors?.push(text) });
  return { code, out: (out ?? []).join('\n'), errors: (errors ?? []).join('\n') };
}

const init = () => release(`init --site ${folder}/site.json`);
const publish = (name: string, version: string) => release(`publish ${name} --built ${writeBuild(fakeBuild(name, version))}`);
const page = (name: string) => readFileSync(path.join(folder, 'site/current', name), 'utf8');

describe('settings of a public site', () => {
  const withOverrides = (overrides: Site['overrides']) =>
    writeFileSync(path.join(folder, 'site.json'), JSON.stringify({ ...fakeSite, overrides }));

  test('that are for a developer’s machine are refused, first and later', async () => {
    const refused = expect.stringContaining('overrides.origins: http://localhost:4311 is the visitor');
    withOverrides({ origins: ['http://localhost:4311'], versions: false });
    expect(await init()).toEqual({ code: 1, out: '', errors: refused });
    withOverrides(undefined);
    expect((await init()).code).toBe(0);
    withOverrides({ origins: ['http://localhost:4311'], versions: false });
    expect(await release(`configure --site ${folder}/site.json`)).toEqual({ code: 1, out: '', errors: refused });
  });

  // Reliability: `overrides.versions: true` in the settings of a public site
  test('that let visitors run what is not active are done, with a warning', async () => {
    const warned = expect.stringMatching(/^Warning: overrides\.versions is true: /);
    withOverrides({ origins: [], versions: true });
    expect(await init()).toMatchObject({ code: 0, errors: warned });
    expect(await release(`configure --site ${folder}/site.json`)).toMatchObject({ code: 0, errors: warned });
    withOverrides(undefined);
    expect(await release(`configure --site ${folder}/site.json`)).toMatchObject({ code: 0, errors: '' });
  });
});

describe('from nothing to a released site', () => {
  test('each command says what holds and what comes next', async () => {
    expect((await init()).out).toBe(`${folder}/site is set up. Next: release publish shell`);
    expect((await release('status')).out).toBe('Nothing is active yet.');
    expect((await publish('shell', 's1')).out).toBe('shell s1 is published: 4 files, each read back.\nNext: release activate shell s1');
    expect((await publish('shell', 's1')).out).toContain('shell s1 was published already');
    expect((await release('activate shell s1')).code).toBe(0);
    for (const version of ['v1', 'v2', 'v3']) await publish('remote_docs', version);
    for (const version of ['v1', 'v2']) await release(`activate docs ${version} --by bob`);
    const { out } = await release('activate remote-docs v3 --percent 2.5');
    const time = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g;
    expect(out.replaceAll(time, '(time)')).toBe(
      [
        'app          version  visitors  since   by   previous',
        'shell        s1       100 %     (time)  ann',
        'remote_docs  v2       97.5 %    (time)  bob  v1',
        'remote_docs  v3       2.5 %     (time)  ann',
      ]
        .join('\n')
        .replace('since   by ', 'since                 by ')
        .replace(/(?<=\(time\)) {2}/g, '  '),
    );
    expect((await release('rollback docs')).out).toContain('v1 (v3 was rolled back)');
    expect(page('docs.html')).toContain('/remotes/remote_docs/v2/');
    expect((await release('history')).out.replaceAll(time, '(time)')).toBe(
      [
        '(time)  ann  rollback remote_docs v2 (instead of v3)',
        '(time)  ann  rollout remote_docs v3 2.5 %',
        '(time)  bob  activate remote_docs v2 (instead of v1)',
        '(time)  bob  activate remote_docs v1',
        '(time)  ann  activate shell s1',
        '(time)  ann  init',
      ].join('\n'),
    );
    expect((await release('prune --keep 1')).out).toBe('0 files and 0 old generations are removed.');
    expect((await release(`pull --from ${folder}/site --to ${folder}/web`)).out).toMatch(/web is at .*: \d+ files copied, 0 removed\./);
  });

  test('a version that visitors have had is left as it is, when that is asked for', async () => {
    await init();
    for (const version of ['v1', 'v2']) {
      await publish('remote_docs', version);
      expect((await release(`activate docs ${version} --if-new`)).out).not.toContain('left as it is');
    }
    for (const _attempt of [1, 2]) expect((await release('rollback docs --from v2')).out).toContain('v1       100 %');
    const { code, out } = await release('activate docs v2 --if-new');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^remote_docs v2 is left as it is: visitors have had it already\. It was rolled back by ann at [\d-]+ [\d:]+ UTC\.$/m,
    );
    expect(out).toContain('v1       100 %');
  });

  test('configure changes the pages', async () => {
    await init();
    await publish('shell', 's1');
    await release('activate shell s1');
    writeFileSync(path.join(folder, 'site.json'), JSON.stringify({ ...fakeSite, brand: 'other' }));
    expect(await release(`configure --site ${folder}/site.json`)).toMatchObject({ code: 0, out: 'The pages have this configuration now.' });
    expect(page('index.html')).toContain('"brand":"other"');
  });
});

describe('exit code 2 is for a command that was written wrongly', () => {
  test.each([
    ['activate docs', 'activate takes app and version'],
    ['activate docs v1 --percent 200', '--percent takes a number from 0 to 100.'],
    ['activate shell s1 --percent 10', 'The shell knows no --percent'],
    ['withdraw shell', 'Without its shell the site has no pages.'],
    ['prune', '--keep takes a whole number from 1.'],
    ['init', '--site is missing.'],
    ['pull --to web', '--from is missing.'],
    ['pull --from web --to s3://site/web', '--to takes a directory'],
    ['status --target https://site', "'https://site' is no target"],
  ])('%s', async (line, message) => {
    await init();
    await publish('shell', 's1');
    await publish('remote_docs', 'v1');
    const { code, errors } = await release(line);
    expect(code).toBe(2);
    expect(errors).toContain(message);
    expect(errors).toContain('`release --help` lists the commands.');
  });

  test('and for a missing target', async () => {
    environment = {};
    expect(await release('status')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('name it with --target or in RELEASE_TARGET'),
    });
  });
});

describe('exit code 1 is for what was refused or has failed', () => {
  test.each([
    ['activate docs v9', 'remote_docs has no published version v9'],
    ['activate other v1', "There is no app 'other' in "],
    ['rollback docs', 'remote_docs has no active version'],
    ['publish shell --built /nowhere', 'the app is not built'],
    ['publish nothing', "There is no app 'nothing' in this repository. There are: remote_dashboard, dashboard_embed, remote_docs, shell."],
    ['init --site /nowhere/site.json', 'The site configuration cannot be read'],
  ])('%s', async (line, message) => {
    await init();
    await publish('remote_docs', 'v1');
    expect(await release(line)).toMatchObject({ code: 1, errors: expect.stringContaining(message) });
  });

  test('a build of another app', async () => {
    await init();
    const built = writeBuild(fakeBuild('remote_docs', 'v1'));
    expect((await release(`publish dashboard --built ${built}`)).errors).toContain(`There is no app 'dashboard' in the build in ${built}`);
  });

  test('a place where there is no site', async () => {
    for (const line of ['status', 'activate docs v1', 'publish docs', 'prune --keep 3']) {
      expect(await release(line)).toMatchObject({ code: 1, errors: expect.stringContaining(`There is no site in ${folder}/site.`) });
    }
  });

  test('a place that is no directory', async () => {
    environment.RELEASE_TARGET = `${folder}/site.json`;
    expect(await init()).toMatchObject({ code: 1, errors: expect.stringContaining('Something on the way there is no directory') });
  });

  test('a change to a mirror', async () => {
    await init();
    await release(`pull --from ${folder}/site --to ${folder}/web`);
    environment.RELEASE_TARGET = `${folder}/web`;
    expect((await release('status')).code).toBe(0);
    expect(await release('prune --keep 1')).toMatchObject({ code: 1, errors: expect.stringContaining(`follows ${folder}/site`) });
    writeFileSync(path.join(folder, 'web/mirror.json'), '{"fr');
    expect(await release('prune --keep 1')).toMatchObject({ code: 1, errors: expect.stringContaining('web/mirror.json is no JSON: ') });
  });
});

test('without a command it says what there is, and ends with 2', async () => {
  const [out, errors]: string[][] = [[], []];
  const code = await run([], { environment, print: (text) => out?.push(text), printError: (text) => errors?.push(text) });
  expect({ code, out, errors }).toEqual({ code: 2, out: [], errors: [expect.stringContaining('Usage: pnpm release <command>')] });
});

describe('a remote', () => {
  beforeEach(async () => {
    await init();
    for (const version of ['v1', 'v2']) await publish('remote_status', version);
    await release('activate status v1');
  });

  test('that is taken out says so, until it is back', async () => {
    await release('activate status v2 --percent 10');
    const { code, out } = await release('withdraw status');
    expect(code).toBe(0);
    expect(out).toMatch(/^remote_status {2}– +0 % +[\d-]+ [\d:]+ UTC {2}ann {2}\(v1 was withdrawn\) \(v2 was withdrawn\)$/m);
    expect((await release('history')).out).toMatch(/ann {2}withdraw remote_status \(v1, v2\)$/m);
    expect((await release('withdraw status')).out).toMatch(/^Nothing has changed: remote_status is not in the site\.\napp /);
    expect((await release('activate status v2')).out).not.toContain('withdrawn');
  });

  test('that is active already is left as it is, and that is said', async () => {
    expect((await release('activate status v1')).out).toMatch(/^Nothing has changed: this was so already.\napp /);
    expect((await release('activate status v2')).out).toMatch(/^app /);
  });

  test('is rolled out whatever the records of other apps are', async () => {
    await publish('remote_other', 'v1');
    writeFileSync(path.join(folder, 'site/versions/remote_other/v1.json'), '{');
    const { errors } = await release('rollout status --once --over 1h --steps 10,100 --halt-on 20 --reports http://127.0.0.1:1');
    expect(errors).toMatch(/^The receiver at .* cannot be read/);
  });

  test('that is rolled out again was not rolled back', async () => {
    await release('activate status v2');
    expect((await release('rollback status')).out).toContain('(v2 was rolled back)');
    expect((await release('activate status v2 --percent 10')).out).not.toContain('was rolled back');
    expect((await release('rollback status')).out).toContain('(v2 was rolled back)');
  });
});

test('--help is for everybody', async () => {
  environment = {};
  expect(await release('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage: pnpm release <command>') });
});

/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readlinkSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { fakeBuild, releaseTool, temporaryFolder, writeBuild } from './testing.ts';

const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
const main = path.join(import.meta.dirname, 'main.ts');
/** Users and groups need no names. */
const [team, teams, operator] = [61_001, 61_000, 61_002];

/** Only root can be another user; elsewhere there is nothing to try. */
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('a directory with the modes of docs/releasing.md', () => {
  const site = path.join(temporaryFolder(), 'site');
  const ownTmp = temporaryFolder();
  const at = (folder: string) => path.join(site, folder);

  beforeAll(async () => {
    const tool = releaseTool(site);
    await tool.init(fakeSite);
    await tool.ship(writeBuild(fakeBuild('shell', 's1')));
    await tool.ship(writeBuild(fakeBuild('remote_docs', 'd1')));
    // The folders of tests are their user's alone.
    for (const folder of [tmpdir(), path.dirname(site)]) chmodSync(folder, statSync(folder).mode | 0o055);
    chmodSync(ownTmp, 0o777);
    for (const folder of ['files/remotes/remote_status', 'versions/remote_status']) {
      mkdirSync(at(folder), { recursive: true });
      chownSync(at(folder), 0, team);
      chmodSync(at(folder), 0o2775);
    }
    mkdirSync(at('.release/drafts'), { recursive: true });
    chownSync(at('.release/drafts'), 0, teams);
    chmodSync(at('.release/drafts'), 0o3770);
  });

  /** Runs the tool as a user of the team. */
  const release = (...args: string[]) => releaseAs(team, ...args);
  function releaseAs(user: number, ...args: string[]) {
    const built = args.indexOf('--built');
    if (built >= 0) spawnSync('chmod', ['-R', 'a+rX', args[built + 1] ?? '']);
    const who = ['--reuid', String(user), '--regid', String(user), '--groups', String(teams)];
    const line = [...who, process.execPath, '--import', tsx, main, ...args, '--target', site, '--by', String(user)];
    return spawnSync('setpriv', line, { encoding: 'utf8', env: { ...process.env, HOME: ownTmp, TMPDIR: ownTmp } });
  }

  test('lets a team publish its own app', () => {
    const { status, stderr } = release('publish', 'status', '--built', writeBuild(fakeBuild('remote_status', 'v1')));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('refuses to publish the app of another team', () => {
    const { status, stderr } = release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', 'd2')));
    expect(status).toBe(1);
    expect(stderr).toContain('may not read or write');
  });

  // Reliability: a team changes the site without the right to
  test('refuses to change what visitors get', () => {
    const before = readlinkSync(at('current'));
    const { status, stderr } = release('activate', 'status', 'v1');
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('may not read or write') });
    expect(readlinkSync(at('current'))).toBe(before);
  });

  test('lets the operator change the site beside an old draft of a team, which only that team may remove', async () => {
    await releaseTool(site).ship(writeBuild(fakeBuild('remote_docs', 'd2')));
    spawnSync('chown', ['-R', `${operator}:${operator}`, site]);
    chownSync(at('.release/drafts'), 0, teams);
    const old = new Date(Date.now() - 48 * 3_600_000);
    for (const user of [operator, team, operator]) {
      const draft = at(`.release/drafts/${user}-${readdirSync(at('.release/drafts')).length}`);
      writeFileSync(draft, 'half');
      chownSync(draft, user, user);
      utimesSync(draft, old, old);
    }
    const before = readdirSync(at('.release/drafts'));
    const { status, stderr } = releaseAs(operator, 'rollback', 'docs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(before).toHaveLength(3);
    expect(readdirSync(at('.release/drafts'))).toEqual(before.filter((name) => name.startsWith(String(team))));
  });
});

/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { releaseTool, temporaryFolder } from 'release/testing';
import { parseSite } from 'shared/site';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

describe('site.example.json', () => {
  const site = parseSite(JSON.parse(read('site.example.json')));

  test('sets a public site up, without a warning', async () => {
    const directory = temporaryFolder();
    const said = await releaseTool(directory).release('init', '--site', path.join(import.meta.dirname, 'site.example.json'));
    expect(said).toBe(`${directory} is set up. Next: release publish shell`);
  });

  test('has nothing of a developer’s machine, and trusts no other origin with scripts', () => {
    expect(read('site.example.json')).not.toMatch(/localhost|127\.0\.0|::1|http:/);
    expect(site).toMatchObject({ remoteOrigins: [], gateway: '', login: { session: 'memory' } });
    expect(site).not.toHaveProperty('overrides');
    expect(site).not.toHaveProperty('report');
    expect(site).not.toHaveProperty('vitals');
  });

  test('is the site of nginx/example.conf, and what docs/run-the-site.md begins with', () => {
    const conf = read('nginx/example.conf');
    expect(conf).toContain(`server_name ${new URL(site.address).host};`);
    expect(conf).toContain(`set $login_origin ${site.login.domain};`);
    const guide = read('../docs/run-the-site.md');
    expect(guide).toContain('cp deploy/site.example.json ~/site.json');
    expect(guide).not.toContain('local/site.json');
  });
});

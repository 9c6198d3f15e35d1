/** @jest-environment node */
import { rmSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { DirectoryTarget } from './target/directory-target.ts';
import { fakeBuild, fakeEmbed, type ReleaseTool, readCurrentFile, releaseTool, temporaryFolder, writeBuild } from './testing.ts';

let directory: string;
let tool: ReleaseTool;
beforeEach(async () => {
  directory = temporaryFolder();
  tool = releaseTool(directory);
  await tool.init(fakeSite);
  await tool.ship(writeBuild(fakeBuild('shell', 's1')));
});

const manifest = () => readCurrentFile(new DirectoryTarget(directory), 'embed/mf-manifest.json');
const place = async () => JSON.parse(await manifest()).metaData;

test('the manifest for hosts follows activation, settings, rollback and withdrawal of the dashboard for embedding pages', async () => {
  expect(await manifest()).toBe('');
  await tool.ship(writeBuild(fakeEmbed('v1')));
  const [first] = [...fakeEmbed('v1').files.keys()];
  expect(await place()).toEqual({
    publicPath: `${fakeSite.address}/remotes/dashboard_embed/v1/`,
    remoteEntry: { name: first },
  });
  await tool.ship(writeBuild(fakeEmbed('v2')));
  expect((await place()).publicPath).toBe(`${fakeSite.address}/remotes/dashboard_embed/v2/`);
  await tool.configure({ ...fakeSite, address: 'https://moved.example.org' });
  expect((await place()).publicPath).toBe('https://moved.example.org/remotes/dashboard_embed/v2/');
  await tool.release('rollback', 'dashboard_embed');
  expect((await place()).publicPath).toBe('https://moved.example.org/remotes/dashboard_embed/v1/');
  await tool.release('withdraw', 'dashboard_embed');
  expect(await manifest()).toBe('');
});

// Reliability: an active version has no manifest for hosts
test('a version without a manifest is activated, and the operator is told what does not work', async () => {
  const { release, files } = fakeEmbed('v1');
  const older = { release, files: new Map([...files].filter(([name]) => name !== 'mf-manifest.json')) };
  await tool.release('publish', 'dashboard_embed', '--built', writeBuild(older));
  expect(await tool.release('activate', 'dashboard_embed', 'v1')).toMatch(
    /Warning: the active version of dashboard_embed has no mf-manifest\.json, so \/embed\/mf-manifest\.json answers 404/,
  );
  expect(await manifest()).toBe('');
  await tool.release('publish', 'dashboard_embed', '--built', writeBuild(fakeEmbed('v2')));
  expect(await tool.release('activate', 'dashboard_embed', 'v2')).not.toContain('Warning');
});

// Reliability: the storage has lost the manifest
test('a manifest that the storage has lost stops no release of another app', async () => {
  await tool.ship(writeBuild(fakeEmbed('v1')));
  rmSync(`${directory}/files/remotes/dashboard_embed/v1/mf-manifest.json`);
  await tool.ship(writeBuild(fakeBuild('remote_docs', 'v1')));
  expect(await manifest()).toBe('');
});

test('a build whose manifest is none is not published', async () => {
  const { release, files } = fakeEmbed('v1');
  const broken = { release, files: new Map([...files, ['mf-manifest.json', Buffer.from('<!doctype html>')]]) };
  await expect(tool.release('publish', 'dashboard_embed', '--built', writeBuild(broken))).rejects.toThrow(
    'its mf-manifest.json is no manifest of Module Federation',
  );
});

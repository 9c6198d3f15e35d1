/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { parseState } from './site-state.ts';

const active = { version: 'v1', since: '2026-11-21T14:29:00.000Z', by: 'ann' };
const usual = { active, previous: ['v0'] };
const rollout = { ...active, version: 'v2', percent: 10 };
const pages = { composer: 'c', common: 'c', folders: { remote_a: 'f' }, open: ['remote_a'], claims: { remote_a: ['/a'] } };
const parse = (app: unknown, ofPages: object = {}) =>
  parseState({
    ...{ schema: 1, generation: 'g', removing: [], history: [], pages: { ...pages, ...ofPages } },
    apps: { remote_a: usual, remote_b: app },
  });

test.each<[string, object]>([
  ['in use', usual],
  ['without former versions', { active, previous: [] }],
  ['rolled back', { ...usual, withdrawn: 'v2' }],
  ['in rollout', { ...usual, rollout }],
  ['new, in rollout', { rollout, previous: [] }],
])('an app %s is taken as it is', (_, app) => {
  expect(parse(app)).toMatchObject({ apps: { remote_a: usual, remote_b: app }, pages });
});

test.each<[string, object, object]>([
  ['of an app', { ...usual, more: 1 }, usual],
  ['of its active version', { ...usual, active: { ...active, more: 1 } }, usual],
  ['of an app that was rolled back', { ...usual, withdrawn: 'v2', more: 1 }, { ...usual, withdrawn: 'v2' }],
])('what nobody knows %s is dropped', (_, app, wanted) => {
  expect(parse(app).apps.remote_b).toEqual(wanted);
});

test.each<[unknown, string]>([
  [null, 'apps.remote_b: Invalid type'],
  [[], 'apps.remote_b.previous: Invalid key'],
  ['v1', 'apps.remote_b: Invalid type'],
  [{ active }, 'apps.remote_b.previous: Invalid key'],
  [{ ...usual, previous: 'v0' }, 'apps.remote_b.previous: Invalid type'],
  [{ ...usual, previous: [0] }, 'apps.remote_b.previous.0: Invalid type'],
  [{ ...usual, withdrawn: 0 }, 'apps.remote_b.withdrawn: Invalid type'],
  [{ ...usual, withdrawn: null }, 'apps.remote_b.withdrawn: Invalid type'],
  [{ ...usual, active: { ...active, version: 1 } }, 'apps.remote_b.active.version: Invalid type'],
  [{ ...usual, active: { version: 'v1', since: active.since } }, 'apps.remote_b.active.by: Invalid key'],
  [{ ...usual, active: { ...active, since: 'yesterday' } }, 'apps.remote_b.active.since: Invalid timestamp'],
  [{ ...usual, rollout: { ...rollout, percent: 'all' } }, 'apps.remote_b.rollout.percent: Invalid type'],
])('an app that is %j is refused', (app, message) => {
  expect(() => parse(app)).toThrow(`state.json is not usable: ${message}`);
});

test.each<[object, string]>([
  [{ folders: { remote_a: 1 } }, 'pages.folders: must have a text for each name'],
  [{ folders: ['f'] }, 'pages.folders: must have a text for each name'],
  [{ claims: { remote_a: '/a' } }, 'pages.claims: must have a list of texts for each name'],
  [{ claims: { remote_a: [1] } }, 'pages.claims: must have a list of texts for each name'],
  [{ open: 'remote_a' }, 'pages.open: must be a list of texts'],
  [{ open: [null] }, 'pages.open: must be a list of texts'],
])('pages with %j are refused', (ofPages, message) => {
  expect(() => parse(usual, ofPages)).toThrow(`state.json is not usable: ${message}`);
});

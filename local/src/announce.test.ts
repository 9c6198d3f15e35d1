/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { announcement } from './announce.ts';
import { MovableClock } from './clock.ts';
import { Engine } from './datasets/engine.ts';
import { SentProbes } from './datasets/sent-probes.ts';

const origins = {
  site: 'http://localhost:1',
  login: 'http://localhost:2',
  gateway: 'http://localhost:3',
  control: 'http://localhost:4',
  datasets: 'http://localhost:5',
};
const siteAt = (domain: string) => ({ ...fakeSite, login: { ...fakeSite.login, domain } });
const engine = new Engine({ stateDir: '', sent: new SentProbes(new MovableClock()) });

test('tells the addresses, the demo account and how to stop', () => {
  const text = announcement({ origins, site: siteAt(origins.login), engine });
  for (const word of [
    ...Object.values(origins),
    `${origins.control}/examples`,
    'demo@example.org',
    'measure-the-internet',
    'generated data',
    'Ctrl+C',
  ]) {
    expect(text).toContain(word);
  }
});

test('tells where failure reports are counted, if they are', () => {
  const stack = { origins, site: siteAt(origins.login), engine };
  expect(announcement(stack, 'http://localhost:6')).toMatch(/\n {2}Reports +http:\/\/localhost:6 .*\n {2}Other pages /);
  expect(announcement(stack)).not.toContain('Reports');
});

test('says that the datasets are off without an engine', () => {
  const text = announcement({ origins, site: siteAt(origins.login), engine: undefined });
  expect(text).toMatch(/Datasets +off: /);
  expect(text).not.toContain(origins.datasets);
});

test('offers no demo account at a login service that does not know it', () => {
  const text = announcement({ origins, site: siteAt('https://tenant.example.org'), engine });
  expect(text).toContain('https://tenant.example.org');
  expect(text).not.toContain('demo@example.org');
});

/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { announcement } from './announce.ts';

const origins = { site: 'http://localhost:1', login: 'http://localhost:2', gateway: 'http://localhost:3', control: 'http://localhost:4' };
const siteAt = (domain: string) => ({ ...fakeSite, login: { ...fakeSite.login, domain } });

test('tells the addresses, the demo account and how to stop', () => {
  const text = announcement({ origins, site: siteAt(origins.login) });
  for (const word of [...Object.values(origins), 'demo@example.org', 'measure-the-internet', 'generated data', 'Ctrl+C']) {
    expect(text).toContain(word);
  }
});

test('offers no demo account at a login service that does not know it', () => {
  const text = announcement({ origins, site: siteAt('https://tenant.example.org') });
  expect(text).toContain('https://tenant.example.org');
  expect(text).not.toContain('demo@example.org');
});

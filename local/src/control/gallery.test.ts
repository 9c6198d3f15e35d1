/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { Faults } from '../faults.ts';
import { listen } from '../listen.ts';
import { controlApp } from './control-app.ts';
import { findExamples } from './examples.ts';

test('the examples are those of the repository, each on a port of its own', () => {
  const examples = findExamples();
  expect(examples.map(({ name }) => name)).toEqual(['html', 'react-19', 'react-18', 'vue-3', 'vite'].map((folder) => `example-${folder}`));
  expect(examples.every(({ title, description }) => title && description)).toBe(true);
  expect(new Set(examples.map(({ origin }) => origin)).size).toBe(examples.length);
});

test('those that run are shown, in frames that the policy allows; of the others, what starts them', async () => {
  const [server, gone] = [await listen(0), await listen(0)];
  server.serve((_request, response) => response.end('a page'));
  await gone.stop();
  const examples = [server, gone].map(({ origin }, index) => ({
    name: `example-${index}`,
    title: `Page ${index}`,
    description: 'mount.',
    origin,
  }));
  const app = controlApp({
    brand: 'nxthdr',
    siteOrigin: 'http://localhost:4300',
    remotes: [],
    faults: new Faults(),
    examples,
    endSessions() {},
  });
  const answer = await app.request('http://localhost:4303/examples');
  const text = await answer.text();
  expect(text.match(/<iframe src="[^"]*"/g)).toEqual([`<iframe src="${server.origin}/"`]);
  expect(text).toContain('npx -y pnpm@12 --filter example-1 start');
  expect(text).not.toContain('--filter example-0');
  expect(text).toContain('1 of 2 run.');
  expect(text).toContain(`Nothing answers at <code>${gone.origin}</code>`);
  expect(answer.headers.get('Content-Security-Policy')).toContain(`frame-src ${server.origin} ${gone.origin}`);
  const [, picture] = text.match(/<img src="([^"]*)" alt="[^"]+"/) ?? [];
  const shown = await app.request(`http://localhost:4303${picture}`);
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('Content-Security-Policy')).toContain("img-src 'self'");
  await server.stop();
});

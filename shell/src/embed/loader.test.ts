import { expect, jest, test } from '@jest/globals';
import { fakeFetch, jsonAnswer } from 'shared/testing';
import { origin, released } from '../remotes/testing.ts';
import { dashboardLoader } from './loader.ts';

Object.assign(globalThis, { CONTRACT: '1.0.0' });

test.each([
  [0.1, 'v2'],
  [0.6, 'v1'],
])('a rollout of 50 %% reaches half of the pages: chance %d gets %s', async (chance, version) => {
  const offer = { ...released('v1'), previous: [], rollout: { ...released('v2'), percent: 50 } };
  fakeFetch({ '/discovery.json': () => jsonAnswer({ remotes: { dashboard_embed: offer } }) });
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    const get = async () => () => (script as HTMLScriptElement).src;
    Object.assign(globalThis, { dashboard_embed: { init() {}, get } });
    (script as HTMLScriptElement).dispatchEvent(new Event('load'));
  });
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  expect(await dashboardLoader(origin).load()).toBe(`${origin}/remotes/docs/${version}/remoteEntry.js`);
});

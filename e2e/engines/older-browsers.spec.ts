import { withoutNewerFunctions } from './older-browsers.ts';
import { expect, logIn, test } from './site.ts';

test.beforeEach(({ observed }) => {
  Object.assign(observed, { script: withoutNewerFunctions, withoutTrustedTypes: true });
});

test.afterEach(({ observed }) => {
  Object.assign(observed, { script: '', withoutTrustedTypes: false });
});

// Reliability: the functions that the oldest supported browsers lack
test('without the functions that the oldest supported browsers lack, pages, login and the dashboard work', async ({ visitor }) => {
  for (const path of ['/about', '/docs/measurements', '/docs/datasets', '/nothing-here', '/']) {
    await visitor.open(path);
    await visitor.isHydrated();
  }
  expect(await visitor.tab.evaluate(() => 'withResolvers' in Promise || 'requestIdleCallback' in window)).toBe(false);
  await logIn(visitor);
  await visitor.sees({ text: 'Credits Used Today' });
  const map = { role: 'region', name: 'Where the agents are' };
  await visitor.scrollTo(map);
  await visitor.sees({ role: 'button', name: { source: '^Amsterdam' }, in: map });
});

// Reliability: queries without the functions that the oldest supported browsers lack
test('without the functions that the oldest supported browsers lack, a query gets its answer', async ({ visitor, stack }) => {
  await stack.engine?.prepare();
  await visitor.open('/docs/datasets/query');
  await visitor.isHydrated();
  expect(await visitor.tab.evaluate(() => 'withResolvers' in Promise || 'requestIdleCallback' in window)).toBe(false);
  const box = { role: 'region', name: 'Query box' };
  await visitor.scrollTo(box);
  await visitor.click({ role: 'button', name: 'Run', in: box });
  await visitor.reads({ role: 'status', in: { role: 'region', name: 'Query answer' } }, /^\d+ rows? in /);
});

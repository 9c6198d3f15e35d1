import { withoutNewerFunctions } from './older-browsers.ts';
import { expect, logIn, test } from './site.ts';

// Reliability: the functions that the oldest supported browsers lack
test('without the functions that the oldest supported browsers lack, pages, login, dashboard and queries work', async ({
  visitor,
  observed,
  stack,
}) => {
  Object.assign(observed, { script: withoutNewerFunctions, withoutTrustedTypes: true });
  await stack.engine?.prepare();
  try {
    for (const path of ['/', '/about', '/docs/measurements', '/docs/datasets', '/nothing-here']) {
      await visitor.open(path);
      await visitor.isHydrated();
    }
    expect(await visitor.tab.evaluate(() => 'withResolvers' in Promise || 'requestIdleCallback' in window)).toBe(false);
    await visitor.open('/');
    await visitor.isHydrated();
    await logIn(visitor);
    await visitor.sees({ text: 'Credits Used Today' });
    const map = { role: 'region', name: 'Where the agents are' };
    await visitor.scrollTo(map);
    await visitor.sees({ role: 'button', name: { source: '^Amsterdam' }, in: map });
    await visitor.open('/docs/datasets/query');
    await visitor.isHydrated();
    const box = { role: 'region', name: 'Query box' };
    await visitor.scrollTo(box);
    await visitor.click({ role: 'button', name: 'Run', in: box });
    await visitor.reads({ role: 'status', in: { role: 'region', name: 'Query answer' } }, /^\d+ rows? in /);
  } finally {
    Object.assign(observed, { script: '', withoutTrustedTypes: false });
  }
});

import { expect, test } from './site.ts';

const pages = [
  ['/', 'Measure the Internet from the inside'],
  ['/about', 'About'],
  ['/docs/measurements', 'Measurements'],
  ['/docs/datasets', 'Datasets'],
  ['/nothing-here', 'Page not found'],
] as const;

test('every public page comes up and is hydrated', async ({ visitor }) => {
  for (const [path, heading] of pages) {
    await visitor.open(path);
    await visitor.sees({ role: 'heading', name: heading });
    await visitor.isHydrated();
  }
});

test('links lead from page to page without loading the site again', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.isHydrated();
  await visitor.tab.evaluate(() => Reflect.set(window, 'kept', true));
  await visitor.click({ role: 'link', name: 'About' });
  await visitor.isAt('/about');
  await visitor.sees({ role: 'heading', name: 'About' });
  expect(await visitor.tab.evaluate(() => Reflect.get(window, 'kept'))).toBe(true);
});

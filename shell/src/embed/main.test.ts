import { expect, jest, test } from '@jest/globals';

/** Runs the script of the site in a browser that has container queries and style sheets made by scripts, or lacks them. */
async function run({ queries, sheets }: { queries: boolean; sheets: boolean }) {
  document.head.innerHTML = '<script src="https://www.example.org/embed/dashboard.js" type="text/plain"></script>';
  Object.assign(globalThis, { CONTRACT: '1.0.0', CSS: { supports: (name: string) => name === 'container-type' && queries } });
  if (sheets) Object.assign(document, { adoptedStyleSheets: [] });
  await jest.isolateModulesAsync(async () => {
    await import('./main.ts');
  });
  return [window.ProbingDashboard, customElements.get('probing-dashboard')];
}

test.each([
  { queries: false, sheets: false },
  // Safari 16.0 to 16.3.
  { queries: true, sheets: false },
])('a browser that is too old has a page without the dashboard: %j', async (browser) => {
  expect(await run(browser)).toEqual([undefined, undefined]);
});

test('others have the element and the function', async () => {
  expect(await run({ queries: true, sheets: true })).toEqual([{ mount: expect.any(Function) }, expect.any(Function)]);
});

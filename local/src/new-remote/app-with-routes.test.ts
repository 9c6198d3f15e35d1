import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { root } from '../apps.ts';
import { temporaryFolder } from '../testing.ts';
import { templateFiles } from './template-files.ts';

/** A page with routes below its path, which are relative to the route that the shell gives it, and the session. */
const app = `
import { useAuth } from 'shared/auth';
import { Route, Routes } from 'shared/router';

export default function App() {
  const { status } = useAuth();
  return (
    <Routes>
      <Route index element={<h1>Status, {status}</h1>} />
      <Route path="history" element={<h1>History, {status}</h1>} />
    </Routes>
  );
}
`;

/** What docs/ship-your-app.md writes into `src/prerender.tsx`. */
const guide = readFileSync(path.join(root, 'docs/ship-your-app.md'), 'utf8');
const [, recipe = ''] = /```tsx\n(import [^`]*?export async function prerender\(.*?)```/s.exec(guide) ?? [];

/** The sources of the remote that `pnpm new:remote status` makes, with that page. */
function sources(): string {
  const folder = temporaryFolder();
  symlinkSync(path.join(root, 'template-remote/node_modules'), path.join(folder, 'node_modules'), 'dir');
  for (const [file, text] of [...templateFiles('status', root), ['src/app.tsx', app], ['src/prerender.tsx', recipe]] as const) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return path.join(folder, 'src');
}

afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

test.each([
  ['/', 'Status, anonymous', '/status'],
  ['/status', 'Status, anonymous', '/status'],
  ['/status/history', 'History, anonymous', '/status/history'],
])('on its own development server it renders %s', async (url, heading, pathname) => {
  // jsdom has none.
  Object.assign(globalThis, { reportError: () => {} });
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', url);
  await act(() => import(path.join(sources(), 'standalone.tsx')));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(window.location.pathname).toBe(pathname);
});

test('the recipe of docs/ship-your-app.md prerenders it', async () => {
  const { prerender } = await import(path.join(sources(), 'prerender.tsx'));
  expect((await prerender()).pages).toEqual([expect.objectContaining({ path: '/status', html: '<h1>Status, <!-- -->anonymous</h1>' })]);
});

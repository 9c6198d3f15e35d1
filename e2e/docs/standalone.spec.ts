import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from 'release/free-port';
import { expect, test } from '../support/site.ts';

const root = path.join(import.meta.dirname, '../..');

/** The development server of the documentation, on a port of its own: what `pnpm --filter remote-docs dev` starts. */
async function serveAlone(): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort();
  const rspack = path.join(root, 'node_modules/.bin/rspack');
  const options = { cwd: path.join(root, 'remote-docs'), stdio: 'ignore' } as const;
  const server = spawn(rspack, ['serve', '--mode', 'development', '--port', String(port)], options);
  return { url: `http://localhost:${port}/`, server };
}

test('the documentation runs alone, without a shell, a login or a gateway', async ({ page, provokes }) => {
  // Its socket for updates has the port of the configuration.
  provokes(/ws:\/\/localhost|rspack-dev-server|favicon/);
  const { url, server } = await serveAlone();
  try {
    await expect
      .poll(
        () =>
          fetch(url).then(
            ({ ok }) => ok,
            () => false,
          ),
        // How long a build takes, the test's own limit says.
        { timeout: 0 },
      )
      .toBe(true);
    await page.goto(url);
    await expect(page).toHaveURL(`${url}docs/measurements`);
    await expect(page.getByRole('figure', { name: 'Send four probes', exact: true })).toContainText('this needs an account.');
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('anycast');
    await page.getByRole('option').first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Measurements');
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Datasets', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Run/ }).first()).toBeEnabled();
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

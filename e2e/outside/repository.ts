import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** A page with something of every kind that the packages have: settings, session, routes, gateway, components, styles and fakes. */
const page = `
import { useEffect } from 'react';
import { useAuth } from 'shared/auth';
import { createGateway } from 'shared/gateway';
import type { RemoteAppProps } from 'shared/remote';
import { Link, Route, Routes, useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import styles from './app.module.css';

export default function App({ site, onPage }: RemoteAppProps) {
  const { status } = useAuth();
  const { pathname } = useLocation();
  useEffect(() => onPage('Status'), [onPage]);
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>Status</h1>
      <p>All of {site.brand} works. You are {status}, at {pathname}.</p>
      <Routes>
        <Route index element={<p><Link to="/status/history">History</Link></p>} />
        <Route path="history" element={<p>No failure so far.</p>} />
      </Routes>
      <Button>Ask again</Button>
    </article>
  );
}

export const gatewayOf = ({ site }: RemoteAppProps, session: ReturnType<typeof useAuth>) => createGateway({ origin: site.gateway, session: () => session });
// @ts-expect-error a host always says which site it is
export const wrong = () => <App onPage={() => {}} onError={() => {}} />;
// @ts-expect-error a remote never sees the login service
export const login = ({ site }: RemoteAppProps) => site.login;
`;

const unitTest = `
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { AuthContext } from 'shared/auth';
import { Route, Routes } from 'shared/router';
import { fakeSession, fakeSite, MemoryRouter } from 'shared/testing';
import App from './app.tsx';

test('says who the visitor is', () => {
  const onPage = jest.fn();
  render(
    <AuthContext value={fakeSession()}>
      <MemoryRouter initialEntries={['/status']}>
        <Routes>
          <Route path="/status/*" element={<App site={fakeSite} onPage={onPage} onError={() => {}} />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
  expect(screen.getByText(/You are signed-in, at \\/status/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'History' })).toBeInTheDocument();
  expect(onPage).toHaveBeenCalledWith('Status');
});
`;

/** Makes a repository with the command that the documents name, and a page of its own in it. @param folder - does not exist yet. */
export function makeRepository(folder: string): void {
  run(root, 'npx', '-y', 'pnpm@12', 'new:remote', 'status', '--standalone', folder);
  const sources = { 'app.tsx': page, 'app.test.tsx': unitTest, 'app.module.css': '.page { max-width: 40rem; color: var(--color-text); }' };
  for (const [file, text] of Object.entries(sources)) writeFileSync(path.join(folder, 'src', file), text);
}

/** Runs a command. @returns what it prints. @throws with that, when it fails. */
export function run(cwd: string, command: string, ...words: string[]): string {
  // Nothing of the workspace that this test runs in: neither its commands nor its settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|PNPM_|INIT_CWD)/i.test(name));
  try {
    return execFileSync(command, words, { cwd, env: Object.fromEntries(inherited), encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[command, ...words].join(' ')} failed in ${cwd}:\n${stdout}${stderr}`, { cause: error });
  }
}

/** What a build says of itself. */
export function readRelease(folder: string): { name: string; version: string; contract: string } {
  return JSON.parse(readFileSync(path.join(folder, 'dist/release.json'), 'utf8'));
}

/** The hashes of a build's files, source maps left out: they have the folder in them. */
export function hashes(folder: string): Record<string, string> {
  const files = readdirSync(path.join(folder, 'dist')).filter((file) => !file.endsWith('.map'));
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, 'dist', file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, hash(file)]));
}

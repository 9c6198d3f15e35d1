import type { DashboardOptions } from 'probing-dashboard-types';
import { useState } from 'react';
import { Dashboard } from './dashboard.tsx';

const themes = ['dark', 'light', 'auto'] as const;

export function Page({ session }: { session: Pick<DashboardOptions, 'getAccessToken' | 'onSignIn'> }) {
  const [theme, setTheme] = useState<(typeof themes)[number]>('dark');
  const [shown, setShown] = useState(true);
  return (
    <>
      <header>
        <h1>A page with React 19</h1>
        <label>
          Theme{' '}
          <select onChange={(event) => setTheme(themes[event.target.selectedIndex] ?? 'dark')}>
            {themes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'} the dashboard
        </button>
        {session.getAccessToken && (
          <form method="post" action="/sign-out">
            <button type="submit">Sign out</button>
          </form>
        )}
      </header>
      <main>{shown && <Dashboard gateway="" theme={theme} {...session} />}</main>
    </>
  );
}

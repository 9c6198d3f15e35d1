import { renderToString } from 'react-dom/server';
import { AuthContext, type AuthSession } from 'shared/auth';
import { MemoryRouter } from 'shared/memory-router';
import { paths } from 'shared/paths';
import { type MemberPage, marks, type PrerenderedPage } from 'shared/prerender';
import App from './app.tsx';

const never = () => new Promise<never>(() => {});
const session: AuthSession = { status: 'restoring', getAccessToken: never, signIn: never, signOut: never };

/** Draws the dashboard as it is while the session is being restored and nothing has come yet. */
export async function prerender(): Promise<{ pages: PrerenderedPage[]; memberPage: MemberPage }> {
  const html = renderToString(
    <AuthContext value={session}>
      <MemoryRouter initialEntries={[paths.dashboard]}>
        <App site={marks} onPage={() => {}} onError={() => {}} />
      </MemoryRouter>
    </AuthContext>,
  );
  return { pages: [], memberPage: { path: paths.dashboard, title: 'Dashboard', html } };
}

import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { AuthContext, type AuthSession } from 'shared/auth';
import { paths } from 'shared/paths';
import { type MemberPage, MemoryRouter, type PrerenderedPage, placeholders } from 'shared/prerender';
import App from './app.tsx';
import { SamplePanels } from './inline-render/sample-panels.tsx';

const never = () => new Promise<never>(() => {});
const session: AuthSession = { status: 'restoring', getAccessToken: never, signIn: never, signOut: never };

/** Renders the dashboard as it is while the session is being restored and nothing has come yet; and what the inline script fills. */
export async function prerender(): Promise<{ pages: PrerenderedPage[]; memberPage: MemberPage }> {
  // The CSP refuses style attributes: the inline script sets these.
  const samples = renderPart(<SamplePanels />).replaceAll(' style="', ' data-style="');
  const html = renderPart(<App site={placeholders} onPage={() => {}} onError={() => {}} />) + samples;
  return { pages: [], memberPage: { path: paths.dashboard, title: 'Dashboard', html } };
}

function renderPart(part: ReactNode): string {
  return renderToString(
    <AuthContext value={session}>
      <MemoryRouter initialEntries={[paths.dashboard]}>{part}</MemoryRouter>
    </AuthContext>,
  );
}

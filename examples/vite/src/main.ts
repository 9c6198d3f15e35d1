import { readSession } from 'example-server/session';
import type { DashboardOptions, LoadingDashboard } from 'probing-dashboard-types';

const [main, theme, toggle, signOut] = [element('main'), element('select'), element('button'), element('form')];

const session = await readSession();
signOut.hidden = !session.getAccessToken;

const options = (): DashboardOptions => ({ gateway: '', theme: theme.value as 'dark' | 'light' | 'auto', ...session });
let shown = true;
let dashboard: LoadingDashboard | undefined;

function show() {
  dashboard?.unmount();
  dashboard = shown ? window.ProbingDashboard?.mount(main, options()) : undefined;
}

// The site's script may come late, or never. The page does not wait for it.
customElements.whenDefined('probing-dashboard').then(show);

theme.onchange = () => dashboard?.update(options());
toggle.onclick = () => {
  shown = !shown;
  show();
  toggle.textContent = shown ? 'Hide the dashboard' : 'Show the dashboard';
};

function element<Tag extends keyof HTMLElementTagNameMap>(name: Tag): HTMLElementTagNameMap[Tag] {
  const found = document.querySelector(name);
  if (!found) throw new Error(`The page has no <${name}>.`);
  return found;
}

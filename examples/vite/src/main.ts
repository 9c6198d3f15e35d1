import { readSession } from 'example-server/session';
import type { DashboardOptions } from 'probing-dashboard-types';

const [main, theme, toggle, signOut] = [element('main'), element('select'), element('button'), element('form')];

const session = await readSession();
signOut.hidden = !session.getAccessToken;

const options = (): DashboardOptions => ({ gateway: '', theme: theme.value as 'dark' | 'light' | 'auto', ...session });
const show = () => ProbingDashboard.mount(main, options());
let dashboard: ReturnType<typeof show> | undefined = show();

theme.onchange = () => dashboard?.update(options());
toggle.onclick = () => {
  dashboard?.unmount();
  dashboard = dashboard ? undefined : show();
  toggle.textContent = dashboard ? 'Hide the dashboard' : 'Show the dashboard';
};

function element<Tag extends keyof HTMLElementTagNameMap>(name: Tag): HTMLElementTagNameMap[Tag] {
  const found = document.querySelector(name);
  if (!found) throw new Error(`The page has no <${name}>.`);
  return found;
}

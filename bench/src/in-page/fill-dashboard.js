// The only script of the static dashboard: makes the calls that the dashboard makes, and shows what they answer.
const headers = { Authorization: `Bearer ${benchToken}` };
const call = async (path, options) => (await fetch(path, { cache: 'no-store', ...options })).json();
const agents = call('/api/agents');
const prefixes = call('/api/user/prefixes', { headers });
const usage = call('/api/user/me', { headers });

document.addEventListener('DOMContentLoaded', async () => {
  const template = document.querySelector('template').content.firstElementChild;
  const rows = (await agents).map(({ id, health, config }) => {
    const row = template.cloneNode(true);
    const [name, status, , rates] = row.cells;
    row.id = id;
    name.textContent = id;
    status.textContent = health?.healthy ? 'Healthy' : 'Unhealthy';
    rates.textContent = (config ?? []).map((one) => `${one.name ?? ''} ${one.probing_rate.toLocaleString('en')} pps`).join(', ');
    return row;
  });
  document.querySelector('table[aria-label="Agents"] tbody').append(...rows);
  for (const { agent_id: id, prefixes: own } of (await prefixes).agents) {
    const row = document.getElementById(id);
    if (row) row.cells[2].textContent = own.map(({ user_prefix: prefix }) => prefix).join(', ');
  }
  document.querySelector('dd').textContent = (await usage).used.toLocaleString('en');
});

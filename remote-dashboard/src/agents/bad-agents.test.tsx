import { expect, test } from '@jest/globals';
import { acceptedBy, kinds, loaded, mutated, RUNS, renderAll } from '../../test/bad-answers.tsx';
import { assignPrefixes } from '../prefixes/assign-prefixes.ts';
import { type AgentPrefixes, getPrefixes } from '../prefixes/get-prefixes.ts';
import { prefixesAnswer } from '../testing.tsx';
import { AgentsPanel } from './agents-panel.tsx';
import { AgentsProvider } from './agents-provider.tsx';
import { type Agent, getAgents } from './get-agents.ts';
import { noPrefix } from './prefix-cell.tsx';
import { wholeView } from './view.ts';

const view = { view: wholeView, change() {} };

/** The table of the agents, with what it needs. */
function Table({ agents, prefixes }: { agents: Agent[]; prefixes: AgentPrefixes[] }) {
  const own = loaded(prefixes);
  return (
    <AgentsProvider view={view}>
      <AgentsPanel agents={loaded(agents)} prefixes={own} shown={['agents']} />
    </AgentsProvider>
  );
}

/** What the table must show of an agent. */
const rowOf = ({ id, healthy, trouble, configurations }: Agent, prefixes: AgentPrefixes[]) => ({
  id,
  status: healthy ? 'Healthy' : 'Unhealthy',
  why: trouble?.message?.slice(0, 200),
  prefixes: assignPrefixes(configurations, prefixes.find((own) => own.id === id)?.prefixes ?? []).map((prefix) => prefix ?? noPrefix),
  rates: configurations.length,
});

const prefixTexts = '[data-column="prefixes"] li > .prefix, [data-column="prefixes"] li > .none';

function expectRows(container: HTMLElement, agents: Agent[], prefixes: AgentPrefixes[]) {
  const texts = (row: Element, what: string) => [...row.querySelectorAll(what)].map((part) => part.textContent);
  const rows = [...container.querySelectorAll('tbody > tr')].map((row) => ({
    id: row.querySelector('th code')?.textContent,
    status: row.querySelector('.status > :first-child')?.textContent,
    why: row.querySelector('.why')?.textContent?.slice(0, 200),
    prefixes: texts(row, prefixTexts),
    rates: row.querySelectorAll('[data-column="rate"] li').length,
  }));
  expect(rows).toEqual(agents.map((agent) => rowOf(agent, prefixes)));
  expect(texts(container, prefixTexts)).not.toContain('');
  for (const rate of texts(container, '[data-column="rate"] li > :last-child')) expect(rate).toMatch(/^([\d.,]+(e[+-]\d+)? k?pps|–)$/);
  for (const text of texts(container, 'time, h2, [aria-pressed], [role="status"]'))
    expect(text).not.toMatch(/NaN|Invalid|undefined|null|object/);
}

test(`${RUNS} bad lists of agents are refused, or in the table with numbers and text`, async () => {
  const prefixes = await getPrefixes.parse(prefixesAnswer);
  await renderAll(
    mutated(kinds),
    acceptedBy(getAgents),
    (agents) => <Table agents={agents} prefixes={prefixes} />,
    (container, agents) => expectRows(container, agents, prefixes),
  );
}, 120_000);

test(`${RUNS} bad lists of prefixes are refused, or in the table as text`, async () => {
  const agents = await getAgents.parse(kinds);
  await renderAll(
    mutated(prefixesAnswer),
    acceptedBy(getPrefixes),
    (prefixes) => <Table agents={agents} prefixes={prefixes} />,
    (container, prefixes) => expectRows(container, agents, prefixes),
  );
}, 120_000);

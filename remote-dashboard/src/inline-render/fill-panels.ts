import { formatCount } from 'shared/format/count';
import table from '../agents/agents-table.module.css';
import { describeTrouble } from '../agents/describe-health.ts';
import { ALL_ROWS, FEW, FIRST_ROWS } from '../agents/first-rows.ts';
import { formatProbingRate } from '../agents/format-probing-rate.ts';
import type { Agent, Configuration } from '../agents/get-agents.ts';
import status from '../agents/status-cell.module.css';
import panel from '../panel/panel.module.css';
import cell from '../strip/cell.module.css';
import summary from '../strip/summary.module.css';

/** Id of the `<template>` with the panels of {@link sampleAgents}. */
export const TEMPLATE_ID = 'inline-render';

const configuration: Configuration = { name: undefined, probingRate: undefined, agentPrefix: '2001:db8::/48' };
const trouble = { message: '…', lastCheck: undefined };

/** The agents whose rows the build renders: each other agent looks like one of them. */
export const sampleAgents: Agent[] = [{ healthy: true }, { healthy: false }, { healthy: false, trouble }].flatMap((health) =>
  [[], [configuration]].map((configurations) => ({ id: kindOf({ ...health, configurations }), ...health, configurations })),
);

/** Agents of one kind have rows that differ in texts and lines alone. */
function kindOf({ healthy, trouble, configurations }: Omit<Agent, 'id'>): string {
  return [healthy, trouble?.message !== undefined, configurations.length > 0].join(' ');
}

/** Puts agents in the place of the sample ones; of many, those whose rows the app begins with. What is left out comes with React: times and figures. */
export function fillPanels(panels: DocumentFragment, agents: readonly Agent[]): void {
  const samples = new Map(sampleAgents.map(({ id }) => [id, panels.querySelector<HTMLElement>(`[data-agent="${id}"]`) ?? undefined]));
  const [first] = samples.values();
  const body = first?.parentElement;
  const shown = agents.length > ALL_ROWS ? agents.slice(FIRST_ROWS.first, FIRST_ROWS.end) : agents;
  body?.replaceChildren(...shown.map((agent, index) => fillRow(samples.get(kindOf(agent)), agent, index)));
  for (const element of panels.querySelectorAll<HTMLElement>('[data-style]')) applyStyle(element);
  panels.querySelector(`.${table.scroller}`)?.classList.toggle(table.few ?? '', agents.length <= FEW);
  body?.style.setProperty('--rows', String(agents.length));
  // The head of the table is the first row.
  body?.parentElement?.setAttribute('aria-rowcount', String(agents.length + 1));
  const healthy = agents.filter((agent) => agent.healthy).length;
  panels.querySelector(`.${summary.value}`)?.replaceChildren(`${formatCount(healthy)} of ${formatCount(agents.length)} healthy`);
  // Those of the build.
  for (const text of panels.querySelectorAll<HTMLElement>(`.${panel.aside}, .${cell.words}, .${summary.picture}, .${summary.foot}`))
    text.style.visibility = 'hidden';
  for (const control of panels.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')) control.disabled = true;
}

function fillRow(sample: HTMLElement | undefined, agent: Agent, index: number): Node {
  const { id, configurations } = agent;
  const row = sample?.cloneNode(true) as HTMLElement;
  const [first] = configurations;
  row.dataset.agent = id;
  row.setAttribute('aria-rowindex', String(index + 2));
  applyStyle(row);
  row.style.setProperty('--index', String(index));
  row.querySelector('[data-column="id"]')?.setAttribute('aria-label', id);
  row.querySelector('[data-column="id"] code')?.replaceChildren(id);
  row.querySelector(`.${status.why}`)?.replaceChildren(describeTrouble(agent) ?? '');
  row.querySelector('[data-column="rate"] li > :last-child')?.replaceChildren(formatRate(first?.probingRate));
  return row;
}

/** The CSP refuses style attributes in HTML, and lets scripts set them. */
function applyStyle(element: HTMLElement): void {
  element.style.cssText = element.dataset.style ?? '';
  delete element.dataset.style;
}

/** As the table writes it: of a closed row the rate of the first configuration is seen. */
function formatRate(rate: number | undefined): string {
  return rate === undefined ? '–' : formatProbingRate(formatCount, rate);
}

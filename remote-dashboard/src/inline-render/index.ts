import { getAgents } from '../agents/get-agents.ts';
import { viewParameters } from '../agents/view-parameters.ts';
import { fillPanels, TEMPLATE_ID } from './fill-panels.ts';
import slotStyles from './slot.module.css';

/**
 * The dashboard's inline script: renders the first agents from the answer of the early call, before React is there. The app finds the answer unread.
 * One that is late, or not as it should be, is left to the app.
 */
async function renderAgents(slot: Element | null): Promise<void> {
  const template = document.getElementById(TEMPLATE_ID);
  if (!(template instanceof HTMLTemplateElement) || !slot) return;
  // React would not find it among its own elements.
  template.remove();
  // Which agents a query asks for, and in which order, is the app's. Other parameters, such as `utm_source`, change nothing.
  const query = new URLSearchParams(location.search);
  if (viewParameters.some((name) => query.has(name))) return;
  const [, answer] = Object.entries(globalThis.earlyAnswers ?? {}).find(([url]) => url.endsWith(getAgents.path)) ?? [];
  try {
    const response = await answer;
    if (!response?.ok) return;
    const agents = await getAgents.parse(await response.clone().json());
    if (agents.length === 0) return;
    fillPanels(template.content, agents);
    slot.append(template.content);
  } catch {
    // The app makes the call again, or says what is wrong with the answer.
  }
}

const slot = document.querySelector(`.${slotStyles.slot}`);

/** Ends when the agents are rendered, or will not be. */
export const done = renderAgents(slot);

// The shell's main script waits a moment for `done` (shared/src/gateway/early-answers.ts).
globalThis.earlyDrawing = { done, slot };

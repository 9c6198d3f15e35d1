import type { ReactNode } from 'react';
import { nodesOf } from './draw-once.ts';
import type { EarlyDrawing } from './early-answers.ts';

interface Drawing<T> {
  /** The call, which the page has begun (`earlyCalls` of the app). */
  path: string;
  /** Checks the answer. What it throws leaves everything to the app. */
  parse(answer: unknown): T;
  /** Where it goes: the element whose contents it replaces. */
  place: string;
  /** The same that the app renders first when it is given the same. */
  draw(data: T): ReactNode;
}

/**
 * Draws the answer of an early call into a page whose app has not come yet: what an app's early script is made of.
 *
 * Such a script stands in the page itself. It is built from the app's own components, and instead of React it has `draw-once.ts`. An
 * answer that is late or not as it should be is left to the app, which finds it untouched.
 */
export function drawEarly<T>(what: Drawing<T>): Promise<void> {
  const drawing: EarlyDrawing = {};
  globalThis.earlyDrawing = drawing;
  drawing.done = drawAnswer(what, drawing);
  return drawing.done;
}

async function drawAnswer<T>({ path, parse, place, draw }: Drawing<T>, drawing: EarlyDrawing): Promise<void> {
  const [address, answer] = Object.entries(globalThis.earlyAnswers ?? {}).find(([address]) => address.endsWith(path)) ?? [];
  const element = document.querySelector(place);
  try {
    const response = await answer;
    if (!response?.ok) return;
    const data = parse(await response.clone().json());
    if (drawing.over) return;
    element?.replaceChildren(...nodesOf(draw(data) as Parameters<typeof nodesOf>[0]));
    Object.assign(drawing, { data, address });
  } catch {
    // The app makes the call again, or shows what is wrong with the answer.
  }
}

import { html } from 'hono/html';
import { numberText, timeText } from './format.ts';
import type { Overview, RangeName } from './overview.ts';

const slotNames: Record<RangeName, string> = { day: 'an hour', week: 'six hours', month: 'a day' };

/** Columns of failures, and a line for each activation. The table below it has the same for those who do not see it. */
export function chart({ slots, from, to }: Overview, range: RangeName) {
  const most = Math.max(...slots.map(({ count }) => count));
  const width = slots.length * 10;
  const columns = slots.map(({ count }, number) => {
    // A single failure among thousands is still seen.
    const height = count === 0 ? 0 : Math.max(2, (count / most) * 90);
    return html`<rect class="column" x="${number * 10 + 1}" y="${100 - height}" width="8" height="${height}"/>`;
  });
  const lines = slots
    .flatMap(({ activations }) => activations)
    .map(({ time }) => {
      const x = (((time - from) / (to - from)) * width).toFixed(1);
      return html`<line class="activation" x1="${x}" x2="${x}" y1="0" y2="100"/>`;
    });
  return html`<figure>
    <figcaption>Failures in ${slotNames[range]}: at most ${numberText(most)}. A dashed line is an activation.</figcaption>
    <svg viewBox="0 0 ${width} 100" preserveAspectRatio="none" aria-hidden="true">${columns}${lines}</svg>
    <div class="axis" aria-hidden="true"><span>${timeText(from, range)}</span><span>${timeText(to, range)}</span></div>
  </figure>`;
}

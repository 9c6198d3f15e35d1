import { html } from 'hono/html';
import type { Vital } from '../visits.ts';
import { numberText } from './format.ts';
import type { Overview, View } from './overview.ts';
import { type Markup, versionLink } from './tables.ts';
import type { Percentile, VersionVitals } from './vitals-overview.ts';

const columns: [Vital, heading: string][] = [
  ['lcp', 'LCP'],
  ['inp', 'INP'],
  ['cls', 'CLS'],
];

/** Web Vitals by version, beside the failures: nothing where no visit was measured. */
export function vitalsTable(vitals: VersionVitals[], { versions }: Pick<Overview, 'versions'>, view: View): Markup | '' {
  if (vitals.length === 0) return '';
  const failuresOf = (one: VersionVitals) => versions.find(({ app, version }) => app === one.app && version === one.version)?.count ?? 0;
  const headings = columns.map(([, heading]) => html`<th scope="col" class="number">${heading}</th>`);
  return html`<h2 id="vitals">Visits and Web Vitals by version</h2>
  <div class="wide" tabindex="0" role="region" aria-labelledby="vitals">
  <table aria-labelledby="vitals">
    <thead><tr><th scope="col">Version</th><th scope="col" class="number">Visits</th><th scope="col" class="number">Failures</th>${headings}</tr></thead>
    <tbody>${vitals.map(
      (one) => html`<tr>
      <th scope="row">${versionLink(one, view)}</th>
      <td class="number">${numberText(one.visits)}</td>
      <td class="number">${numberText(failuresOf(one))}</td>
      ${columns.map(([vital]) => html`<td class="number">${percentile(vital, one.p75[vital])}</td>`)}
    </tr>`,
    )}</tbody>
  </table>
  </div>
  <p>Visits are estimated from the measured ones. Web Vitals are 75th percentiles of measured visits that began with the app: good up to 2.5 s (LCP), 200 ms (INP) and 0.1 (CLS), poor beyond 4 s, 500 ms and 0.25.</p>`;
}

function percentile(vital: Vital, found: Percentile | undefined): Markup | string {
  if (!found) return '–';
  const { value, isBeyond, rating, measured } = found;
  return html`${isBeyond ? 'over ' : ''}${valueText(vital, value)}<span class="state">${rating}, of ${numberText(measured)}</span>`;
}

function valueText(vital: Vital, value: number): string {
  if (vital === 'cls') return (value / 1_000).toFixed(2);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}

import { html } from 'hono/html';
import { other } from '../hourly-tallies.ts';
import type { ServedVersion } from '../site-versions.ts';
import { clockText, numberText, timeText } from './format.ts';
import type { Overview, Slot, View } from './overview.ts';

/** As many versions or activations are named in a row. */
const named = 6;

export type Markup = ReturnType<typeof html>;

/** The URL of the page with another view. */
export function linkTo({ range, app, version, phase, browser }: View): string {
  const all = Object.entries({ range, app, version, phase, browser });
  const query = new URLSearchParams(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return `/?${query}`;
}

/** The slots with failures or activations, the newest first. */
export function timeTable({ slots }: Overview, { range }: View): Markup {
  const rows = slots.filter(({ count, activations }) => count > 0 || activations.length > 0).reverse();
  return table(
    'Failures and activations',
    ['From (UTC)', 'Failures', 'Versions and activations'],
    rows.map(
      (slot) => html`<tr>
      <th scope="row"><time datetime="${new Date(slot.start).toISOString()}">${timeText(slot.start, range)}</time></th>
      <td class="number">${numberText(slot.count)}</td>
      <td><ul>${eventsOf(slot, range)}</ul></td>
    </tr>`,
    ),
  );
}

function eventsOf({ activations, versions }: Slot, range: View['range']): Markup[] {
  const time = (at: number) => (range === 'day' ? clockText(at) : timeText(at));
  return [
    ...firstOf(activations, (one) => html`<li class="activated"><b>${time(one.time)}</b> ${one.app}: ${one.what}, by ${one.by}</li>`),
    ...firstOf(versions, ({ app, version, count }) => html`<li>${numberText(count)} × ${nameOf(app, version)}</li>`),
  ];
}

function firstOf<Item>(items: Item[], show: (item: Item) => Markup): Markup[] {
  const more = items.length - named;
  return [...items.slice(0, named).map(show), ...(more > 0 ? [html`<li>and ${numberText(more)} more</li>`] : [])];
}

export function versionTable({ versions }: Overview, view: View, served: ServedVersion[]): Markup {
  return table(
    'Failures by version',
    ['Version', 'Failures', 'Phases'],
    versions.map(({ app, version, count, phases }) => {
      const state = version === other ? 'not known to the site' : stateOf(served.find((one) => one.app === app && one.version === version));
      return html`<tr>
      <th scope="row">${versionLink({ app, version }, view)}<span class="state">${state}</span></th>
      <td class="number">${numberText(count)}</td>
      <td><ul>${phases.map(([phase, number]) => html`<li><a href="${linkTo({ ...view, app, version, phase })}">${phase}&nbsp;${numberText(number)}</a></li>`)}</ul></td>
    </tr>`;
    }),
  );
}

/** A version, with a link to what the page has of it. */
export function versionLink({ app, version }: { app: string; version: string }, view: View): Markup {
  return html`<a href="${linkTo({ ...view, app, version })}">${nameOf(app, version)}</a>`;
}

function nameOf(app: string, version: string): Markup {
  return app === other ? html`other` : html`${app} <code>${version}</code>`;
}

function stateOf(served: ServedVersion | undefined): string {
  if (!served) return 'not active';
  const { percent, since } = served;
  return percent === 100 ? `active since ${timeText(since)}` : `for ${percent} % of the visitors since ${timeText(since)}`;
}

export function browserTable({ browsers, total }: Overview, view: View): Markup {
  return table(
    'Failures by browser',
    ['Browser', 'Failures', 'Share'],
    browsers.map(
      ([browser, count]) => html`<tr>
      <th scope="row"><a href="${linkTo({ ...view, browser })}">${browser}</a></th>
      <td class="number">${numberText(count)}</td>
      <td>${Math.round((count / total) * 100)} %</td>
    </tr>`,
    ),
  );
}

function table(title: string, headings: [string, string, string], rows: Markup[]): Markup {
  const [first, number, last] = headings;
  const id = title.toLowerCase().replaceAll(' ', '-');
  return html`<h2 id="${id}">${title}</h2>
  <table aria-labelledby="${id}">
    <thead><tr><th scope="col">${first}</th><th scope="col" class="number">${number}</th><th scope="col">${last}</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`;
}

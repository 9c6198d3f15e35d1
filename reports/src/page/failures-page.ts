import { html, raw } from 'hono/html';
import type { Phase } from '../read-report.ts';
import type { ServedVersion } from '../site-versions.ts';
import { chart } from './chart.ts';
import { dateText, failuresText } from './format.ts';
import { type Overview, type RangeName, ranges, type View } from './overview.ts';
import { style } from './style.ts';
import { browserTable, linkTo, type Markup, timeTable, versionTable } from './tables.ts';
import type { VersionVitals } from './vitals-overview.ts';
import { vitalsTable } from './vitals-table.ts';

/** What the page shows. */
export interface PageContent {
  view: View;
  overview: Overview;
  vitals: VersionVitals[];
  served: ServedVersion[];
  /** Since when failures are counted, in ms. */
  since: number;
  /** Whether no failure was ever counted. */
  isFresh: boolean;
  /** What the operator has to know of the receiver itself. */
  notices: string[];
}

const phaseTexts: Record<Phase, string> = {
  entry: 'the entry could not be loaded, or its integrity is wrong',
  chunk: 'another file could not be loaded',
  start: 'the version is incompatible, or threw while it was initialized',
  render: 'it threw before its first page, or suspended for too long',
  running: 'it threw later',
};

/** The operator's page: no script, and one style sheet. */
export function failuresPage({ view, overview, vitals, served, since, isFresh, notices }: PageContent) {
  const title = 'Failures of remotes';
  // Visits are counted by version only.
  const ofVisits = view.phase === undefined && view.browser === undefined ? vitalsTable(vitals, overview, view) : '';
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${failuresText(overview.total)} in ${ranges[view.range].label} · ${title}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${notices.map((notice) => html`<p class="notice"><b>Attention:</b> ${notice}</p>`)}
      ${rangeLinks(view)}
      ${scope(view)}
      <p>${sentence(overview, view)} Counted since ${dateText(since)}. All times are UTC.</p>
      ${isFresh ? html`<p>No report has come yet. Browsers send them only if something fails, and if <code>report</code> in <code>site.json</code> is the URL of this receiver.</p>` : ''}
      ${sections(overview, view, served, ofVisits)}
    </main>
  </body>
</html>`;
}

function rangeLinks(view: View) {
  const names = Object.keys(ranges) as RangeName[];
  const link = (range: RangeName) =>
    html`<a href="${linkTo({ ...view, range })}" ${range === view.range ? raw('aria-current="page"') : ''}>${ranges[range].label}</a>`;
  return html`<nav aria-label="Time range">${names.map(link)}</nav>`;
}

/** What the page is narrowed to, and a link out of each part of it. */
function scope(view: View) {
  const { app, version, phase, browser } = view;
  const back = (text: string, change: Partial<View>) => html`<a href="${linkTo({ ...view, ...change })}">${text}</a>`;
  const ofVersion = version === undefined ? '' : html` <code>${version}</code>`;
  const names = [
    ...(app === undefined ? [] : [html`${app}${ofVersion}`]),
    ...(phase === undefined ? [] : [html`phase ${phase}`]),
    ...(browser === undefined ? [] : [html`browser ${browser}`]),
  ];
  if (names.length === 0) return '';
  return html`<p class="scope"><span>Only ${names.map((name, index) => html`${index > 0 ? ', ' : ''}${name}`)}</span>
    ${version === undefined ? '' : back(`All versions of ${app}`, { version: undefined })}
    ${app === undefined ? '' : back('All apps', { app: undefined, version: undefined })}
    ${phase === undefined ? '' : back('All phases', { phase: undefined })}
    ${browser === undefined ? '' : back('All browsers', { browser: undefined })}</p>`;
}

function sentence({ total, versions }: Overview, { range }: View): string {
  const when = `in the last ${ranges[range].label}`;
  if (total === 0) return `No failure was reported ${when}.`;
  const [first] = versions;
  const most = versions.length > 1 && first ? `, most of ${first.app} ${first.version} (${failuresText(first.count)})` : '';
  return `${failuresText(total)} reported ${when}${most}.`;
}

function sections(overview: Overview, view: View, served: ServedVersion[], vitals: Markup | '') {
  const hasActivations = overview.slots.some(({ activations }) => activations.length > 0);
  if (overview.total === 0) return html`${hasActivations ? timeTable(overview, view) : ''}${vitals}`;
  return html`${chart(overview, view.range)}
    ${timeTable(overview, view)}
    ${versionTable(overview, view, served)}
    ${vitals}
    ${browserTable(overview, view)}
    <h2>Phases</h2>
    <dl>${Object.entries(phaseTexts).map(([phase, text]) => html`<dt>${phase}</dt><dd>${text}</dd>`)}</dl>
    <p><b>other</b>: names that the site does not know, or too many to count each. Anybody can send reports: count them, never trust them.</p>`;
}

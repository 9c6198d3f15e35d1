import type { Tally } from './counts.ts';
import { phases } from './read-report.ts';
import type { SiteVersions } from './site-versions.ts';
import { countOf, type VisitTally, type Vital, vitalNames, vitals } from './visits.ts';

/** What became of the requests of one kind since the start. */
export interface ReportResults {
  counted: number;
  invalid: number;
  limited: number;
}

/** What the metrics tell. */
export interface MetricsContent {
  totals: Tally[];
  visits: VisitTally[];
  versions: SiteVersions;
  results: ReportResults;
  vitalsResults: ReportResults;
  /** Whether the site can be read, and the counts be stored. */
  isSiteReadable: boolean;
  isStored: boolean;
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

type Labels = Record<string, string>;
type Sample = [labels: Labels, value: number];

/** The metrics, in the OpenMetrics text format 1.0. */
export function openMetrics({ totals, visits, versions, results, vitalsResults, isSiteReadable, isStored }: MetricsContent): string {
  const { served } = versions;
  // A counter that appears with its first failures has no increase: those of the versions that visitors get begin at 0.
  const none = served.flatMap(({ app, version }) => phases.map((phase): Sample => [{ app, version, phase }, 0]));
  return [
    ...family('site_failures', 'counter', 'Reported failures of remotes, by phase.', [
      ...none,
      ...totals.map(({ app, version, phase, count }): Sample => [{ app, version, phase }, count]),
    ]),
    ...family(
      'site_failures_by_browser',
      'counter',
      'The same failures, by browser (family and major version).',
      totals.map(({ app, version, browser, count }): Sample => [{ app, version, browser }, count]),
    ),
    ...family(
      'site_visits',
      'counter',
      'Visits in which an app was opened, estimated from those that are measured.',
      [
        ...served.map(({ app, version }): Sample => [{ app, version }, 0]),
        ...visits.map(({ app, version, thousandths }): Sample => [{ app, version }, thousandths]),
      ],
      1_000,
    ),
    ...vitalNames.flatMap((vital) => histogramFamily(vital, visits)),
    ...family(
      'site_version_active_since_seconds',
      'gauge',
      'Since when visitors get a version, or a part of them, in Unix time.',
      served.map(({ app, version, since }): Sample => [{ app, version }, since / 1000]),
    ),
    ...family(
      'site_version_visitors_ratio',
      'gauge',
      'Share of the visitors who get a version.',
      served.map(({ app, version, percent }): Sample => [{ app, version }, percent / 100]),
    ),
    ...family(
      'site_reports',
      'counter',
      'Requests with a report since the receiver started: counted, invalid, or refused because there were too many (limited).',
      Object.entries(results).map(([result, count]): Sample => [{ result }, count]),
    ),
    ...family(
      'site_web_vitals_beacons',
      'counter',
      'Requests with a measured visit since the receiver started: counted, invalid, or refused because there were too many (limited).',
      Object.entries(vitalsResults).map(([result, count]): Sample => [{ result }, count]),
    ),
    ...family('site_reports_site_readable', 'gauge', 'Whether the receiver can read the site and its history.', [
      [{}, Number(isSiteReadable)],
    ]),
    ...family('site_reports_stored', 'gauge', 'Whether the receiver could write its counts the last time.', [[{}, Number(isStored)]]),
    '# EOF\n',
  ].join('\n');
}

/** @param units - how many units of the samples are 1: a sum of fractions could decrease when it is added up in another order. */
function family(name: string, type: 'counter' | 'gauge', help: string, samples: Sample[], units = 1): string[] {
  const sums = new Map<string, number>();
  for (const [labels, value] of samples) {
    const text = labelsText(labels);
    sums.set(text, (sums.get(text) ?? 0) + value);
  }
  const suffix = type === 'counter' ? '_total' : '';
  const lines = [...sums].map(([labels, value]) => `${name}${suffix}${labels} ${value / units}`);
  return [`# TYPE ${name} ${type}`, `# HELP ${name} ${help}`, ...lines];
}

const vitalFamilies: Record<Vital, [name: string, help: string]> = {
  lcp: ['site_web_vitals_lcp_seconds', 'Largest Contentful Paint of measured visits.'],
  inp: ['site_web_vitals_inp_seconds', 'Interaction to Next Paint of measured visits.'],
  cls: ['site_web_vitals_cls', 'Cumulative Layout Shift of measured visits.'],
};

function histogramFamily(vital: Vital, visits: VisitTally[]): string[] {
  const [name, help] = vitalFamilies[vital];
  const lines = visits.flatMap(({ app, version, page, vitals: { [vital]: histogram } }) => {
    const count = countOf(histogram);
    if (count === 0) return [];
    const labels = { app, version, page };
    let below = 0;
    const buckets = vitals[vital].bounds.map((bound, index) => {
      below += histogram.buckets[index] ?? 0;
      return `${name}_bucket${labelsText({ ...labels, le: floatText(bound / 1_000) })} ${below}`;
    });
    return [
      ...buckets,
      `${name}_bucket${labelsText({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${labelsText(labels)} ${histogram.sum / 1_000}`,
      `${name}_count${labelsText(labels)} ${count}`,
    ];
  });
  return [`# TYPE ${name} histogram`, `# HELP ${name} ${help}`, ...lines];
}

/** As OpenMetrics writes the bound of a bucket: `1.0`. */
function floatText(number: number): string {
  return Number.isInteger(number) ? `${number}.0` : String(number);
}

function labelsText(labels: Labels): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return texts.length > 0 ? `{${texts.join(',')}}` : '';
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

import type { PageDiscovery } from 'shared/discovery';
import { paths, remoteAt, shellRemotes } from 'shared/paths';
import type { Site } from 'shared/site';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { findBlock } from '../data-block.ts';

/** What is told of a visit, as JSON: nothing of the visitor, and no URL. The receiver reads it in `reports/src/read-vitals.ts`. */
interface MeasuredVisit {
  /** Share of the visits that are measured. */
  share: number;
  /** The visit's first page. */
  page: 'home' | 'docs' | 'dashboard' | 'other';
  /** The remote of the first page, if it is one's: what is measured is told of its version and of the shell's. */
  remote?: string | undefined;
  /** Of the shell, and of each remote that the visitor has opened. */
  versions: Record<string, string>;
  /** Largest Contentful Paint in ms, to 10 ms. What the browser cannot measure, or has not, is left out. */
  lcp?: number;
  /** Interaction to Next Paint, in ms. */
  inp?: number;
  /** Cumulative Layout Shift, to three digits. */
  cls?: number;
}

type Kind = MeasuredVisit['page'];
const kinds: Readonly<Record<string, Kind>> = {
  [shellRemotes[paths.docs] ?? '']: 'docs',
  [shellRemotes[paths.dashboard] ?? '']: 'dashboard',
};

/**
 * Measures this visit, and sends the result once, when the page is hidden for the first time.
 *
 * The browser keeps what happened before this script came. Interactions and layout shifts count while the app of the first page is in view: those
 * of a later app are no fault of its version.
 */
export function startVitals(): void {
  const settings = findBlock<Site>('site')?.vitals;
  const discovery = findBlock<PageDiscovery>('discovery');
  if (!settings || !discovery) return;
  const { url, share } = settings;
  const appInView = () => remoteAt(window.location.pathname, discovery.pages);
  const remote = appInView();
  const page = kinds[remote ?? ''] ?? (window.location.pathname === paths.home ? 'home' : 'other');
  const values: Pick<MeasuredVisit, 'lcp' | 'inp' | 'cls'> = {};
  const note = (name: keyof typeof values, digits: number) => (metric: { value: number }) => {
    if (appInView() === remote) values[name] = Number(metric.value.toFixed(digits));
  };
  const all = { reportAllChanges: true };
  onLCP((metric) => note('lcp', 0)({ value: Math.round(metric.value / 10) * 10 }), all);
  onINP(note('inp', 0), all);
  onCLS(note('cls', 3), all);

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const { loaded = [], opened = new Set() } = globalThis.remotesLog ?? {};
    // What somebody tries out is no concern of the operator.
    if (loaded.some(({ why }) => why === 'override')) return;
    const shown = loaded.filter((module) => opened.has(module.remote)).map((module) => [module.remote, module.version]);
    const visit: MeasuredVisit = { share, page, remote, versions: { shell: discovery.shell, ...Object.fromEntries(shown) }, ...values };
    navigator.sendBeacon?.(url, JSON.stringify(visit));
  };
  // After the library's own listeners, which tell the last values.
  document.addEventListener('visibilitychange', send);
}

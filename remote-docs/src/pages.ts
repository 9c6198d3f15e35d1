import { lazyModule } from 'shared/lazy';
import { paths } from 'shared/paths';
import type { Page } from './page/page.ts';

/** What is written down of a page besides its text. */
export interface PageEntry {
  /** Its MDX file in this folder, without the ending. It is the page's path below `/docs/` too; an `index` has the path of its folder. */
  file: string;
  /** Heading of the page, also in lists and in the document's title. */
  title: string;
  /** One sentence for links to the page and for search engines. */
  summary: string;
  /** A tool that takes the whole width: the page list is collapsed above it, and there is no table of contents. */
  isWide?: true;
}

const entries: PageEntry[] = [
  {
    file: 'measurements/index',
    title: 'Measurements',
    summary: 'Agents, probes and replies, and a first measurement: in the browser, and as code.',
  },
  {
    file: 'measurements/in-the-browser',
    title: 'Measuring in the browser',
    summary: 'The form and its choices, lists of probes, the page of a measurement, and links to share.',
  },
  {
    file: 'measurements/paths',
    title: 'Reading a path',
    summary: 'Hops, silent hops, forks and round-trip times, for who sees a traceroute for the first time.',
  },
  {
    file: 'measurements/prefixes',
    title: 'Agents and prefixes',
    summary: 'Where probes leave from, and how to choose a source address: unicast or anycast.',
  },
  {
    file: 'measurements/sending-probes',
    title: 'Sending probes',
    summary: 'The request, its fields, the status of a measurement, and what can go wrong.',
  },
  {
    file: 'measurements/results',
    title: 'Reading results',
    summary: 'How to find the replies to your probes, and what a path and its times tell.',
  },
  {
    file: 'measurements/credits',
    title: 'Credits and limits',
    summary: 'What a measurement costs, good manners, and what cannot be measured from here.',
  },
  {
    file: 'measurements/gateway-api',
    title: 'API of the gateway',
    summary: 'Every call with its fields, answers and status codes, and the same as an OpenAPI file.',
  },
  {
    file: 'datasets/index',
    title: 'Datasets',
    summary: 'Replies, BGP updates and flows: public, and queried with SQL.',
  },
  {
    file: 'datasets/query',
    title: 'Query',
    summary: 'Ask the datasets in SQL: tables, charts and paths in the browser, without an account.',
    isWide: true,
  },
  {
    file: 'datasets/tables',
    title: 'The three tables',
    summary: 'Every column with its type and unit, and notes on the SQL.',
  },
  {
    file: 'datasets/questions',
    title: 'Five worked questions',
    summary: 'From a question to its query, and from the answer to what it means.',
  },
  {
    file: 'datasets/enrichment',
    title: 'Enrichment',
    summary: 'Networks, names, exchange points and places from other public data.',
  },
];

/** All pages, in reading order. A page whose path begins with that of another one is listed below it. */
export const pages: Page[] = entries.map(({ file, title, summary, isWide }) => ({
  title,
  summary,
  ...(isWide && { isWide }),
  path: `${paths.docs}/${file.replace(/\/index$/, '')}`,
  source: `${file}.mdx`,
  // What the bundler makes of `[request]`.
  chunk: `${file.replaceAll('/', '-')}-mdx`,
  content: lazyModule(() => import(/* webpackChunkName: "[request]" */ `./${file}.mdx`)),
  // One chunk for all pages.
  sections: () => import(/* webpackMode: "lazy-once", webpackChunkName: "search" */ `./${file}.mdx?sections`),
}));

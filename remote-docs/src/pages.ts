import { paths } from 'shared/paths';
import type { Page } from './page/page.ts';

/**
 * All pages, in reading order. A new page is one MDX file and one entry here; the name of its chunk is its address below `/docs/`,
 * with hyphens. What lies below another page belongs to its part of the documentation.
 */
export const pages: Page[] = [
  {
    path: paths.measurements,
    title: 'Measurements',
    summary: 'Agents, probes and replies, and a first measurement in four steps.',
    source: 'measurements/measurements.mdx',
    load: () => import(/* webpackChunkName: "measurements" */ './measurements/measurements.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './measurements/measurements.mdx?sections'),
  },
  {
    path: `${paths.measurements}/prefixes`,
    title: 'Agents and prefixes',
    summary: 'Where probes leave from, and how to choose a source address: unicast or anycast.',
    source: 'measurements/prefixes.mdx',
    load: () => import(/* webpackChunkName: "measurements-prefixes" */ './measurements/prefixes.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './measurements/prefixes.mdx?sections'),
  },
  {
    path: `${paths.measurements}/sending-probes`,
    title: 'Sending probes',
    summary: 'The request, its fields, the status of a measurement, and what can go wrong.',
    source: 'measurements/sending-probes.mdx',
    load: () => import(/* webpackChunkName: "measurements-sending-probes" */ './measurements/sending-probes.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './measurements/sending-probes.mdx?sections'),
  },
  {
    path: `${paths.measurements}/results`,
    title: 'Reading results',
    summary: 'How to find the replies to your probes, and what a path and its times tell.',
    source: 'measurements/results.mdx',
    load: () => import(/* webpackChunkName: "measurements-results" */ './measurements/results.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './measurements/results.mdx?sections'),
  },
  {
    path: `${paths.measurements}/credits`,
    title: 'Credits and limits',
    summary: 'What a measurement costs, good manners, and what cannot be measured from here.',
    source: 'measurements/credits.mdx',
    load: () => import(/* webpackChunkName: "measurements-credits" */ './measurements/credits.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './measurements/credits.mdx?sections'),
  },
  {
    path: paths.datasets,
    title: 'Datasets',
    summary: 'Replies, BGP updates and flows: public, and queried with SQL.',
    source: 'datasets/datasets.mdx',
    load: () => import(/* webpackChunkName: "datasets" */ './datasets/datasets.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './datasets/datasets.mdx?sections'),
  },
  {
    path: `${paths.datasets}/tables`,
    title: 'The three tables',
    summary: 'Every column with its type and unit, and notes on the SQL.',
    source: 'datasets/tables.mdx',
    load: () => import(/* webpackChunkName: "datasets-tables" */ './datasets/tables.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './datasets/tables.mdx?sections'),
  },
  {
    path: `${paths.datasets}/questions`,
    title: 'Five worked questions',
    summary: 'From a question to its query, and from the answer to what it means.',
    source: 'datasets/questions.mdx',
    load: () => import(/* webpackChunkName: "datasets-questions" */ './datasets/questions.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './datasets/questions.mdx?sections'),
  },
  {
    path: `${paths.datasets}/enrichment`,
    title: 'Enrichment',
    summary: 'Networks, names, exchange points and places from other public data.',
    source: 'datasets/enrichment.mdx',
    load: () => import(/* webpackChunkName: "datasets-enrichment" */ './datasets/enrichment.mdx'),
    sections: () => import(/* webpackChunkName: "search" */ './datasets/enrichment.mdx?sections'),
  },
];

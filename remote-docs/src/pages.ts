import { paths } from 'shared/paths';
import type { Page } from './page.ts';

/** All pages, in reading order. A new page is one MDX file and one entry here. */
export const pages: Page[] = [
  {
    path: paths.measurements,
    title: 'Measurements',
    summary: 'Agents, source addresses, probes and credits.',
    load: () => import(/* webpackChunkName: "measurements" */ './measurements/measurements.mdx'),
  },
  {
    path: paths.datasets,
    title: 'Datasets',
    summary: 'Replies, BGP updates and flows, queried with SQL.',
    load: () => import(/* webpackChunkName: "datasets" */ './datasets/datasets.mdx'),
  },
];

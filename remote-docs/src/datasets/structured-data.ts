import { paths } from 'shared/paths';
import { placeholders } from 'shared/prerender';
import { schema } from './schema.ts';

const descriptions: Record<keyof typeof schema, string> = {
  'saimiris.replies': 'Replies to the probes that the agents of the platform send: one row for each reply, with its round-trip time.',
  'bmp.updates': `BGP announcements and withdrawals that the routers of ${placeholders.autonomousSystem} see: one row for each prefix.`,
  'flows.records': `Sampled traffic of the network ${placeholders.autonomousSystem} (sFlow): one row for each sampled flow.`,
};

/** The public tables as schema.org datasets, for search engines. */
export const structuredData = Object.entries(descriptions).map(([name, description]) => ({
  '@type': 'Dataset',
  name,
  description: `${description} Kept for 7 days, queried with SQL.`,
  url: placeholders.address + paths.datasets,
  license: 'https://opendatacommons.org/licenses/pddl/1-0/',
  isAccessibleForFree: true,
  creator: { '@type': 'Organization', name: placeholders.brand, url: `${placeholders.address}/` },
  variableMeasured: schema[name as keyof typeof schema].map((column) => column.name),
}));

import { parseArgs } from 'node:util';
import { type Outcome, simulate, type Traffic } from './simulate.ts';

/*
 * Simulates requests for pages, to find how many of them reach the site behind a CDN; and calculates what object storage behind edge workers costs.
 *
 *   pnpm bench:cdn                                             1,000 pages, 100 regions, 10,000 requests a second
 *   pnpm bench:cdn --pages 10000 --regions 300 --requests 50000
 *   pnpm bench:cdn --activations 3600 --workers 50             one activation a second; 50 workers in each region
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    regions: { type: 'string', default: '100' },
    requests: { type: 'string', default: '10000' },
    /** In an hour. */
    activations: { type: 'string', default: '42' },
    /** Workers in each region, each with a memory of its own. */
    workers: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '180' },
    /** Of a million reads of the object storage, in USD. */
    price: { type: 'string', default: '0.4' },
  },
});
const { pages, regions, requests, activations, workers, seconds, price } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
) as Record<keyof typeof values, number>;

const usual: Traffic = {
  ...{ pages, regions, perSecond: requests, hasShield: false, fresh: 5, stale: 60 },
  ...{ activationsPerHour: activations, purges: false, seconds },
};
const cases: [name: string, change: Partial<Traffic>][] = [
  ['fresh 5 s, stale 60 s', {}],
  ['the same, purged', { purges: true }],
  ['the same, with a shield', { hasShield: true }],
  ['with a shield, purged', { hasShield: true, purges: true }],
  ['fresh a day, with a shield, purged', { hasShield: true, purges: true, fresh: 86_400, stale: 0 }],
];

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
console.log(
  `${number(pages)} pages, ${number(regions)} regions, ${number(requests)} requests a second, ${number(activations)} activations an hour\n`,
);
/** USD a month. */
const cost = (perSecond: number) => `$${number((perSecond * 86_400 * 30 * price) / 1e6)}`;
console.log(
  '| cache | requests a second at the site | as reads of a storage, a month | of 10,000 requests: wait for the site | get a former page | oldest, s |',
);
console.log('|:--|--:|--:|--:|--:|--:|');
for (const [name, change] of cases) {
  const { atSite, waited, former, oldest }: Outcome = simulate({ ...usual, ...change });
  console.log(
    `| ${name} | ${number(atSite)} | ${cost(atSite)} | ${number(waited * 10_000, 1)} | ${number(former * 10_000, 2)} | ${number(oldest)} |`,
  );
}

/** Bytes of state and discovery document for each remote, as `pnpm bench:release` measures them. */
const BYTES_OF_REMOTE = 588;
const all = regions * workers;
const documents = pages * BYTES_OF_REMOTE;
console.log(`\nObject storage behind ${number(all)} workers, each of which reads the pointer once a second and caches one generation:`);
console.log(
  `  pointer          ${number(all)} requests a second, ${number((all * 86_400 * 30) / 1e6)} million a month, ${cost(all)}; ${number(regions)} a second, ${cost(regions)}, if each region caches it for a second`,
);
console.log(
  `  after activation ${number(all * 3)} requests for the generation's documents, ${number((all * documents) / 1e6)} MB; ${number((all * documents * activations) / 1e9, 1)} GB an hour`,
);

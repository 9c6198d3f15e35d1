import { type FollowedLinks, type Interaction, linkTable, pressTable, type Result, startTable, table } from './report.ts';

/** What is kept of the parts of the benchmark. */
export interface Kept {
  loading: { results: Result[] };
  links: { links: FollowedLinks };
  interaction: Interaction;
}

/** How something was measured. */
export interface How {
  commit: string;
  runs: number;
  machine: string;
}

/** docs/benchmark.md, of the parts that have been measured. */
export function benchmarkPage({ loading, links, interaction }: { [Part in keyof Kept]?: (Kept[Part] & How) | undefined }): string {
  const parts = ['# How fast the site is\n', loading && aboutLoading(loading), links && aboutLinks(links)];
  return [...parts, interaction && aboutInteraction(interaction)].filter(Boolean).join('\n');
}

function aboutLoading(loading: Kept['loading'] & How): string {
  return `Written by \`npx -y pnpm@12 bench\`: medians of ${loading.runs} visits to commit ${loading.commit}, the variants in turns, Chromium with a quarter of the
processor, on ${loading.machine}. All are served alike, over HTTP/2, compressed with brotli 11.

- **the site**: what is released, composed at run time from the shell and its remotes.
- **one application**: the same sources, built by \`bench/one-bundle.config.ts\` without federation, a chunk for each route.
- **static page**: one HTML file with the site's content and styles, no script; for the dashboard with one inlined script that makes the
  same calls, and needs no sign-in.

The network is a relay before the HTTP/2 server (\`bench/src/relay.ts\`): 150 ms for a round trip, 1.6 Mb/s down and 750 kb/s up, which all connections
share, and TCP's handshake and slow start for each of them (10 segments at first). TLS is the browser's and the server's own. Names need no look-up, nothing is
lost, and the relay's queue is as long as it has to be. Each visit has new connections, as that of somebody who comes back after an hour:
a 'warm' one has the files in its cache, and no connection.

'Visible' is the largest contentful paint, and on the dashboard, for a visitor who is signed in, the first row of the agents. Ratios are
medians of the ratios within a run, with their confidence intervals of 95 %: after many more runs they would lie in there. Of long tasks
(over 50 ms) it is the sum, and the longest. Bytes are those of all answers, without headers; 'connections' are those to the site, without the login service's;
'levels' are requests that waited for one another until the content was visible. These are counted in a visit of their own: what counts in a page has
V8 look for the source of every call, and the first script takes twice its time.

${table(loading.results)}
`;
}

function aboutLinks(links: Kept['links'] & How): string {
  return `## Following a link of the home page

First visits to commit ${links.commit}, medians of ${links.runs}, over the same network. 'Fetched ahead' are scripts and styles that came after the page was hydrated and
before the press; 'fetched then', those that the press had to wait for. The dashboard's visitor is signed in.

${linkTable(links.links)}
`;
}

function aboutInteraction(interaction: Interaction & How): string {
  return `## Once the content is there

Long tasks (over 50 ms) of a first visit to commit ${interaction.commit} that begin after the content is visible, until the page has prefetched what it
prefetches: sums by what they do, and the longest one.

${startTable(interaction)}

What a press of a control waits for. 'Next paint' is what browsers count as 'interaction to next paint', in steps of 8 ms and from 16 on.
'Shown' is until the frame that shows what was asked for is drawn, and 'frames before' those that began before the page had changed: with
0, another page of the site is there in the first frame after the press.

${pressTable(interaction)}
`;
}

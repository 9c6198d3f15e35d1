import { newestPathQuery, windows } from '../../shell/src/home/newest-path.ts';

/**
 * What the datasets' engine has once answered to the home page, which asks a second after it came. The engine, whose start takes a
 * machine's power for many seconds, is not started for pages that are about something else.
 */
export const recordedAnswers: ReadonlyMap<string, string> = new Map([
  [
    newestPathQuery(windows[0]),
    JSON.stringify({
      agent: 'vltams01',
      target: '3fff:3c6:55cc::1',
      at: 1795429748,
      hops: [108, 205, 326, 446, 532, 631, 710, 853, 939, 1038, 1170].map((rtt, index) => [index + 1, rtt, Number(index === 10)]),
      replies: 7796,
      agents: 7,
    }),
  ],
]);

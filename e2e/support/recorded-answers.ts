import { newestPathQuery, windows } from '../../shell/src/home/newest-path.ts';

/**
 * What the datasets' engine has once answered to the home page, which asks a second after it came. The engine, whose start takes a
 * machine's power for many seconds, is not started for pages that are about something else.
 */
export const recordedAnswers: ReadonlyMap<string, string> = new Map([
  [
    newestPathQuery(windows[0]),
    // The names of the columns, their types, and the row.
    [
      ['agent', 'target', 'at', 'hops', 'replies', 'agents'],
      ['LowCardinality(String)', 'IPv6', 'UInt32', 'Array(Tuple(UInt8, UInt16, UInt8))', 'UInt32', 'UInt32'],
      [
        'vltams01',
        '3fff:3c6:55cc::1',
        1795429748,
        [108, 205, 326, 446, 532, 631, 710, 853, 939, 1038, 1170].map((rtt, index) => [index + 1, rtt, Number(index === 10)]),
        7796,
        7,
      ],
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  ],
]);

import { expect, test } from '@jest/globals';
import { formatBytes, unitOf } from './format-units.ts';

test.each<[name: string, type: string | undefined, unit: string | undefined]>([
  ['rtt', 'UInt16', '0.1 ms'],
  ['rtt', undefined, '0.1 ms'],
  ['median(rtt)', 'Float64', '0.1 ms'],
  ['round(quantile(0.9)(rtt), 1)', 'Float64', '0.1 ms'],
  ['rtt', 'Float64', undefined],
  ['count(rtt)', 'UInt64', undefined],
  ['divide(rtt, 10)', 'Float64', undefined],
  ['median_ms', 'Float64', 'ms'],
  ['ms', 'Float64', 'ms'],
  ['items', 'UInt8', undefined],
  ['time_received_ns', 'UInt64', 'ns'],
  ['packet_length', 'UInt32', 'bytes'],
  ['probe_ttl', 'UInt8', undefined],
])('the unit of %s (%s) is %s', (name, type, unit) => {
  expect(unitOf({ name, ...(type && { type }) })).toBe(unit);
});

test.each([
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [2e6, '2.0 MB'],
  [1_017_200_000, '1.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

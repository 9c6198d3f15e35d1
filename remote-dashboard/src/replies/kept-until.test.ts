import { expect, test } from '@jest/globals';
import { keptUntil } from './kept-until.ts';

test.each(['2026-11-23T00:00:00Z', '2026-11-23T12:00:05Z', '2026-11-23T23:59:59Z'])(
  'replies to what was sent at %s are kept until the end of a UTC day',
  (sent) => {
    expect(new Date(keptUntil({ sent: Date.parse(sent) })).toISOString()).toBe('2026-11-30T00:00:00.000Z');
  },
);

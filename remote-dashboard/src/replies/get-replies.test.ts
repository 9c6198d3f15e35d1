import { afterEach, expect, test } from '@jest/globals';
import { fakeFetch, fakeSite } from 'shared/testing';
import { datasetsPath, sentMeasurement } from '../measurement/testing.tsx';
import { describeRemarks } from './describe-remarks.ts';
import { getReplies } from './get-replies.ts';
import { longAnswer } from './testing.ts';

let restore = () => {};
afterEach(() => restore());

test('an answer of more than 20 MB is a part of the replies, and says how many are here', async () => {
  ({ restore } = fakeFetch({ [datasetsPath]: longAnswer(0, 7_000) }));
  const found = await getReplies(fakeSite.datasets, sentMeasurement, new AbortController().signal);
  const { length } = found.replies;
  expect(length).toBeGreaterThan(6_000);
  expect(length).toBeLessThan(7_000);
  expect(found).toMatchObject({ hasMore: true, isCut: true, note: undefined, broken: undefined });
  expect(describeRemarks(found, String)).toEqual([`Not all replies are here: these are the first ${length}. Query them to get all.`]);
});

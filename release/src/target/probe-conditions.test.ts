/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { type Condition, probeConditions } from './probe-conditions.ts';

/** What a storage does with a condition. @returns whether it writes. */
type Rule = (condition: Condition, tag: string | undefined) => boolean;

const noneMatch: Rule = (_condition, tag) => tag === undefined;
const never: Rule = () => false;
const always: Rule = () => true;
const withQuotes: Rule = (condition, tag) => 'IfMatch' in condition && condition.IfMatch === `"${tag}"`;
const withoutQuotes: Rule = (condition, tag) => 'IfMatch' in condition && condition.IfMatch === tag;
const inBothForms: Rule = (condition, tag) => withQuotes(condition, tag) || withoutQuotes(condition, tag);
/** Takes what it cannot read for no condition. */
const lenient: Rule = (condition, tag) => ('IfMatch' in condition && !condition.IfMatch.startsWith('"')) || withQuotes(condition, tag);

const storage =
  (rules: { noneMatch: Rule; match: Rule }, answer = (written: boolean) => written) =>
  () => {
    let stored: { content: string; tag: string } | undefined;
    let serial = 0;
    return {
      read: async () => stored && { content: stored.content, tag: `"${stored.tag}"` },
      write: async (content: string, condition: Condition) => {
        const writes = ('IfMatch' in condition ? rules.match : rules.noneMatch)(condition, stored?.tag);
        if (writes) stored = { content, tag: `tag-${++serial}` };
        return answer(writes);
      },
    };
  };

test.each([
  ['with quotes', withQuotes],
  ['with quotes', inBothForms],
  ['with quotes', lenient],
  ['without quotes', withoutQuotes],
] as const)('finds that the form %s works (%#)', async (form, match) => {
  expect(await probeConditions(storage({ noneMatch, match }))).toEqual({ form });
});

const overwrites = 'It overwrites in spite of `If-None-Match: *`.';
// Reliability: object storage ignores `If-Match` or `If-None-Match`, or refuses one that holds
test.each([
  ['nothing with If-None-Match', { noneMatch: never, match: withQuotes }, ['It writes nothing with `If-None-Match: *`.']],
  ['everything with If-None-Match', { noneMatch: always, match: withQuotes }, [overwrites]],
  [
    'nothing with If-Match',
    { noneMatch, match: never },
    [
      'It refuses `If-Match` with the entity tag that it gave itself, with quotes.',
      'It refuses `If-Match` with the entity tag that it gave itself, without quotes.',
    ],
  ],
  [
    'everything',
    { noneMatch: always, match: always },
    [
      overwrites,
      'It overwrites in spite of `If-Match` with another entity tag, with quotes.',
      'It overwrites in spite of `If-Match` with another entity tag, without quotes.',
    ],
  ],
])('says what is wrong with a storage that writes %s', async (_what, rules, lacks) => {
  expect(await probeConditions(storage(rules))).toEqual({ lacks });
});

test('finds a storage that compares before it writes, and not in one step', async () => {
  const newObject = storage({ noneMatch, match: withQuotes });
  let objects = 0;
  const careless = () => {
    objects += 1;
    // The object of the two writes at the same moment.
    return objects === 2 ? { ...newObject(), write: async () => true } : newObject();
  };
  expect(await probeConditions(careless)).toEqual({ lacks: ['Of two writes with `If-None-Match: *` at the same moment both succeed.'] });
});

test('believes what is stored, not an answer: that to a write may have been lost', async () => {
  expect(await probeConditions(storage({ noneMatch, match: withQuotes }, () => false))).toEqual({ form: 'with quotes' });
});

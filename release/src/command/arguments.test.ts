/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { readArguments } from './arguments.ts';
import { numberOption } from './number-option.ts';

const read = (line: string) => readArguments(line.split(' ').filter(Boolean));

describe('readArguments', () => {
  test('reads words and options in any order', () => {
    expect(read('activate docs --percent 10 abc --target=site')).toEqual({
      command: 'activate',
      words: ['docs', 'abc'],
      options: { percent: '10', target: 'site' },
    });
  });

  test.each(['--help', '-h', 'help', 'activate --help', '-- --help'])("'%s' asks for help", (line) => {
    expect(read(line).command).toBe('help');
  });

  test('takes what pnpm hands on', () => {
    expect(read('-- status').command).toBe('status');
  });

  test.each([
    ['start', "There is no command 'start'. There are: init, configure, publish, activate"],
    ['constructor', "There is no command 'constructor'"],
    ['--target site', 'The command is missing.'],
    ['--', 'The command is missing.'],
    ['activate docs', 'activate takes app and version: release activate <app> <version>'],
    ['status docs', 'status takes no word: release status'],
    ['publish docs --percent 10', 'publish has no option --percent.'],
    ['status --verbose', "Unknown option '--verbose'"],
    ['status --target', "Option '--target <value>' argument missing"],
    // As `--keys "$KEYS"` without that variable: the check would be one without keys.
    ['check --keys=', '--keys is empty.'],
    ['rollback docs --from=', '--from is empty.'],
    ['prune --keep 1.5', '--keep takes a whole number from 1.'],
  ])('%s: says what is wrong', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });
});

describe('numberOption', () => {
  test.each(['0', '10', '0.5', '100'])('%s is a percentage', (text) => {
    expect(numberOption('percent', text, { min: 0, max: 100 })).toBe(Number(text));
  });

  test.each(['', '-1', '101', 'ten', '10%', '1e1', '0x10', ' 5', undefined])('%p is none', (text) => {
    expect(() => numberOption('percent', text, { min: 0, max: 100 })).toThrow('--percent takes a number from 0 to 100.');
  });

  test('may have no end', () => {
    expect(() => numberOption('keep', '0', { min: 1, max: Number.POSITIVE_INFINITY, isWhole: true })).toThrow(
      '--keep takes a whole number from 1.',
    );
  });
});

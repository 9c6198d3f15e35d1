import { parseArgs } from 'node:util';
import { UsageError } from '../release-error.ts';
import { bounds, commands, type Flag, type Form, type Option, options, type ValueOption } from './commands.ts';
import { numberOption } from './number-option.ts';

export type Command = keyof typeof commands;

/** A command as it was written. */
export interface Arguments {
  /** `help` when that is all that is asked for. */
  command: Command | 'help';
  words: string[];
  options: Partial<Record<ValueOption, string>> & Partial<Record<Flag, boolean>>;
}

/** @throws {UsageError} that says what is wrong. */
export function readArguments(argv: string[]): Arguments {
  // `pnpm release -- status` hands the dashes on.
  const { values, positionals } = parse(argv[0] === '--' ? argv.slice(1) : argv);
  const { help, ...given } = values;
  const [name, ...words] = positionals;
  if (help || name === 'help') return { command: 'help', words: [], options: {} };
  if (name === undefined || !isCommand(name)) {
    throw new UsageError(
      `${name ? `There is no command '${name}'` : 'The command is missing'}. There are: ${Object.keys(commands).join(', ')}.`,
    );
  }
  const expected: Form = commands[name];
  const { optional } = expected;
  if (words.length !== expected.words.length && !(optional && words.length === expected.words.length + 1)) {
    const form = ['release', name, ...expected.words.map((word) => `<${word}>`), ...(optional ? [`[${optional}]`] : [])].join(' ');
    throw new UsageError(`${name} takes ${expected.words.length === 0 ? 'no word' : expected.words.join(' and ')}: ${form}`);
  }
  const unknown = Object.keys(given).filter((option) => ![...expected.options, 'target', 'by', 'key'].some((one) => one === option));
  if (unknown.length > 0) throw new UsageError(`${name} has no option --${unknown[0]}.`);
  const empty = Object.entries(given).find(([, value]) => value === '')?.[0];
  if (empty && !bounds[empty as Option]) throw new UsageError(`--${empty} is empty.`);
  const text = (option: Option) => given[option as ValueOption];
  for (const [option, allowed] of Object.entries(bounds)) {
    const isAsked = text(option as Option) !== undefined || expected.required?.some((one) => one === option);
    if (isAsked) numberOption(option, text(option as Option), allowed);
  }
  const missing = expected.required?.find((option) => !text(option));
  if (missing) throw new UsageError(`--${missing} is missing.`);
  return { command: name, words, options: given };
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(commands, name);
}

import { parseArgs } from 'node:util';
import { UsageError } from '../release-error.ts';

const options = {
  target: { type: 'string' },
  by: { type: 'string' },
  key: { type: 'string' },
  keys: { type: 'string' },
  site: { type: 'string' },
  built: { type: 'string' },
  percent: { type: 'string' },
  keep: { type: 'string' },
  over: { type: 'string' },
  steps: { type: 'string' },
  'halt-on': { type: 'string' },
  reports: { type: 'string' },
  once: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  'if-new': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Option = keyof typeof options;
/** Options without a value. */
type Flag = 'if-new' | 'once';
type ValueOption = Exclude<Option, 'help' | Flag>;

interface Form {
  words: string[];
  /** A word that may be left out, after the others. */
  optional?: string;
  /** Besides `--target`, `--by` and `--key`. */
  options: Option[];
  /** Of the options, those without which it cannot be done. */
  required?: Option[];
}

/** What each command takes. */
export const commands = {
  init: { words: [], options: ['site', 'keys'], required: ['site'] },
  configure: { words: [], options: ['site', 'keys'], required: ['site'] },
  publish: { words: ['app'], options: ['built'] },
  activate: { words: ['app', 'version'], options: ['percent', 'if-new'] },
  rollout: {
    words: ['app'],
    optional: 'version',
    options: ['over', 'steps', 'halt-on', 'reports', 'once'],
    required: ['over', 'steps', 'halt-on', 'reports'],
  },
  rollback: { words: ['app'], options: ['from'] },
  withdraw: { words: ['app'], options: [] },
  status: { words: [], options: [] },
  history: { words: [], options: [] },
  check: { words: [], options: ['keys'] },
  prune: { words: [], options: ['keep'], required: ['keep'] },
  pull: { words: [], options: ['from', 'to', 'keys'], required: ['from', 'to'] },
} satisfies Record<string, Form>;

/** Options that are numbers: the least and the most. */
/** What a number may be. */
interface Bounds {
  min: number;
  max: number;
  isWhole?: boolean;
}

const bounds: Partial<Record<Option, Bounds>> = {
  percent: { min: 0, max: 100 },
  keep: { min: 1, max: Number.POSITIVE_INFINITY, isWhole: true },
};

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

/** @throws {UsageError} when it is missing or out of its bounds. */
export function numberOption(name: string, text: string | undefined, { min, max, isWhole }: Bounds): number {
  const value = Number(text);
  const pattern = isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/;
  if (text === undefined || !pattern.test(text) || value < min || value > max) {
    throw new UsageError(`--${name} takes a ${isWhole ? 'whole ' : ''}number from ${min}${Number.isFinite(max) ? ` to ${max}` : ''}.`);
  }
  return value;
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

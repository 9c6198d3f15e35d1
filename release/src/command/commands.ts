import type { Bounds } from './number-option.ts';

/** All options, as `parseArgs` takes them. */
export const options = {
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

/** The name of an option. */
export type Option = keyof typeof options;
/** Options without a value. */
export type Flag = 'if-new' | 'once';
/** Options with a value. */
export type ValueOption = Exclude<Option, 'help' | Flag>;

/** What a command takes. */
export interface Form {
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

/** Options that are numbers. */
export const bounds: Partial<Record<Option, Bounds>> = {
  percent: { min: 0, max: 100 },
  keep: { min: 1, max: Number.POSITIVE_INFINITY, isWhole: true },
};

import type { Operation } from '../change-site.ts';
import type { Arguments } from './arguments.ts';

/** What a command does in a target. */
export type Action = (operation: Operation, given: Arguments, print: (line: string) => void, warn: (line: string) => void) => Promise<void>;

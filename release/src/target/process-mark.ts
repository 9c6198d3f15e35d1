import { readFileSync, readlinkSync } from 'node:fs';
import { uptime } from 'node:os';
import { codeOf } from './whole-file.ts';

/** A process that lives gives a sign of life more often, in ms. */
const SILENCE_MS = 30_000;

/** What tells a process from a later one that has its number. */
export interface ProcessMark {
  /** Which boot of a machine. */
  bootId: string;
  /** Where its number means it: each container has a PID namespace of its own. */
  pidNamespace: string;
  /** When it was started, in ticks since the boot. */
  startTime: string;
}

/** @returns `undefined` where the system does not say it (macOS, Windows), or there is no such process. */
export function markOf(pid: number): ProcessMark | undefined {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const pidNamespace = readlinkSync('/proc/self/ns/pid');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22. The second one is the name in parentheses, and may have spaces and parentheses itself.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return startTime === undefined ? undefined : { bootId, pidNamespace, startTime };
  } catch {
    return undefined;
  }
}

/**
 * Whether a process of this host lives. `unknown` when its number is one of another container, or of another machine with this one's name.
 *
 * @param noted - without a mark, an older tool has noted it, or one where there are none: then its number alone counts.
 * @param seen - when it gave its last sign of life, in ms since 1970.
 */
export function stateOf(noted: Partial<ProcessMark> & { pid: number }, seen: number): 'alive' | 'dead' | 'unknown' {
  const own = markOf(process.pid);
  if (own && noted.bootId !== undefined && noted.bootId !== own.bootId) {
    // A reboot has ended it, if this is the machine: on another one, it would have given a sign of life since.
    return Date.now() - seen > Math.max(uptime() * 1_000, SILENCE_MS) ? 'dead' : 'unknown';
  }
  // Before its number is looked up: that of a live process in another container is none here, or another process.
  if (own && noted.pidNamespace !== undefined && noted.pidNamespace !== own.pidNamespace) return 'unknown';
  if (!isAlive(noted.pid)) return 'dead';
  const mark = markOf(noted.pid);
  return !mark || noted.startTime === undefined || noted.startTime === mark.startTime ? 'alive' : 'dead';
}

/** Whether there is a process of this number here, or may be. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

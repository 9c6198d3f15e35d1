import { formatPlural } from '../format/format-plural.ts';
import { medianIn, type Words } from './describe-path.ts';
import type { MeasuredPath } from './measured-path.ts';
import { distanceOf, otherDestination, targetRtts } from './path-statistics.ts';

/** E.g. `reached in 9 hops, 12.3 ms`. */
export function shortOutcome(path: MeasuredPath, words: Words): string {
  // The target's reply may be among the others.
  if (path.isPart && path.reachedAt === undefined && path.endedAt === undefined) return 'not all replies are here';
  if (otherDestination(path)) return 'reply from another address';
  const distance = distanceOf(path);
  if (path.reachedAt !== undefined && distance === undefined) return `replied at TTL ${path.reachedAt}`;
  if (words.waiting && path.reachedAt === undefined && path.endedAt === undefined) return 'waiting for replies…';
  if (path.isSampled) return 'no reply of the target';
  if (distance !== undefined)
    return [`reached in ${formatPlural(distance, 'hop', words.count)}`, ...medianIn(targetRtts(path), words, '')].join(', ');
  return 'not reached';
}

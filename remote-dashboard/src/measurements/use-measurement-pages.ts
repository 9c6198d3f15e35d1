import { useMemo } from 'react';
import { paths } from 'shared/paths';
import { useGateway } from '../use-gateway.ts';
import type { UserStorage } from '../user-storage.ts';

/** The pages of measurements. */
export interface MeasurementPages {
  /** Not in pages that embed panels. */
  exist: boolean;
  /** Id of what this browser has sent last with this account. */
  lastSent: string | undefined;
  /** URL of a measurement's page, and its targets in a word where this browser has sent it. */
  of(id: string): { url?: string; target?: string | undefined };
}

/** Longer queries are left to the page, which reads the record itself: servers take no URL of any length. */
const LONGEST_QUERY = 4_000;

/** Where the pages of measurements are, if there are any. */
export function useMeasurementPages(): MeasurementPages {
  const { site, storage } = useGateway();
  return useMemo(() => {
    if (!site) return { exist: false, lastSent: undefined, of: () => ({}) };
    const queries = queriesOf(storage);
    return {
      exist: true,
      lastSent: queries.keys().next().value,
      of(id) {
        const query = queries.get(id);
        const url = `${paths.measurementPages}/${encodeURIComponent(id)}`;
        if (query === undefined) return { url };
        const targets = new URLSearchParams(query).getAll('target');
        return {
          url: query.length > LONGEST_QUERY ? url : `${url}?${query}`,
          // Anybody may have written there.
          ...(/^[\da-f:.]{2,45}$/i.test(targets[0] ?? '') && { target: nameTargets(targets) }),
        };
      },
    };
  }, [site, storage]);
}

/**
 * The queries of the pages' URLs by id, the newest first, as `measurement/measurement-records.ts` keeps them. That reads all of a record, and is
 * part of the pages, not of the dashboard's first code.
 */
function queriesOf(storage: UserStorage): Map<string, string> {
  const stored = storage.read('measurements');
  const records: unknown[] = Array.isArray(stored) ? stored : [];
  const isRecord = (item: unknown): item is [string, string] =>
    Array.isArray(item) && item.every((part) => part && typeof part === 'string');
  // Without a query it was removed from the history.
  return new Map(records.filter(isRecord));
}

/** Several targets by the first of them, e.g. `3fff::1 and 2 more`; nothing where there are none. */
export function nameTargets([first, ...others]: readonly string[]): string | undefined {
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

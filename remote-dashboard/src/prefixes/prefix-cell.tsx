import { useContext } from 'react';
import type { Configuration } from '../agents/get-agents.ts';
import { LaterPartsContext } from '../agents/later-parts.ts';
import type { UserSource } from '../polling/source.ts';
import type { UserPrefix } from './get-prefixes.ts';
import styles from './prefix-cell.module.css';
import { PrefixPlaces } from './prefix-places.tsx';

/** Why there are no prefixes to show. */
export type PrefixesState = Exclude<UserSource<unknown>['state'], 'loaded'>;

interface PrefixCellProps {
  configurations: Configuration[];
  prefixes: UserPrefix[] | PrefixesState;
}

/** The user's prefixes on an agent: one for each configuration, or why there is none. */
export function PrefixCell({ configurations, prefixes }: PrefixCellProps) {
  const { PrefixList } = useContext(LaterPartsContext);
  if (configurations.length === 0) return <span className={styles.none}>No configuration available</span>;
  if (prefixes === 'signed-out') return <span className={styles.none}>{prefixesTexts[prefixes]}</span>;
  if (typeof prefixes !== 'string') return <PrefixList configurations={configurations} prefixes={prefixes} />;
  return (
    <>
      <span className={styles.state}>{prefixesTexts[prefixes]}</span>
      <PrefixPlaces configurations={configurations} />
    </>
  );
}

/** Why there are no prefixes, in words. */
export const prefixesTexts = {
  loading: 'Loading...',
  failed: 'Error loading prefixes',
  'signed-out': 'Log in to see your prefixes',
} as const;

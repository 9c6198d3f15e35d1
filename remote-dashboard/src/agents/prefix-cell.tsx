import visuallyHidden from 'shared/visually-hidden.module.css';
import { Copyable } from '../copying/copyable.tsx';
import type { UserSource } from '../polling/query-state.ts';
import { assignPrefixes, configurationInSight } from '../prefixes/assign-prefixes.ts';
import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import type { Configuration } from './get-agents.ts';
import styles from './prefix-cell.module.css';

/** Why there are no prefixes to show. */
export type PrefixesState = Exclude<UserSource<unknown>['state'], 'loaded'>;

interface PrefixCellProps {
  configurations: Configuration[];
  prefixes: UserPrefix[] | PrefixesState;
}

/** The user's prefixes on an agent: one is seen, and screen readers have a line for each configuration; or why there is none. */
export function PrefixCell({ configurations, prefixes }: PrefixCellProps) {
  if (configurations.length === 0) return <span className={styles.none}>No configuration available</span>;
  if (typeof prefixes === 'string') return <span className={styles.none}>{prefixesTexts[prefixes]}</span>;
  const assigned = assignPrefixes(configurations, prefixes);
  const seen = configurationInSight(configurations, prefixes);
  return (
    <ul className={styles.list}>
      {configurations.map(({ name }, index) => (
        <li key={index} className={index === seen ? styles.line : visuallyHidden.text}>
          <Line name={name} prefix={assigned[index]} canCopy={index === seen} />
          {/* No text: screen readers have the other lines. */}
          {index === seen && configurations.length > 1 && <span className={styles.more} data-more={`+${configurations.length - 1}`} />}
        </li>
      ))}
    </ul>
  );
}

function Line({ name, prefix, canCopy }: { name: string | undefined; prefix: string | undefined; canCopy: boolean }) {
  return (
    <>
      {name && <span className={styles.name}>[{name}]</span>}{' '}
      {prefix === undefined ? (
        <span className={styles.none}>{noPrefix}</span>
      ) : (
        <span className={styles.prefix}>{canCopy ? <Copyable key={prefix} text={prefix} /> : <code>{prefix}</code>}</span>
      )}
    </>
  );
}

/** Of a configuration for which the user has none. */
export const noPrefix = 'No prefix available';

/** Why there are no prefixes, in words. */
export const prefixesTexts = {
  loading: 'Loading...',
  failed: 'Error loading prefixes',
  'signed-out': 'Log in to see your prefixes',
} as const;

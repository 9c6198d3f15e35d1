import { lazyModule, useLazyModule } from 'shared/lazy';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { Copyable } from '../copying/copyable.tsx';
import { Failure } from '../panel/failure.tsx';
import type { UserSource } from '../polling/query-state.ts';
import { assignPrefixes } from '../prefixes/assign-prefixes.ts';
import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import { useGateway } from '../use-gateway.ts';
import type { Configuration } from './get-agents.ts';
import styles from './prefix-cell.module.css';

/** Why there are no prefixes to show. */
export type PrefixesState = Exclude<UserSource<unknown>['state'], 'loaded'>;

interface PrefixCellProps {
  configurations: Configuration[];
  prefixes: UserPrefix[] | PrefixesState;
  /** All lines are shown, with what can be done with each prefix; otherwise the first one, and the others to screen readers. */
  open: boolean;
}

/** The user's prefixes on an agent: a line for each configuration, or why there is none. */
export function PrefixCell({ configurations, prefixes, open }: PrefixCellProps) {
  if (configurations.length === 0) return <span className={styles.none}>No configuration available</span>;
  if (typeof prefixes === 'string') return <span className={styles.none}>{prefixesTexts[prefixes]}</span>;
  const assigned = assignPrefixes(configurations, prefixes);
  const more = configurations.length - 1;
  return (
    <ul className={`${styles.list} ${open ? styles.open : styles.closed}`}>
      {configurations.map(({ name }, index) => (
        <li key={index} className={open || index === 0 ? styles.line : visuallyHidden.text}>
          {name && <span className={styles.name}>[{name}]</span>}{' '}
          <Prefix key={assigned[index]} prefix={assigned[index]} canCopy={open || index === 0} canUse={open} />
          {/* No text: screen readers have the other lines. */}
          {!open && index === 0 && more > 0 && <span className={styles.more} data-more={`+${more}`} />}
        </li>
      ))}
    </ul>
  );
}

function Prefix({ prefix, canCopy, canUse }: { prefix: string | undefined; canCopy: boolean; canUse: boolean }) {
  if (prefix === undefined) return <span className={styles.none}>{noPrefix}</span>;
  return (
    <span className={styles.prefix}>
      {canCopy ? <Copyable text={prefix} /> : <code>{prefix}</code>}
      {canUse && <UseAsSource prefix={prefix} />}
    </span>
  );
}

const lazyUseAsSource = lazyModule(() => import(/* webpackChunkName: "use-as-source" */ './use-as-source.tsx'));

/** Loaded with the first row that is opened. */
function UseAsSource({ prefix }: { prefix: string }) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(lazyUseAsSource, { onError });
  if (state.status === 'failed') {
    return <Failure what="source addresses" problem="Source addresses: a part of this page did not load." onRetry={load} />;
  }
  return state.status === 'ready' && <state.module.UseAsSource prefix={prefix} />;
}

/** Of a configuration for which the user has none. */
export const noPrefix = 'No prefix available';

/** Why there are no prefixes, in words. */
export const prefixesTexts = {
  loading: 'Loading...',
  failed: 'Error loading prefixes',
  'signed-out': 'Log in to see your prefixes',
} as const;

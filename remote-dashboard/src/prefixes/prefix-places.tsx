import type { Configuration } from '../agents/get-agents.ts';
import styles from './prefix-list.module.css';

/** The room that the prefixes of these configurations will take: nothing moves when they come. */
export function PrefixPlaces({ configurations }: { configurations: Configuration[] }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {configurations.map(({ name, agentPrefix }, index) => (
        <div key={index} className={styles.line}>
          {name && <span className={styles.name} data-place={`[${name}]`} />}
          {agentPrefix ? (
            <span className={styles.prefix}>
              <code className={styles.address} data-place={typical} />
            </span>
          ) : (
            <span className={`${styles.prefix} ${styles.none}`} data-place={noPrefix} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Of a configuration for which the user has none. */
export const noPrefix = 'No prefix available';

const typical = '2001:db8:0:0000:0000::/80';

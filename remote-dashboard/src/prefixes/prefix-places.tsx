import type { Configuration } from '../agents/get-agents.ts';
import styles from './prefix-list.module.css';

/** The room that the prefixes of these configurations will take: nothing moves when they come. */
export function PrefixPlaces({ configurations }: { configurations: Configuration[] }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {configurations.map(({ name }, index) => (
        <div key={index} className={styles.line}>
          {name && <span className={styles.name} data-place={`[${name}]`} />}
          <span className={styles.prefix}>
            <code className={styles.address} data-place={typical} />
          </span>
        </div>
      ))}
    </div>
  );
}

const typical = '2001:db8:0:0000:0000::/80';

import { Copyable } from '../copying/copyable.tsx';
import { assignPrefixes } from '../prefixes/assign-prefixes.ts';
import styles from './agent-details.module.css';
import type { RowData } from './columns.tsx';
import { noPrefix, prefixesTexts } from './prefix-cell.tsx';
import { Rate } from './rate-cell.tsx';
import { Reason } from './status-cell.tsx';
import { UseAsSource } from './use-as-source.tsx';
import { useAgentsView } from './view-context.ts';

/** Longer ids are cut in the line of a row, however wide it is. */
const LONGEST_ID = 14;
/** So are longer ids and cities together. */
const LONGEST_WITH_PLACE = 20;

/** Below the line of an opened row, which stays as it was: whole texts, every configuration, and the way to the agent's page. */
export function AgentDetails({ agent, prefixes, place }: RowData) {
  const { PageLink } = useAgentsView();
  const { id, healthy, configurations } = agent;
  const isCut = id.length > LONGEST_ID || id.length + (place?.length ?? 0) > LONGEST_WITH_PLACE;
  return (
    <>
      {!healthy && (
        <p className={styles.reason}>
          <Reason agent={agent} whole />
        </p>
      )}
      {configurations.length > 0 && <Configurations configurations={configurations} prefixes={prefixes} />}
      <p className={styles.agent}>
        {PageLink && <PageLink id={id} />}
        <span className={isCut ? styles.cut : `${styles.cut} ${styles.said}`}>
          <Copyable text={id} what={`agent id ${id}`} /> {place}
        </span>
      </p>
    </>
  );
}

/** A line for each, with what makes source addresses. */
function Configurations({ configurations, prefixes }: Pick<RowData['agent'], 'configurations'> & Pick<RowData, 'prefixes'>) {
  const assigned = typeof prefixes === 'string' ? [] : assignPrefixes(configurations, prefixes);
  const missing = typeof prefixes === 'string' ? prefixesTexts[prefixes] : noPrefix;
  return (
    <ul className={styles.configurations}>
      {configurations.map(({ name, probingRate }, index) => {
        const prefix = assigned[index];
        return (
          <li key={index}>
            <span className={styles.name}>{name && `[${name}]`}</span>
            <span key={prefix} className={styles.prefix}>
              {prefix === undefined ? <span className={styles.none}>{missing}</span> : <Copyable text={prefix} />}
              {prefix !== undefined && <UseAsSource prefix={prefix} />}
            </span>
            <span className={styles.rate}>
              <Rate of={probingRate} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import { formatProbingRate } from '../agents/format-probing-rate.ts';
import type { Agent } from '../agents/get-agents.ts';
import { noPrefix, prefixesTexts } from '../agents/prefix-cell.tsx';
import { Copyable } from '../copying/copyable.tsx';
import { useFormats } from '../format/use-formats.ts';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { assignPrefixes } from '../prefixes/assign-prefixes.ts';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import styles from './agent-page.module.css';

/** All configurations of an agent, each with its rate, its prefix and the user's prefix inside that. */
export function Configurations({ agent: { id, configurations } }: { agent: Agent }) {
  const { count } = useFormats();
  const prefixes = usePrefixes();
  if (configurations.length === 0) return <p className={styles.none}>No configuration available</p>;
  const own = prefixes.state === 'loaded' ? (prefixes.data.find((agent) => agent.id === id)?.prefixes ?? []) : undefined;
  const assigned = own && assignPrefixes(configurations, own);
  return (
    <>
      <ul className={styles.configurations}>
        {configurations.map(({ name, probingRate, agentPrefix }, index) => (
          <li key={index}>
            <h3 className={styles.name}>{name ?? `Configuration ${index + 1}`}</h3>
            <dl className={styles.facts}>
              <dt>Probing Rate</dt>
              <dd>{probingRate === undefined ? '–' : formatProbingRate(count, probingRate)}</dd>
              <dt>Agent’s prefix</dt>
              <dd>{agentPrefix ? <Copyable text={agentPrefix} /> : 'No prefix available'}</dd>
              <dt>Your IPv6 Prefix</dt>
              <dd>
                <Own prefix={assigned?.[index]} reason={prefixes.state === 'loaded' ? noPrefix : prefixesTexts[prefixes.state]} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {prefixes.state === 'failed' && <Failure what="prefixes" problem={prefixes.problem} onRetry={prefixes.retry} />}
      <Freshness of={prefixes} what="Prefixes" />
    </>
  );
}

function Own({ prefix, reason }: { prefix: string | undefined; reason: string }) {
  return prefix === undefined ? <span className={styles.noPrefix}>{reason}</span> : <Copyable key={prefix} text={prefix} />;
}

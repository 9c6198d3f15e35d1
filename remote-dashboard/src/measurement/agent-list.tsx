import { memo, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'shared/ui/button';
import { isFocusNowhere } from 'shared/ui/focus';
import { formatPlural } from '../format/format-plural.ts';
import { useFormats } from '../format/use-formats.ts';
import { useCities } from '../map/use-cities.ts';
import type { Reply } from '../replies/reply.ts';
import { AgentLink } from './agent-link.tsx';
import styles from './agent-list.module.css';
import { countReplies } from './count-replies.ts';
import type { Progress } from './get-progress.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/** So many agents are shown at first. */
const AT_FIRST = 100;
/** So many more with each press: a thousand are rendered in a tenth of a second or two on a slow device. */
const MORE = 1_000;

interface AgentListProps {
  measurement: SentMeasurement;
  /** Nothing for those who may not know it. */
  progress: Progress | undefined;
  /** Nothing until the datasets have answered. */
  replies: readonly Reply[] | undefined;
}

/** The agents of a measurement: how many probes each has sent, and how many replies it got. Of many, the first ones until more are wanted. */
export function AgentList({ measurement, progress, replies }: AgentListProps) {
  const { count } = useFormats();
  const { cityOf } = useCities();
  const { senders, moreSenders = 0 } = measurement;
  const [most, setMost] = useState(AT_FIRST);
  const list = useRef<HTMLUListElement>(null);
  const perAgent = useMemo(() => replies && countReplies({ senders }, replies), [senders, replies]);
  const progressOf = useMemo(() => new Map(progress?.agents.map((agent) => [agent.id, agent])), [progress]);
  const unnamed = useMemo(() => {
    const ids = new Set(senders.map(({ id }) => id));
    const addresses = senders.filter(({ id, address }) => id === address);
    return (progress?.agents.filter(({ id }) => !ids.has(id)).length ?? 0) - moreSenders - addresses.length;
  }, [senders, moreSenders, progress]);
  const left = senders.length - most;

  function showMore() {
    flushSync(() => setMost(most + MORE));
    if (!isFocusNowhere()) return;
    // With the last ones the button goes. Of an agent that is known by its address alone there is no link.
    (list.current?.children[most]?.querySelector('a') ?? list.current)?.focus();
  }

  return (
    <>
      {/* Of many agents it scrolls, and the arrow keys could not do that without the focus. */}
      <ul ref={list} className={styles.agents} aria-label="Agents" tabIndex={senders.length > 8 ? 0 : undefined}>
        {senders.slice(0, most).map(({ id, address }, index) => {
          const own = progressOf.get(id);
          const sent = own && `${count(own.sent)} of ${count(own.all)} sent`;
          const came = perAgent && formatPlural(perAgent[index] ?? 0, 'reply', count);
          return <AgentItem key={`${id} ${address}`} id={id} city={cityOf(id)} counts={[sent, came].filter(Boolean).join(', ')} />;
        })}
        {moreSenders > 0 && (
          <li className={styles.agent}>{`and ${formatPlural(moreSenders, 'more agent', count)}, not named in the link`}</li>
        )}
        {/* The gateway counts all that were sent under this id; a link may name some of them. */}
        {unnamed > 0 && (
          <li className={styles.agent}>
            {`and ${formatPlural(unnamed, 'more agent', count)}, not named in the link: the numbers of probes and credits include ${unnamed === 1 ? 'it' : 'them'}`}
          </li>
        )}
      </ul>
      {left > 0 && (
        <div className={styles.more}>
          <span>{`${count(most)} of ${formatPlural(senders.length, 'agent', count)} are listed.`}</span>
          <Button size="small" onClick={showMore}>
            {left > MORE ? `Show ${count(MORE)} more agents` : `Show all ${count(senders.length)} agents`}
          </Button>
        </div>
      )}
    </>
  );
}

interface AgentItemProps {
  id: string;
  city: string | undefined;
  counts: string;
}

/** Counts come every second or two: only those that have changed are rendered. */
const AgentItem = memo(function AgentItem({ id, city, counts }: AgentItemProps) {
  return (
    <li className={styles.agent}>
      <AgentLink id={id} />
      <span className={styles.city}>{city}</span>
      <span className={styles.counts}>{counts}</span>
    </li>
  );
});

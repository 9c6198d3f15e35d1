import { formatPlural } from '../format/format-plural.ts';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { AgentLink } from './agent-link.tsx';
import { methodOf, sendersOf } from './describe-measurement.ts';
import styles from './measurement-words.module.css';
import type { SentMeasurement } from './sent-measurement.ts';

/** Of more agents, only the number is in the line below the title: all are further down. */
const NAMED_AGENTS = 3;

interface MeasurementWordsProps {
  measurement: SentMeasurement;
  isOnlyHere: boolean;
}

/** What was sent, when, and by which agents. */
export function MeasurementWords({ measurement, isOnlyHere }: MeasurementWordsProps) {
  const { count } = useFormats();
  const { sent, senders, isReadBack } = measurement;
  const agents = senders.length > NAMED_AGENTS ? formatPlural(sendersOf(measurement), 'agent', count) : <Agents senders={senders} />;
  const method = methodOf(measurement, count);
  return (
    <>
      {/* Of what is read back it may change: a translation would keep the former words. */}
      <p key={method} className={styles.words}>
        {method}. Sent <Moment at={sent} /> by <span>{agents}</span>.
      </p>
      {isReadBack && (
        <p className={styles.words}>
          This browser has no record of what was sent: it was read back from the replies. Probes without a reply are missing.
        </p>
      )}
      {isOnlyHere && (
        <p className={styles.words}>
          This browser has no room to keep what was sent with all agents: this page names them until it is reloaded.
        </p>
      )}
    </>
  );
}

function Agents({ senders }: Pick<SentMeasurement, 'senders'>) {
  return senders.map(({ id, address }, index) => (
    <span key={`${id} ${address}`}>
      {index > 0 && ', '}
      <AgentLink id={id} />
    </span>
  ));
}

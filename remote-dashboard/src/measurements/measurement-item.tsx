import { useState } from 'react';
import { Meter } from 'shared/ui/meter';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { SiteLink } from '../measurement/site-link.tsx';
import { CancelButton, TOO_LATE } from './cancel-button.tsx';
import { describeState, type Measurement } from './get-measurements.ts';
import styles from './measurement-item.module.css';
import type { MeasurementPages } from './use-measurement-pages.ts';

interface MeasurementItemProps {
  measurement: Measurement;
  pages: MeasurementPages;
  /** The list is to be asked for anew. @param inTime - false when it had ended before. */
  onCancelled(inTime: boolean): void;
}

/** One measurement: its target, or what it is called, when it began, how far it has come, and the way to end it. */
export function MeasurementItem({ measurement, pages, onCancelled }: MeasurementItemProps) {
  const { count } = useFormats();
  const { id, state, agents, probes, started } = measurement;
  const [tooLate, setTooLate] = useState(false);
  const { url, target } = pages.of(id);
  const progress = `${count(probes.sent)} of ${count(probes.all)} probes sent, ${count(agents.done)} of ${count(agents.all)} agents done`;
  function end(inTime: boolean) {
    setTooLate(!inTime);
    onCancelled(inTime);
  }
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <code className={styles.id} title={target && id}>
          {url === undefined ? id : <SiteLink to={url}>{target ?? id}</SiteLink>}
        </code>
        {started !== undefined && <Moment at={started} className={styles.started} />}
        <span className={styles[state]}>{describeState(state)}</span>
      </div>
      <Meter label={`Progress of ${id}`} text={progress} value={probes.sent} max={probes.all} high={false} />
      <div className={styles.foot}>
        <span>{progress}</span>
        {tooLate ? <span>{TOO_LATE}</span> : state === 'running' && <CancelButton id={id} onCancelled={end} />}
      </div>
    </li>
  );
}

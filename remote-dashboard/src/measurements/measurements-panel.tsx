import { memo, useState } from 'react';
import { paths } from 'shared/paths';
import { buttonClass } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { SiteLink } from '../measurement/site-link.tsx';
import { Failure } from '../panel/failure.tsx';
import { Freshness } from '../panel/freshness.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import type { PanelProps } from '../panel/panel-props.ts';
import type { UserSource } from '../polling/query-state.ts';
import type { Measurement } from './get-measurements.ts';
import { MeasurementItem } from './measurement-item.tsx';
import styles from './measurements-panel.module.css';
import { useMeasurementPages } from './use-measurement-pages.ts';

interface MeasurementsPanelProps extends Pick<PanelProps, 'onEvent'> {
  measurements: UserSource<Measurement[] | null>;
}

/** What the user has sent lately. It is not there until that is known, nor where the gateway does not know the call. */
export const MeasurementsPanel = memo(function MeasurementsPanel({ measurements, onEvent }: MeasurementsPanelProps) {
  const { exist } = useMeasurementPages();
  const [known, setKnown] = useState(false);
  const { state } = measurements;
  if (!known && (state === 'loaded' || state === 'failed')) setKnown(true);
  // Nothing will come: the place stays empty, and goes.
  if (state === 'signed-out' || (state === 'loaded' && measurements.data === null)) return null;
  // Something may come: the place is hidden, but the agents leave room for it.
  if (!known) return <span hidden />;
  return (
    <Panel
      title="Measurements"
      aside={
        exist && (
          <SiteLink className={styles.all} to={paths.measurementPages}>
            All measurements
          </SiteLink>
        )
      }
    >
      <Body measurements={measurements} onEvent={onEvent} />
      <Freshness of={measurements} what="Measurements" />
    </Panel>
  );
});

function Body({ measurements, onEvent }: MeasurementsPanelProps) {
  const [ended, setEnded] = useState('');
  const pages = useMeasurementPages();
  switch (measurements.state) {
    case 'signed-out':
      return null;
    case 'loading':
      return <Loading>Loading measurements…</Loading>;
    case 'failed':
      return <Failure what="measurements" problem={measurements.problem} onRetry={measurements.retry} />;
    case 'loaded': {
      if (!measurements.data?.length) return <NoneYet />;
      const end = (id: string, inTime: boolean) => {
        measurements.retry();
        setEnded(`The measurement ${id} was ${inTime ? '' : 'not '}cancelled.`);
        if (inTime) onEvent?.({ type: 'cancelled', measurement: id });
      };
      return (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and not every measurement has a button to get the focus. */}
          <section className={styles.scroller} aria-label="Sent measurements" tabIndex={0}>
            <ul className={styles.list}>
              {measurements.data.map((measurement) => (
                <MeasurementItem
                  key={measurement.id}
                  measurement={measurement}
                  pages={pages}
                  onCancelled={(inTime) => end(measurement.id, inTime)}
                />
              ))}
            </ul>
          </section>
          <p className={visuallyHidden.text} role="status">
            {ended}
          </p>
        </>
      );
    }
  }
}

function NoneYet() {
  const { exist } = useMeasurementPages();
  return (
    <div className={styles.none}>
      <p>No measurements here yet. What you send to the gateway appears here.</p>
      {exist && (
        <SiteLink className={buttonClass({ size: 'small' })} to={paths.measure}>
          Measure
        </SiteLink>
      )}
    </div>
  );
}

import { memo } from 'react';
import { paths } from 'shared/paths';
import { Meter } from 'shared/ui/meter';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { SiteLink } from '../measurement/site-link.tsx';
import { describeState, type Measurement } from '../measurements/get-measurements.ts';
import { useMeasurementPages } from '../measurements/use-measurement-pages.ts';
import { leadTo } from '../panel/lead-to.ts';
import type { PanelProps } from '../panel/panel-props.ts';
import type { UserSource } from '../polling/query-state.ts';
import { Cell } from './cell.tsx';
import styles from './summary.module.css';

interface LatestCellProps extends Pick<PanelProps, 'shown'> {
  measurements: UserSource<Measurement[] | null>;
}

/** How far the measurement that was begun last has come. */
export const LatestCell = memo(function LatestCell({ measurements, shown }: LatestCellProps) {
  return (
    <Cell title="Last measurement" shown={shown}>
      <h2 className={styles.title}>Last measurement</h2>
      <Body measurements={measurements} shown={shown} />
    </Cell>
  );
});

function Body({ measurements, shown }: LatestCellProps) {
  const { exist, lastSent, of } = useMeasurementPages();
  // The panel says what is wrong, and has the Retry.
  if (measurements.state === 'failed') return <p className={styles.quiet}>Unknown</p>;
  if (measurements.state !== 'loaded') return <p className={styles.quiet}>Loading…</p>;
  if (measurements.data === null) {
    const { url, target } = lastSent === undefined ? {} : of(lastSent);
    return (
      <>
        <p className={styles.quiet}>This gateway keeps no list of measurements.</p>
        {url !== undefined && <Details url={url}>{target ?? 'Details'}</Details>}
      </>
    );
  }
  const latest = latestOf(measurements.data);
  if (latest) return <Progress measurement={latest} />;
  return (
    <>
      <p className={styles.value}>None yet</p>
      <p className={`${styles.quiet} ${styles.hint}`}>What you send appears here.</p>
      {exist ? (
        <div className={styles.foot}>
          <SiteLink className={styles.action} to={paths.measure}>
            Measure
          </SiteLink>
        </div>
      ) : (
        shown.includes('agents') && (
          <div className={styles.foot}>
            <button type="button" className={styles.action} onClick={leadTo('Agents')}>
              Select agents
            </button>
          </div>
        )
      )}
    </>
  );
}

function Progress({ measurement: { id, state, agents, probes, started } }: { measurement: Measurement }) {
  const { count } = useFormats();
  const { url, target } = useMeasurementPages().of(id);
  const progress = `${count(probes.sent)} of ${count(probes.all)} sent`;
  return (
    <>
      <p className={`${styles.value} ${styles.progress}`} title={id}>
        {progress}
      </p>
      <div className={styles.picture}>
        <Meter
          label="Progress of the last measurement"
          text={`${progress}, ${count(agents.done)} of ${count(agents.all)} agents done`}
          value={probes.sent}
          max={probes.all}
          high={false}
        />
      </div>
      <p className={`${styles.quiet} ${styles.line}`}>
        <span>{describeState(state)}</span> {started !== undefined && <Moment at={started} />}
      </p>
      {url === undefined ? (
        <div className={styles.foot}>
          <button type="button" className={styles.action} onClick={leadTo('Measurements')}>
            All measurements
          </button>
        </div>
      ) : (
        <Details url={url}>{target ?? 'Details'}</Details>
      )}
    </>
  );
}

/** The way to a measurement's page. */
function Details({ url, children }: { url: string; children: string }) {
  return (
    <div className={styles.foot}>
      <SiteLink className={`${styles.action} ${styles.to}`} to={url}>
        <span>{children}</span>
      </SiteLink>
    </div>
  );
}

function latestOf(measurements: Measurement[]): Measurement | undefined {
  return measurements.reduce<Measurement | undefined>(
    (latest, one) => (latest && (latest.started ?? 0) >= (one.started ?? 0) ? latest : one),
    undefined,
  );
}

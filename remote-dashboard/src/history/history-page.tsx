import { useState } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/button';
import { forgetMeasurement, readMeasurements } from '../measurement/measurement-records.ts';
import { useMeasurements } from '../measurements/use-measurements.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { useGateway } from '../use-gateway.ts';
import styles from './history-page.module.css';
import { joinMeasurements } from './history-row.ts';
import { HistoryTable } from './history-table.tsx';
import { KeepHistory } from './keep-history.tsx';
import { LazyCompare } from './lazy-compare.tsx';
import { UsagePanel } from './usage-panel.tsx';
import { useHistoryView } from './use-history-view.ts';

/** What the user has measured: kept in this browser, and joined with the gateway's list where it has one. */
export function HistoryPage() {
  const { storage } = useGateway();
  const { status } = useAuth();
  const [records, setRecords] = useState(() => readMeasurements(storage));
  const [known, setKnown] = useState(status);
  // Whose history it is may become known with the session.
  if (status !== known) {
    setKnown(status);
    setRecords(readMeasurements(storage));
  }
  const list = useMeasurements();
  const { view } = useHistoryView();
  const rows = joinMeasurements(records, list.state === 'loaded' ? list.data : null);

  function remove(id: string) {
    forgetMeasurement(storage, id);
    setRecords(readMeasurements(storage));
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Measurements"
        back={{ path: paths.dashboard, label: 'Dashboard' }}
        actions={
          <Link className={buttonClass({ variant: 'main', size: 'small' })} to={paths.measure}>
            Measure
          </Link>
        }
      >
        <KeepHistory />
      </PageHead>
      {view.compare.length > 0 && <LazyCompare ids={view.compare} rows={rows} />}
      <Panel title="History">
        {list.state === 'failed' && <Failure what="measurements" problem={list.problem} onRetry={list.retry} />}
        {rows.length === 0 && list.state === 'loading' ? (
          <Loading>Loading measurements…</Loading>
        ) : rows.length === 0 ? (
          <Empty />
        ) : (
          <HistoryTable rows={rows} onRemove={remove} />
        )}
      </Panel>
      {rows.length > 0 && <UsagePanel rows={rows} />}
    </div>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p>No measurements yet. What you measure appears here, with its replies.</p>
      <Link className={buttonClass({ size: 'small' })} to={paths.measure}>
        Measure
      </Link>
    </div>
  );
}

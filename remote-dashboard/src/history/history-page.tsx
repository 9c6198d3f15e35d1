import { useState } from 'react';
import { useAuth } from 'shared/auth';
import { lazyModule } from 'shared/lazy';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/button';
import { forgetMeasurement, readMeasurements, readRemoved } from '../measurement/measurement-records.ts';
import { useMeasurements } from '../measurements/use-measurements.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Failure } from '../panel/failure.tsx';
import { Lazy } from '../panel/lazy.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { useGateway } from '../use-gateway.ts';
import styles from './history-page.module.css';
import { joinMeasurements } from './history-row.ts';
import { HistoryTable } from './history-table.tsx';
import { KeepHistory } from './keep-history.tsx';
import { type Removed, RemovedNote } from './removed-note.tsx';
import { UsagePanel } from './usage-panel.tsx';
import { useHistoryView } from './use-history-view.ts';

/** Most visits compare nothing. */
const compare = lazyModule(() => import(/* webpackChunkName: "compare" */ './compare.tsx'));

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
  const source = useHistoryView();
  const { compare: compared } = source.view;
  // The comparison comes above the table, where its button has the focus.
  const [takesFocus, setTakesFocus] = useState(false);
  const [removed, setRemoved] = useState<Removed>();
  const hidden = readRemoved(storage);
  const rows = joinMeasurements(records, list.state === 'loaded' ? list.data : null).filter(({ id }) => !hidden.has(id));

  function remove(id: string, name: string) {
    const undo = forgetMeasurement(storage, id);
    setRecords(readMeasurements(storage));
    setRemoved({
      name,
      undo() {
        undo();
        setRecords(readMeasurements(storage));
        setRemoved({ name });
      },
    });
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
      {compared.length > 0 && (
        <Lazy key={compared.join()} module={compare} title="Comparison" what="comparison" loading="Loading the comparison…">
          {({ Compare }) => (
            <Compare ids={compared} rows={rows} change={source.change} takesFocus={takesFocus} onFocus={() => setTakesFocus(false)} />
          )}
        </Lazy>
      )}
      <Panel title="History">
        {list.state === 'failed' && <Failure what="measurements" problem={list.problem} onRetry={list.retry} />}
        {rows.length === 0 && list.state === 'loading' ? (
          <Loading>Loading measurements…</Loading>
        ) : rows.length === 0 ? (
          list.state !== 'failed' && <Empty />
        ) : (
          <HistoryTable rows={rows} source={source} onRemove={remove} onCompare={() => setTakesFocus(true)} />
        )}
        <RemovedNote removed={removed} />
      </Panel>
      {rows.length > 0 && <UsagePanel rows={rows} />}
    </div>
  );
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p>No measurements here yet. What you measure appears here, with its replies.</p>
      <Link className={buttonClass({ size: 'small' })} to={paths.measure}>
        Measure
      </Link>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { measurementPath } from '../measurement/measurement-link.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import { measurePaths } from '../path/measure-paths.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import { getReplies } from '../replies/get-replies.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './compare.module.css';
import { ComparedHops } from './compared-hops.tsx';
import { ComparedPaths } from './compared-paths.tsx';
import { type HistoryRow, kindOf, targetOf } from './history-row.ts';
import { COMPARED } from './history-view.ts';
import { pairPaths } from './pair-paths.ts';
import { useHistoryView } from './use-history-view.ts';

interface CompareProps {
  ids: readonly string[];
  rows: readonly HistoryRow[];
}

/** Pairs of paths that are written out. */
const MOST_PAIRS = 6;
const MINUTE_MS = 60_000;
/** One of the two may still get replies: so long a comparison is good for, in ms. */
const STALE_MS = 60_000;
const letters = ['A', 'B'];

/** Two measurements: their paths as pictures with one scale, and hop by hop with their round-trip times. */
export function Compare({ ids, rows }: CompareProps) {
  const { change } = useHistoryView();
  const chosen = ids.map((id) => rows.find((row) => row.id === id)?.record);
  const records = chosen.flatMap((record) => record ?? []);
  return (
    <Panel
      title="Comparison"
      aside={
        <Button size="small" onClick={() => change({ compare: [] })}>
          Close
        </Button>
      }
    >
      <ol className={styles.which}>
        {chosen.map((record, index) => (
          <li key={ids[index]}>
            <strong>{letters[index]}</strong>{' '}
            {record ? <Which record={record} /> : `This browser has no record of how ${ids[index]} was sent.`}
          </li>
        ))}
      </ol>
      {records.length === COMPARED && <Paths records={records} />}
    </Panel>
  );
}

function Which({ record }: { record: SentMeasurement }) {
  const { moment } = useFormats();
  const now = useNow(MINUTE_MS);
  const row = { id: record.id, when: record.sent, record, listed: undefined };
  return (
    <>
      <Link to={measurementPath(record)}>{targetOf(row)}</Link>, {kindOf(row)},{' '}
      <time dateTime={new Date(record.sent).toISOString()}>{moment(record.sent, now)}</time>
    </>
  );
}

function Paths({ records }: { records: SentMeasurement[] }) {
  const { site, onError } = useGateway();
  const isPing = records.some(({ kind }) => kind === 'ping');
  const { data, error, refetch } = useQuery({
    queryKey: ['compared', ...records.map(({ id }) => id)],
    staleTime: STALE_MS,
    gcTime: STALE_MS,
    async queryFn({ signal }) {
      try {
        const [one = [], other = []] = await Promise.all(records.map((record) => pathsOf(record, site?.datasets, signal)));
        return pairPaths(one, other);
      } catch (reason) {
        if (!signal.aborted) onError(reason);
        throw reason;
      }
    },
  });
  if (!data && error)
    return (
      <Failure
        alert
        what="comparison"
        problem={`The replies cannot be loaded at the moment. ${error.message}`}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading>Loading replies…</Loading>;
  const pairs = data;
  return (
    <>
      {pairs.slice(0, MOST_PAIRS).map((pair) => (
        <div key={pair.title} className={styles.pair}>
          {!isPing && <ComparedPaths pair={pair} letters={letters} />}
          <ComparedHops pair={pair} letters={letters} />
        </div>
      ))}
      {pairs.length === 0 && <p className={styles.words}>Neither measurement has replies in the public data.</p>}
      {pairs.length > MOST_PAIRS && <p className={styles.words}>{pairs.length - MOST_PAIRS} more pairs of paths are not shown.</p>}
    </>
  );
}

async function pathsOf(record: SentMeasurement, datasets: string | undefined, signal: AbortSignal): Promise<MeasuredPath[]> {
  if (datasets === undefined) return [];
  const { replies } = await getReplies(datasets, record, signal);
  return measurePaths(record, replies).paths;
}

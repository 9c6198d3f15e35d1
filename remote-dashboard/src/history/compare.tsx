import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Moment } from '../format/moment.tsx';
import { measurementPath } from '../measurement/measurement-link.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import styles from './compare.module.css';
import { ComparedHops } from './compared-hops.tsx';
import { ComparedPaths } from './compared-paths.tsx';
import { type HistoryRow, kindOf, targetOf } from './history-row.ts';
import { pairPaths } from './pair-paths.ts';
import type { SentRow } from './read-compared.ts';
import { useMeasured, useRepliesOf } from './use-compared.ts';
import { useHistoryView } from './use-history-view.ts';

interface CompareProps {
  ids: readonly string[];
  rows: readonly HistoryRow[];
  /** It was asked for below: its heading takes the focus. */
  takesFocus: boolean;
  /** It has the focus. */
  onFocus(): void;
}

/** Pairs of paths that are written out. */
const MOST_PAIRS = 6;
const letters = ['A', 'B'];

/** Two measurements: their paths as pictures with one scale, and hop by hop with their round-trip times. */
export function Compare({ ids, rows, takesFocus, onFocus }: CompareProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const heading = list.current?.closest('section')?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    onFocus();
  }, [takesFocus, onFocus]);
  const { change } = useHistoryView();
  const chosen = ids.map((id) => rows.find((row) => row.id === id));
  const [one, other] = chosen.map((row) => (row?.record ? { ...row, record: row.record } : undefined));
  return (
    <Panel
      title="Comparison"
      aside={
        <Button size="small" onClick={() => change({ compare: [] })}>
          Close
        </Button>
      }
    >
      <ol ref={list} className={styles.which}>
        {chosen.map((row, index) => (
          <li key={ids[index]}>
            <strong>{letters[index]}</strong>{' '}
            {row?.record ? <Which record={row.record} /> : `This browser has no record of how ${ids[index]} was sent.`}
          </li>
        ))}
      </ol>
      {one && other && <Paths one={one} other={other} />}
    </Panel>
  );
}

function Which({ record }: { record: SentMeasurement }) {
  const row = { id: record.id, when: record.sent, record, listed: undefined };
  return (
    <>
      <Link to={measurementPath(record)}>{targetOf(row)}</Link>, {kindOf(row)}, <Moment at={record.sent} />
    </>
  );
}

function Paths({ one, other }: { one: SentRow; other: SentRow }) {
  const { data, error, refetch } = useRepliesOf(one, other);
  const [a, b] = [useMeasured(one, data?.found[0], data?.at), useMeasured(other, data?.found[1], data?.at)];
  const pairs = useMemo(() => a && b && pairPaths(a.paths, b.paths), [a, b]);
  if (!pairs && error)
    return (
      <Failure
        alert
        what="comparison"
        problem={`The replies cannot be loaded at the moment. ${error.message}`}
        onRetry={() => void refetch()}
      />
    );
  if (!pairs) return <Loading>Loading replies…</Loading>;
  const isPing = [one, other].some(({ record }) => record.kind === 'ping');
  const waiting = [a, b].map((measured) => measured?.waiting === true);
  return (
    <>
      {[a, b].map((measured, index) =>
        measured?.notes.map((note) => (
          <p key={`${letters[index]} ${note}`} className={styles.note}>
            {letters[index]}: {note}
          </p>
        )),
      )}
      {pairs.slice(0, MOST_PAIRS).map((pair) => (
        <div key={pair.title} className={styles.pair}>
          {!isPing && <ComparedPaths pair={pair} letters={letters} waiting={waiting.includes(true)} />}
          <ComparedHops pair={pair} letters={letters} waiting={waiting} />
        </div>
      ))}
      {pairs.length === 0 && <p className={styles.words}>Neither measurement has replies in the public data.</p>}
      {pairs.length > MOST_PAIRS && <p className={styles.words}>{pairs.length - MOST_PAIRS} more pairs of paths are not shown.</p>}
    </>
  );
}

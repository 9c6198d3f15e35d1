import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { formatPlural } from '../format/format-plural.ts';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { measurementPath } from '../measurement/measurement-link.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import styles from './compare.module.css';
import { type Compared, ComparedHops } from './compared-hops.tsx';
import { ComparedPaths } from './compared-paths.tsx';
import { type HistoryRow, kindOf, targetOf } from './history-row.ts';
import { pairPaths } from './pair-paths.ts';
import type { SentRow } from './read-compared.ts';
import { useMeasured, useRepliesOf } from './use-compared.ts';
import type { HistoryViewSource } from './use-history-view.ts';

interface CompareProps {
  ids: readonly string[];
  rows: readonly HistoryRow[];
  change: HistoryViewSource['change'];
  /** It was asked for below: its heading takes the focus. */
  takesFocus: boolean;
  /** It has the focus. */
  onFocus(): void;
}

/** So many pairs, or paths that have none, are written out. */
const MOST_PAIRS = 6;
const letters = ['A', 'B'] as const;

/** Two measurements: their paths as pictures with one scale, and hop by hop with their round-trip times. */
export function Compare({ ids, rows, change, takesFocus, onFocus }: CompareProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const heading = list.current?.closest('section')?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    onFocus();
  }, [takesFocus, onFocus]);

  function close({ currentTarget }: MouseEvent) {
    // The button goes: the focus comes to the one that has opened the comparison, and the history to where this is now.
    const history = currentTarget.closest('section')?.nextElementSibling as HTMLElement | null | undefined;
    (history?.querySelector<HTMLElement>('[type="search"] + button') ?? history)?.focus({ preventScroll: true });
    change({ compare: [] });
  }

  const chosen = ids.map((id) => rows.find((row) => row.id === id));
  const [one, other] = chosen.map((row) => (row?.record ? { ...row, record: row.record } : undefined));
  return (
    <Panel
      title="Comparison"
      aside={
        <Button size="small" onClick={close}>
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
  const { count } = useFormats();
  const { data, error, retry } = useRepliesOf(one, other);
  const [a, b] = [useMeasured(one, data?.found[0], data?.at), useMeasured(other, data?.found[1], data?.at)];
  const pairs = useMemo(() => a && b && pairPaths(a.paths, b.paths), [a, b]);
  const failure = error && (
    <Failure
      what="comparison"
      problem={pairs ? `${error.message} The replies found before stay.` : `The replies cannot be loaded at the moment. ${error.message}`}
      onRetry={retry}
    />
  );
  if (!pairs) return failure ?? <Loading>Loading replies…</Loading>;
  const isPing = [one, other].some(({ record }) => record.kind === 'ping');
  const compared: [Compared, Compared] = [
    { letter: letters[0], record: one.record, waiting: a?.waiting === true },
    { letter: letters[1], record: other.record, waiting: b?.waiting === true },
  ];
  return (
    <>
      {failure}
      {[a, b].map((measured, index) =>
        measured?.notes.map((note) => (
          <p key={`${letters[index]} ${note}`} className={styles.note}>
            {letters[index]}: {note}
          </p>
        )),
      )}
      {pairs.length > 0 && !pairs.some(({ one, other }) => one && other) && (
        <p className={styles.note}>No agent is in both measurements: each path is shown alone.</p>
      )}
      {pairs.slice(0, MOST_PAIRS).map((pair) => (
        <div key={pair.title} className={styles.pair}>
          {!isPing && <ComparedPaths pair={pair} compared={compared} />}
          <ComparedHops pair={pair} compared={compared} />
        </div>
      ))}
      {pairs.length === 0 && <p className={styles.words}>Neither measurement has replies in the public data.</p>}
      {pairs.length > MOST_PAIRS && (
        <p className={styles.words}>{`Not shown: ${formatPlural(pairs.length - MOST_PAIRS, 'more pair', count)} of agent and target.`}</p>
      )}
    </>
  );
}

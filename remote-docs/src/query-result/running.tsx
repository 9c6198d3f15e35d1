import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatCount, formatRowCount } from 'shared/format/count';
import { Button } from 'shared/ui/button';
import { formatBytes } from './format-units.ts';
import type { Progress } from './query-result.ts';
import styles from './result-panel.module.css';

interface RunningProps {
  progress: Progress | undefined;
  onCancel(): void;
  /** Called when the Cancel button unmounts while it has the focus. */
  onFocusLost(): void;
}

/** Seconds of a run, what the server has read and sent as far as it tells, and Cancel. Invisible for the first 300 ms (in the style sheet). */
export function Running({ progress, onCancel, onFocusLost }: RunningProps) {
  const seconds = useSeconds();
  const cancel = useRef<HTMLButtonElement>(null);
  const loseFocus = useRef(onFocusLost);
  useLayoutEffect(
    () => () => {
      if (document.activeElement === cancel.current) loseFocus.current();
    },
    [],
  );
  const read = progress?.read;
  return (
    <div className={styles.running}>
      <div className={styles.begun}>
        <p aria-hidden="true">Running…</p>
        <Button ref={cancel} size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className={styles.passing}>{progress && progress.bytes > 0 ? `${seconds} s, ${progressOf(progress)}` : `${seconds} s`}</p>
      {read && hasTotal(read) && <progress className={styles.share} aria-label="Rows read" max={read.totalRows} value={read.rows} />}
    </div>
  );
}

type Read = NonNullable<Progress['read']>;

/** The total is the server's estimate: one that has been passed says nothing. */
const hasTotal = ({ rows, totalRows }: Read) => totalRows > 0 && rows <= totalRows;

/** E.g. `2 of about 4 rows read (50 %), 1.2 kB`; without the server's own progress, what has come of the answer. */
function progressOf({ rows, bytes, read }: Progress): string {
  if (!read) return `${formatRowCount(rows)} received, ${formatBytes(bytes)}`;
  const share = `${Math.floor((100 * read.rows) / read.totalRows)} %`;
  const known = hasTotal(read)
    ? `${formatCount(read.rows)} of about ${formatRowCount(read.totalRows)} read (${share})`
    : `${formatRowCount(read.rows)} read`;
  return `${known}, ${formatBytes(read.bytes)}${rows > 0 ? `; ${formatRowCount(rows)} received` : ''}`;
}

function useSeconds(): number {
  const begun = useRef(performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begun.current) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

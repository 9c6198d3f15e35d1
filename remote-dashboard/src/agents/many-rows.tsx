import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Failure } from '../panel/failure.tsx';
import { useConnection } from '../polling/use-connection.ts';
import type { KeptFocus } from './kept-focus.ts';
import { type ManyRowsProps, MOST_PLAIN_ROWS } from './later-parts.ts';
import styles from './many-rows.module.css';
import { type DrawnRowsProps, PlainRows } from './plain-rows.tsx';
import { roles } from './table-roles.ts';

interface RetriedRowsProps extends DrawnRowsProps {
  onRetry(): void;
}

/** Fill a screen, until what draws the rows in sight is there. More would keep it from being drawn. */
const ROWS_MEANWHILE = 20;

/** The rows meanwhile do not take the focus: its row may be one of the others. */
const noFocus: KeptFocus = { current: undefined };

/** What draws the rows in sight; another one each time that it is tried again. */
let latest = loadRows();

/** The rows of many agents. The first of them are there at once, the others with what draws only those in sight: few sites have so many. */
export function ManyRows({ hadFewRows, ...props }: ManyRowsProps) {
  // A page that has shown rows does not become shorter.
  const count = hadFewRows ? MOST_PLAIN_ROWS : ROWS_MEANWHILE;
  const [Rows, setRows] = useState(() => latest);
  function retry() {
    latest = loadRows();
    setRows(() => latest);
  }
  return (
    <Suspense fallback={<FirstRows {...props} count={count} focus={noFocus} />}>
      <Rows {...props} onRetry={retry} />
    </Suspense>
  );
}

function loadRows() {
  return lazy<ComponentType<RetriedRowsProps>>(() =>
    import(/* webpackChunkName: "virtual-rows" */ './virtual-rows.tsx').then(
      ({ VirtualRows }) => ({ default: VirtualRows }),
      (error) => ({ default: (props) => <FirstRowsOnly {...props} error={error} /> }),
    ),
  );
}

function FirstRows({ count, ...props }: DrawnRowsProps & { count: number }) {
  return <PlainRows {...props} agents={props.agents.slice(0, count)} />;
}

/** The first rows, and why there are no more. */
function FirstRowsOnly({ error, onRetry, ...props }: RetriedRowsProps & { error: unknown }) {
  const { onError } = useConnection();
  useEffect(() => onError(error), [onError, error]);
  return (
    <>
      <tbody {...roles.rowGroup}>
        <tr {...roles.row}>
          <td className={styles.failure} {...roles.cell}>
            <Failure
              alert
              what="rows"
              problem={`Only the first ${MOST_PLAIN_ROWS} are shown: a part of this page did not load.`}
              onRetry={onRetry}
            />
          </td>
        </tr>
      </tbody>
      <FirstRows {...props} count={MOST_PLAIN_ROWS} />
    </>
  );
}

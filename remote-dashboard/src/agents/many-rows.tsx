import { lazy, Suspense } from 'react';
import { MOST_PLAIN_ROWS } from './later-parts.ts';
import { PlainRows, type RowsProps } from './plain-rows.tsx';

/** Where what draws the rows in sight cannot be loaded, all are drawn: slow is better than none. */
const VirtualRows = lazy(() =>
  import(/* webpackChunkName: "virtual-rows" */ './virtual-rows.tsx').then(
    ({ VirtualRows }) => ({ default: VirtualRows }),
    () => ({ default: PlainRows }),
  ),
);

/** The rows of many agents. The first of them are there at once, the others with what draws only those in sight: few sites have so many. */
export function ManyRows(props: RowsProps) {
  const first = props.agents.slice(0, MOST_PLAIN_ROWS);
  return (
    <Suspense fallback={<PlainRows {...props} agents={first} />}>
      <VirtualRows {...props} />
    </Suspense>
  );
}

import type { ComponentProps } from 'react';
import { lazyModule } from 'shared/lazy';
import { LazyPart } from '../panel/lazy-part.tsx';
import { Panel } from '../panel/panel.tsx';

const compare = lazyModule(() => import(/* webpackChunkName: "compare" */ './compare.tsx'));

/** The comparison. Most visits of the history compare nothing, and load none of its code. */
export function LazyCompare(props: ComponentProps<typeof import('./compare.tsx').Compare>) {
  return (
    <LazyPart
      lazy={compare}
      what="comparison"
      loading="Loading the comparison…"
      problem="The comparison could not be loaded."
      around={(state) => <Panel title="Comparison">{state}</Panel>}
    >
      {({ Compare }) => <Compare {...props} />}
    </LazyPart>
  );
}

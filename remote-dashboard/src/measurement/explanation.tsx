import { useState } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { useGateway } from '../use-gateway.ts';
import styles from './explanation.module.css';

const explanation = lazyModule(() => import(/* webpackChunkName: "on-demand" */ './explanation-text.tsx'));

/** For who has never seen a traceroute. The text is loaded when it is opened. */
export function Explanation() {
  const { onError } = useGateway();
  const [open, setOpen] = useState(false);
  const [state, load] = useLazyModule(explanation, { wanted: open, onError });
  return (
    <details className={styles.explanation} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>What am I looking at?</summary>
      {state.status === 'ready' && <state.module.ExplanationText />}
      {state.status === 'loading' && <Loading>Loading the explanation…</Loading>}
      {state.status === 'failed' && <Failure alert what="explanation" problem="The explanation could not be loaded." onRetry={load} />}
    </details>
  );
}

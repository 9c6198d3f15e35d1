import { useState } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { useGateway } from '../use-gateway.ts';
import styles from './code-view.module.css';
import type { MeasureForm } from './use-measure-form.ts';

const program = lazyModule(() => import(/* webpackChunkName: "measure-parts" */ './request-program.tsx'));

/** The same request as a program, for who goes on with scripts. Its code is fetched when it is opened. */
export function CodeView({ form }: { form: MeasureForm }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.code} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>The same as code</summary>
      {open && <LazyProgram form={form} />}
    </details>
  );
}

function LazyProgram({ form }: { form: MeasureForm }) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(program, { onError });
  if (state.status === 'ready') return <state.module.RequestProgram form={form} />;
  if (state.status !== 'failed') return <Loading>Loading…</Loading>;
  return <Failure alert what="code" problem="The code could not be loaded." onRetry={load} />;
}

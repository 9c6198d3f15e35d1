import { useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { Lazy } from '../panel/lazy.tsx';
import styles from './code-view.module.css';
import type { MeasureForm } from './use-measure-form.ts';

const program = lazyModule(() => import(/* webpackChunkName: "measure-parts" */ './request-program.tsx'));

/** The same request as a program, for who goes on with scripts. Its code is fetched when it is opened. */
export function CodeView({ form }: { form: MeasureForm }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.code} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>The same as code</summary>
      {open && (
        <Lazy module={program} what="code" loading="Loading…">
          {({ RequestProgram }) => <RequestProgram form={form} />}
        </Lazy>
      )}
    </details>
  );
}

import { type ComponentProps, type CSSProperties, useEffect, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useDocs } from '../docs-context.ts';
import styles from './lazy-runner.module.css';

// Not in the style sheet: a module would rename what it declares, and the answer has a module of its own.
const height = { '--answer-height': '20rem' } as CSSProperties;

type Runner = typeof import('./example-runner.tsx').Run;

/** Where an example runs. What runs it is loaded with the first run. */
export function RunPlace(props: ComponentProps<Runner>) {
  const { onError } = useDocs();
  const [Run, setRun] = useState<{ component?: Runner; failed?: boolean }>({});
  const loading = !Run.component && !Run.failed;

  useEffect(() => {
    if (!loading) return;
    let gone = false;
    import(/* webpackChunkName: "run" */ './example-runner.tsx').then(
      (module) => !gone && setRun({ component: module.Run }),
      (error: unknown) => {
        if (gone) return;
        onError(error);
        setRun({ failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [loading, onError]);

  return (
    <div className={styles.place} style={height}>
      {Run.component && <Run.component {...props} />}
      {Run.failed && (
        <Notice tone="error" action={<Button onClick={() => setRun({})}>Retry</Button>}>
          What runs the examples could not be loaded. The rest of the page still works.
        </Notice>
      )}
    </div>
  );
}

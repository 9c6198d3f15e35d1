import { type ComponentProps, type CSSProperties, useEffect, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useDocs } from '../docs-context.ts';
import styles from './lazy-runner.module.css';

// Not in the style sheet: CSS modules rename custom properties, and the result panel has a module of its own.
const height = { '--result-height': '20rem' } as CSSProperties;

type Runner = typeof import('./example-runner.tsx').ExampleRunner;

/** Loads the example runner with the first run. */
export function LazyRunner(props: ComponentProps<Runner>) {
  const { onError } = useDocs();
  const [runner, setRunner] = useState<{ Component?: Runner; failed?: boolean }>({});
  const loading = !runner.Component && !runner.failed;

  useEffect(() => {
    if (!loading) return;
    let gone = false;
    import(/* webpackChunkName: "example-runner" */ './example-runner.tsx').then(
      ({ ExampleRunner }) => !gone && setRunner({ Component: ExampleRunner }),
      (error: unknown) => {
        if (gone) return;
        onError(error);
        setRunner({ failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [loading, onError]);

  return (
    <div className={styles.place} style={height}>
      {runner.Component && <runner.Component {...props} />}
      {runner.failed && (
        <Notice tone="error" action={<Button onClick={() => setRunner({})}>Retry</Button>}>
          What runs the examples could not be loaded. The rest of the page still works.
        </Notice>
      )}
    </div>
  );
}

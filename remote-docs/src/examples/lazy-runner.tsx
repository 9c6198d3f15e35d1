import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useDocs } from '../docs-context.ts';
import { bringIntoView } from '../query-result/bring-into-view.ts';
import styles from './lazy-runner.module.css';

// Not in the style sheet: CSS modules rename custom properties, and the result panel has a module of its own.
const height = { '--result-height': '20rem' } as CSSProperties;

const exampleRunner = lazyModule(() => import(/* webpackChunkName: "example-runner" */ './example-runner.tsx'));

/** Loads the example runner with the first run. Each run brings the place of its result into view. */
export function LazyRunner(props: ComponentProps<typeof import('./example-runner.tsx').ExampleRunner>) {
  const { onError } = useDocs();
  const [runner, retry] = useLazyModule(exampleRunner, { onError });
  const place = useRef<HTMLDivElement>(null);
  const { attempt, title, onCancel } = props;

  useEffect(() => {
    if (place.current && attempt > 0) bringIntoView(place.current);
  }, [attempt]);

  return (
    <div ref={place} className={styles.place} style={height}>
      {runner.status === 'ready' && <runner.module.ExampleRunner {...props} />}
      {runner.status === 'failed' && (
        <Notice
          tone="error"
          action={
            <Button
              aria-label={`Retry ${title}`}
              onClick={() => {
                // The button goes: back to Run, as after Cancel.
                onCancel();
                retry();
              }}
            >
              Retry
            </Button>
          }
        >
          The code that runs examples could not be loaded. The rest of the page still works.
        </Notice>
      )}
    </div>
  );
}

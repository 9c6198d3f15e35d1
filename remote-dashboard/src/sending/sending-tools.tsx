import { useEffect, useRef } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import type { SelectionToolsProps } from '../agents/view-context.ts';
import { useUsage } from '../credits/use-usage.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { useToken } from '../token/use-token.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './sending-tools.module.css';

const sending = lazyModule(() => import(/* webpackChunkName: "sending" */ './sending.tsx'));

/** Opens what sends from the selected agents. It is fetched when it is opened. */
export function SendingTools({ agents, open, onToggle }: SelectionToolsProps) {
  const sources = { prefixes: usePrefixes(), usage: useUsage(), token: useToken() };
  const place = useRef<HTMLDivElement>(null);
  const { onError } = useGateway();
  const [state, load] = useLazyModule(sending, { wanted: false, onError });
  const { status } = state;

  function toggle() {
    if (!open) load();
    onToggle();
  }

  // It is below the table, whose end may be below the window.
  useEffect(() => {
    if (open && status !== 'idle') place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [open, status]);

  return (
    <>
      <Button size="small" aria-expanded={open} onClick={toggle}>
        {open ? 'Hide command' : 'Show command'}
      </Button>
      {open && (
        <div ref={place} className={styles.place}>
          {state.status === 'loading' && <Loading>Loading…</Loading>}
          {state.status === 'failed' && (
            <Failure alert what="command" problem="The command could not be made: a part of this page did not load." onRetry={load} />
          )}
          {state.status === 'ready' && <state.module.Sending agents={agents} {...sources} />}
        </div>
      )}
    </>
  );
}

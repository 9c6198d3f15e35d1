import { useState } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import type { Agent } from '../agents/get-agents.ts';
import { useUsage } from '../credits/use-usage.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { usePrefixes } from '../prefixes/use-prefixes.ts';
import { useToken } from '../token/use-token.ts';
import { useGateway } from '../use-gateway.ts';
import styles from './sending-tools.module.css';

const sending = lazyModule(() => import(/* webpackChunkName: "sending" */ './sending.tsx'));

/** Opens what sends from the selected agents. It is fetched when it is opened. */
export function SendingTools({ agents }: { agents: Agent[] }) {
  const sources = { prefixes: usePrefixes(), usage: useUsage(), token: useToken() };
  const [open, setOpen] = useState(false);
  const { onError } = useGateway();
  const [state, load] = useLazyModule(sending, { wanted: false, onError });

  function toggle() {
    if (!open) load();
    setOpen(!open);
  }

  return (
    <>
      <Button size="small" aria-expanded={open} onClick={toggle}>
        {open ? 'Hide command' : 'Show command'}
      </Button>
      {open && (
        <div className={styles.place}>
          {state.status === 'loading' && <Loading>Loading...</Loading>}
          {state.status === 'failed' && (
            <Failure alert what="command" problem="The command could not be made: a part of this page did not load." onRetry={load} />
          )}
          {state.status === 'ready' && <state.module.Sending agents={agents} {...sources} />}
        </div>
      )}
    </>
  );
}

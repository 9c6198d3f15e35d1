import { type ComponentType, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { useConnection } from '../polling/use-connection.ts';
import type { SendingProps } from './sending.tsx';
import styles from './sending-tools.module.css';

/** Opens what sends from the selected agents. It is fetched when it is opened. */
export function SendingTools(props: SendingProps) {
  const { onError } = useConnection();
  const [open, setOpen] = useState(false);
  const [Sending, setSending] = useState<ComponentType<SendingProps> | 'failed'>();

  function load() {
    setSending(undefined);
    import(/* webpackChunkName: "sending" */ './sending.tsx').then(
      (module) => setSending(() => module.Sending),
      (error) => {
        onError(error);
        setSending('failed');
      },
    );
  }
  function toggle() {
    if (!open && typeof Sending !== 'function') load();
    setOpen(!open);
  }

  return (
    <>
      <Button size="small" aria-expanded={open} onClick={toggle}>
        {open ? 'Hide command' : 'Show command'}
      </Button>
      {open && (
        <div className={styles.place}>
          {Sending === undefined && <Loading>Loading...</Loading>}
          {Sending === 'failed' && <Failure problem="The command could not be made: a part of this page did not load." onRetry={load} />}
          {typeof Sending === 'function' && <Sending {...props} />}
        </div>
      )}
    </>
  );
}

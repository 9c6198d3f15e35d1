import { useState } from 'react';
import { Button } from 'shared/ui/button';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { usePart } from '../polling/use-part.ts';
import type { SendingProps } from './sending.tsx';
import styles from './sending-tools.module.css';

const fetchSending = () => import(/* webpackChunkName: "sending" */ './sending.tsx');

/** Opens what sends from the selected agents. It is fetched when it is opened. */
export function SendingTools(props: SendingProps) {
  const [open, setOpen] = useState(false);
  const { part, failed, load } = usePart(fetchSending);

  function toggle() {
    if (!open && !part) load();
    setOpen(!open);
  }

  return (
    <>
      <Button size="small" aria-expanded={open} onClick={toggle}>
        {open ? 'Hide command' : 'Show command'}
      </Button>
      {open && (
        <div className={styles.place}>
          {!part && !failed && <Loading>Loading...</Loading>}
          {failed && (
            <Failure alert what="command" problem="The command could not be made: a part of this page did not load." onRetry={load} />
          )}
          {part && <part.Sending {...props} />}
        </div>
      )}
    </>
  );
}

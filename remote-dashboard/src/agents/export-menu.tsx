import { useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import { Popover } from 'shared/ui/popover';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useGateway } from '../use-gateway.ts';
import type { FileKind } from './agents-file.ts';
import type { AgentRowsProps } from './agents-table.tsx';
import styles from './agents-toolbar.module.css';

const kinds: FileKind[] = ['CSV', 'JSON'];

const agentsFile = lazyModule(() => import(/* webpackChunkName: "files" */ './agents-file.ts'));

/** Gives the reader what is shown as a file. */
export function ExportMenu({ rows }: { rows: AgentRowsProps }) {
  const { onError } = useGateway();
  const [failed, setFailed] = useState(false);
  const [saved, setSaved] = useState<FileKind>();

  async function save(kind: FileKind, close: () => void) {
    setFailed(false);
    setSaved(undefined);
    try {
      const { saveAgents } = await agentsFile.load();
      saveAgents(kind, rows);
      close();
      setSaved(kind);
    } catch (error) {
      onError(error);
      setFailed(true);
    }
  }

  return (
    <>
      <Popover label={<span className={styles.menu}>Export</span>}>
        {(close) => (
          <fieldset className={styles.list}>
            <legend className={visuallyHidden.text}>Export what is shown</legend>
            {kinds.map((kind) => (
              <Button key={kind} size="small" className={styles.item} onClick={() => void save(kind, close)}>
                {kind}
              </Button>
            ))}
            <p className={styles.failed} role="status">
              {failed && 'No file could be made: a part of this page did not load.'}
            </p>
          </fieldset>
        )}
      </Popover>
      {/* The popover is closed by then. */}
      <p className={visuallyHidden.text} role="status">
        {saved && `Saved as ${saved}.`}
      </p>
    </>
  );
}

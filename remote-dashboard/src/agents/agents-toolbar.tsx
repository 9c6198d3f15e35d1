import { useContext, useState } from 'react';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useFormats } from '../locale/use-formats.ts';
import { ConnectionContext } from '../polling/use-connection.ts';
import type { FileKind } from './agents-file.ts';
import styles from './agents-toolbar.module.css';
import { LaterPartsContext } from './later-parts.ts';
import type { RowsProps } from './plain-rows.tsx';
import { type Column, columnNames, columns, healths, LONGEST_TEXT } from './view.ts';
import { ViewContext } from './view-context.ts';

interface AgentsToolbarProps {
  /** What is in the table. */
  rows: RowsProps;
  /** How many there are. */
  all: number;
}

/** What is shown of the agents: search, health, columns; and all of it as a file. The order is chosen in the head of the table. */
export function AgentsToolbar({ rows, all }: AgentsToolbarProps) {
  const { view, change } = useContext(ViewContext);
  const { count } = useFormats();
  const toggle = (column: Column) =>
    change({ hidden: view.hidden.includes(column) ? view.hidden.filter((one) => one !== column) : [...view.hidden, column] });
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari 16 and Firefox 104 do not know <search>.
    <div className={styles.toolbar} role="search" aria-label="Agents">
      <input
        type="search"
        className={styles.field}
        aria-label="Search agents"
        placeholder="Search id, name or prefix"
        maxLength={LONGEST_TEXT}
        value={view.text}
        onChange={(event) => change({ text: event.target.value })}
        // What was typed before the page was alive.
        ref={(field) => {
          if (field && field.value !== view.text) change({ text: field.value });
        }}
      />
      <fieldset className={styles.choice}>
        <legend className={visuallyHidden.text}>Health</legend>
        {healths.map((health) => (
          <Button
            key={health}
            size="small"
            className={styles.option}
            aria-pressed={view.health === health}
            onClick={() => change({ health })}
          >
            {names[health]}
          </Button>
        ))}
      </fieldset>
      <details className={styles.columns}>
        <summary className={styles.summary}>Columns</summary>
        <fieldset className={styles.choice}>
          <legend className={visuallyHidden.text}>Columns</legend>
          {columnNames.slice(1).map((column) => (
            <Button
              key={column}
              size="small"
              className={styles.option}
              aria-pressed={!view.hidden.includes(column)}
              onClick={() => toggle(column)}
            >
              {columns[column]}
            </Button>
          ))}
        </fieldset>
      </details>
      <Export rows={rows} />
      <p className={styles.count} role="status">
        {rows.agents.length < all && `${count(rows.agents.length)} of ${count(all)} shown`}
      </p>
    </div>
  );
}

const kinds: FileKind[] = ['CSV', 'JSON'];

function Export({ rows }: { rows: RowsProps }) {
  const { exportAgents } = useContext(LaterPartsContext);
  // In the early script there is none.
  const connection = useContext(ConnectionContext);
  const [failed, setFailed] = useState(false);

  function save(kind: FileKind) {
    setFailed(false);
    exportAgents(kind, rows).catch((error) => {
      connection?.onError(error);
      setFailed(true);
    });
  }

  return (
    <details className={styles.columns}>
      <summary className={styles.summary}>Export</summary>
      <fieldset className={styles.choice}>
        <legend className={visuallyHidden.text}>Export what is shown</legend>
        {kinds.map((kind) => (
          <Button key={kind} size="small" onClick={() => save(kind)}>
            {kind}
          </Button>
        ))}
      </fieldset>
      <span role="status">{failed && 'No file could be made: a part of this page did not load.'}</span>
    </details>
  );
}

const names = { all: 'All', healthy: 'Healthy', unhealthy: 'Unhealthy' };

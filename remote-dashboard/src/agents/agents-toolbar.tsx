import { useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useFormats } from '../format/use-formats.ts';
import { useGateway } from '../use-gateway.ts';
import type { FileKind } from './agents-file.ts';
import type { AgentRowsProps } from './agents-table.tsx';
import styles from './agents-toolbar.module.css';
import { columns } from './columns.tsx';
import { healths, LONGEST_TEXT } from './view.ts';
import { useAgentsView } from './view-context.ts';

interface AgentsToolbarProps {
  /** What is in the table. */
  rows: AgentRowsProps;
  /** How many there are. */
  all: number;
}

/** What is shown of the agents: search, health, columns; and all of it as a file. The order is chosen in the head of the table. */
export function AgentsToolbar({ rows, all }: AgentsToolbarProps) {
  const { view, change } = useAgentsView();
  const { count } = useFormats();
  const toggle = (key: string) =>
    change({ hidden: view.hidden.includes(key) ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] });
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
          {columns.slice(1).map(({ key, heading }) => (
            <Button key={key} size="small" className={styles.option} aria-pressed={!view.hidden.includes(key)} onClick={() => toggle(key)}>
              {heading}
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

const agentsFile = lazyModule(() => import(/* webpackChunkName: "agents-file" */ './agents-file.ts'));

function Export({ rows }: { rows: AgentRowsProps }) {
  const { onError } = useGateway();
  const [failed, setFailed] = useState(false);

  async function save(kind: FileKind) {
    setFailed(false);
    try {
      const { saveAgents } = await agentsFile.load();
      saveAgents(kind, rows);
    } catch (error) {
      onError(error);
      setFailed(true);
    }
  }

  return (
    <details className={styles.columns}>
      <summary className={styles.summary}>Export</summary>
      <fieldset className={styles.choice}>
        <legend className={visuallyHidden.text}>Export what is shown</legend>
        {kinds.map((kind) => (
          <Button key={kind} size="small" onClick={() => void save(kind)}>
            {kind}
          </Button>
        ))}
      </fieldset>
      <span role="status">{failed && 'No file could be made: a part of this page did not load.'}</span>
    </details>
  );
}

const names = { all: 'All', healthy: 'Healthy', unhealthy: 'Unhealthy' };

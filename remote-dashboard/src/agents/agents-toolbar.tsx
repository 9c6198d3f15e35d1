import { useMemo } from 'react';
import { Button } from 'shared/ui/button';
import { Popover } from 'shared/ui/popover';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useFormats } from '../format/use-formats.ts';
import searchField from '../panel/search-field.module.css';
import type { AgentRowsProps } from './agents-table.tsx';
import styles from './agents-toolbar.module.css';
import { columns } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { Agent } from './get-agents.ts';
import { healths, LONGEST_TEXT } from './view.ts';
import { useAgentsView } from './view-context.ts';

interface AgentsToolbarProps {
  /** What is in the table. */
  rows: AgentRowsProps;
  /** All agents, whatever the view leaves out. */
  all: Agent[];
}

/** What is shown of the agents: search, health, columns; and all of it as a file. The order is chosen in the head of the table. */
export function AgentsToolbar({ rows, all }: AgentsToolbarProps) {
  const { view, change } = useAgentsView();
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari 16 and Firefox 110 do not know <search>.
    <div className={styles.toolbar} role="search" aria-label="Agents">
      <input
        type="search"
        className={`${searchField.field} ${styles.field}`}
        aria-label="Search agents"
        placeholder="Search id, place or prefix"
        maxLength={LONGEST_TEXT}
        value={view.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <HealthFilter agents={all} />
      <div className={styles.menus}>
        <ColumnsMenu />
        <ExportMenu rows={rows} />
      </div>
    </div>
  );
}

const names = { all: 'All', healthy: 'Healthy', unhealthy: 'Unhealthy' };

function HealthFilter({ agents }: { agents: Agent[] }) {
  const { view, change } = useAgentsView();
  const { count } = useFormats();
  const healthy = useMemo(() => agents.filter((agent) => agent.healthy).length, [agents]);
  const counts = { all: agents.length, healthy, unhealthy: agents.length - healthy };
  return (
    <fieldset className={styles.choice}>
      <legend className={visuallyHidden.text}>Health</legend>
      {healths.map((health) => (
        <button
          key={health}
          type="button"
          className={styles.option}
          aria-pressed={view.health === health}
          onClick={() => change({ health })}
        >
          {names[health]} <span className={styles.number}>{count(counts[health])}</span>
        </button>
      ))}
    </fieldset>
  );
}

function ColumnsMenu() {
  const { view, change } = useAgentsView();
  const toggle = (key: string) =>
    change({ hidden: view.hidden.includes(key) ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] });
  return (
    <Popover label={<span className={styles.menu}>Columns</span>}>
      <fieldset className={styles.list}>
        <legend className={visuallyHidden.text}>Columns</legend>
        {columns.slice(1).map(({ key, heading }) => (
          <Button key={key} size="small" className={styles.item} aria-pressed={!view.hidden.includes(key)} onClick={() => toggle(key)}>
            {heading}
          </Button>
        ))}
      </fieldset>
    </Popover>
  );
}

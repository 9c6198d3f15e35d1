import { useContext } from 'react';
import { formatCount } from 'shared/format-count';
import { Button } from 'shared/ui/button';
import styles from './agents-toolbar.module.css';
import { type Column, columnNames, columns, healths, LONGEST_TEXT } from './view.ts';
import { ViewContext } from './view-context.ts';

interface AgentsToolbarProps {
  /** How many agents are in the table. */
  shown: number;
  /** How many there are. */
  all: number;
}

/** What is shown of the agents: search, health, columns. The order is chosen in the head of the table. */
export function AgentsToolbar({ shown, all }: AgentsToolbarProps) {
  const { view, change } = useContext(ViewContext);
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
        <legend className={styles.legend}>Health</legend>
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
          <legend className={styles.legend}>Columns</legend>
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
      <p className={styles.count} role="status">
        {shown < all && `${formatCount(shown)} of ${formatCount(all)} shown`}
      </p>
    </div>
  );
}

const names = { all: 'All', healthy: 'Healthy', unhealthy: 'Unhealthy' };

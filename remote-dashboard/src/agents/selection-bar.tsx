import { type MouseEvent, useState } from 'react';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import type { Formats } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import type { Agent } from './get-agents.ts';
import { useAgentSelection } from './selection.ts';
import styles from './selection-bar.module.css';
import { useAgentsView } from './view-context.ts';

/** How many ids are written out. */
const NAMED = 3;

/**
 * How many agents are selected, what can be done with them, and the way to take them all out: the last part of the table's box. As one line it
 * stays in sight while the box is; what it opens does not, for it would lie over what has the focus.
 */
export function SelectionBar({ agents }: { agents: Agent[] }) {
  const { ids, select } = useAgentSelection();
  const { Tools } = useAgentsView();
  const { count } = useFormats();
  const [open, setOpen] = useState(false);
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    select([...ids], false);
    setOpen(false);
  }
  const look = open ? styles.bar : `${styles.bar} ${styles.line}`;
  return (
    <div className={ids.size === 0 ? styles.none : look}>
      <p className={styles.words} role="status">
        {ids.size > 0 && describe(count, ids, agents)}
      </p>
      {ids.size > 0 && (
        <Button size="small" onClick={clear}>
          Clear
          <span className={visuallyHidden.text}> selection</span>
        </Button>
      )}
      {ids.size > 0 && Tools && <Tools agents={agents} open={open} onToggle={() => setOpen(!open)} />}
    </div>
  );
}

function describe(count: Formats['count'], ids: ReadonlySet<string>, agents: Agent[]): string {
  const reporting = new Set(agents.filter(({ silentSince }) => silentSince === undefined).map(({ id }) => id));
  const silent = [...ids].filter((id) => !reporting.has(id));
  const selected = `${count(ids.size)} ${ids.size === 1 ? 'agent' : 'agents'} selected`;
  if (silent.length === 0) return selected;
  const more = silent.length > NAMED ? ` and ${count(silent.length - NAMED)} more` : '';
  return `${selected}. Not reporting: ${silent.slice(0, NAMED).join(', ')}${more}`;
}

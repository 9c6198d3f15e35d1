import { type CSSProperties, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { AgentRow } from './agent-row.tsx';
import styles from './agents-table.module.css';
import type { RowData } from './columns.tsx';
import type { Agent } from './get-agents.ts';
import { useRowsInSight } from './rows-in-sight.ts';
import { SelectionContext } from './selection.ts';
import { roles } from './table-roles.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface AgentRowsProps {
  /** In the order of their rows. */
  agents: Agent[];
  prefixesOf(id: string): RowData['prefixes'];
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
}

/** The rows of the agents: of many only those in sight and the one that has the focus, so that ten thousand scroll as ten do. */
export function AgentRows({ agents, prefixesOf, hidden }: AgentRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { ids, select } = useContext(SelectionContext);
  const { openId, openHeight, toggle, measure } = useOpenRow();
  const openIndex = useMemo(() => (openId === undefined ? -1 : agents.findIndex(({ id }) => id === openId)), [agents, openId]);
  const isOpen = openIndex >= 0;
  const { first, end } = useRowsInSight(body, agents.length, isOpen ? openHeight : 0);
  const { index: focused, ...listeners } = useRowFocus(body, agents);

  const inSight = agents.slice(first, end).map((_, place) => first + place);
  const places = focused < 0 || inSight.includes(focused) ? inSight : [...inSight, focused].sort((a, b) => a - b);
  const size = { '--rows': agents.length - (isOpen ? 1 : 0), '--shift': isOpen ? `${openHeight}px` : '0px' };
  return (
    <tbody ref={body} className={styles.body} style={size as CSSProperties} {...listeners} {...roles.rowGroup}>
      {places.map((index) => {
        const agent = agents[index];
        const isBelow = isOpen && index > openIndex;
        return (
          agent && (
            <AgentRow
              key={agent.id}
              ref={index === openIndex ? measure : undefined}
              index={index}
              above={isBelow ? index - 1 : index}
              shift={isBelow ? openHeight : 0}
              agent={agent}
              prefixes={prefixesOf(agent.id)}
              hidden={hidden}
              selected={ids.has(agent.id)}
              onSelect={select}
              open={index === openIndex}
              onToggle={toggle}
            />
          )
        );
      })}
    </tbody>
  );
}

/** One row at a time is open. Its height, in px, is measured: all others have the same. */
function useOpenRow() {
  const [openId, setOpenId] = useState<string>();
  const [openHeight, setOpenHeight] = useState(0);
  const toggle = useCallback((id: string) => setOpenId((before) => (before === id ? undefined : id)), []);
  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return;
    const update = () => setOpenHeight(row.offsetHeight);
    // Before the browser paints; later when something in it changes.
    update();
    const observer = new ResizeObserver(update);
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return { openId, openHeight, toggle, measure };
}

import type { MouseEvent } from 'react';
import { Button } from 'shared/ui/button';
import styles from './skip-to-agents.module.css';

/** The first Tab stop after the heading, seen while it has the focus: leads to the first agent, past all controls above the rows. */
export function SkipToAgents() {
  const lead = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const panel = (currentTarget.getRootNode() as ParentNode).querySelector<HTMLElement>('section[aria-label="Agents"]');
    // There is no row while agents load, or where the search finds none.
    (panel?.querySelector<HTMLElement>('tbody th') ?? panel)?.focus();
  };
  return (
    <Button size="small" className={styles.skip} onClick={lead}>
      Skip to agents
    </Button>
  );
}

import { Button } from 'shared/ui/button';
import { leadTo } from './panel/lead-to.ts';
import styles from './skip-to-agents.module.css';

/** There is no row while agents load, or where the search finds none. */
const lead = leadTo('Agents', 'tbody th');

/** The first Tab stop after the heading, seen while it has the focus: leads to the first agent, past all controls above the rows. */
export function SkipToAgents() {
  return (
    <Button size="small" className={styles.skip} onClick={lead}>
      Skip to agents
    </Button>
  );
}

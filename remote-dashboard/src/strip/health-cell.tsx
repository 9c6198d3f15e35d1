import { memo } from 'react';
import visuallyHidden from 'shared/visually-hidden.module.css';
import type { Agent } from '../agents/get-agents.ts';
import { useAgentsView } from '../agents/view-context.ts';
import { useFormats } from '../format/use-formats.ts';
import type { PanelProps } from '../panel/panel-props.ts';
import type { Source } from '../polling/query-state.ts';
import { Cell } from './cell.tsx';
import styles from './summary.module.css';

interface HealthCellProps extends Pick<PanelProps, 'shown'> {
  agents: Source<Agent[]>;
}

/** How many agents have a mark of their own: as many as the narrowest cell has room for in a line. */
const MOST_MARKS = 14;

/** How many agents are healthy, and the way to those that are not. */
export const HealthCell = memo(function HealthCell({ agents, shown }: HealthCellProps) {
  return (
    <Cell title="Health of the agents" shown={shown}>
      <h2 className={styles.title}>
        Agents<span className={visuallyHidden.text}>’ health</span>
      </h2>
      <Body agents={agents} />
    </Cell>
  );
});

function Body({ agents }: Pick<HealthCellProps, 'agents'>) {
  const { count } = useFormats();
  if (agents.state === 'loading') return <p className={styles.quiet}>Loading…</p>;
  if (agents.state === 'failed') return <p className={styles.quiet}>Unknown</p>;
  const healthy = agents.data.filter((agent) => agent.healthy).length;
  const ill = agents.data.length - healthy;
  return (
    <>
      <p className={styles.value}>{`${count(healthy)} of ${count(agents.data.length)} healthy`}</p>
      <div className={styles.picture} aria-hidden="true">
        {agents.data.length <= MOST_MARKS ? <Marks agents={agents.data} /> : <Shares healthy={healthy / agents.data.length} />}
      </div>
      <div className={styles.foot}>{ill > 0 ? <Attention count={ill} /> : agents.data.length > 0 && 'No problems'}</div>
    </>
  );
}

/** Healthy ones first: discs, then diamonds, as in the table. */
function Marks({ agents }: { agents: Agent[] }) {
  return [...agents]
    .sort((a, b) => Number(b.healthy) - Number(a.healthy))
    .map(({ id, healthy }) => <span key={id} className={healthy ? styles.good : styles.bad} />);
}

function Shares({ healthy }: { healthy: number }) {
  const share = `${(healthy * 100).toFixed(2)}%`;
  return (
    <svg className={styles.shares} aria-hidden="true">
      <rect className={styles.goodShare} width={share} height="100%" />
      <rect className={styles.badShare} x={share} width="100%" height="100%" />
    </svg>
  );
}

/** Filters the table. */
function Attention({ count: ill }: { count: number }) {
  const { view, change } = useAgentsView();
  const { count } = useFormats();
  const isFiltered = view.health === 'unhealthy';
  return (
    <button type="button" className={styles.action} onClick={() => change({ health: isFiltered ? 'all' : 'unhealthy' })}>
      {isFiltered ? 'Show all agents' : `${count(ill)} ${ill === 1 ? 'needs' : 'need'} attention`}
    </button>
  );
}

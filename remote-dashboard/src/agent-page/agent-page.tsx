import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { buttonClass } from 'shared/ui/button';
import { useAgents } from '../agents/use-agents.ts';
import { measureUrl } from '../measure/measure-proposal.ts';
import { PageHead } from '../pages/page-head.tsx';
import type { PageProps } from '../pages/page-props.ts';
import { useWayBack } from '../pages/use-way-back.ts';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { Panel } from '../panel/panel.tsx';
import styles from './agent-page.module.css';
import { HOURS } from './agent-queries.ts';
import { Configurations } from './configurations.tsx';
import { Health } from './health.tsx';
import { Place } from './place.tsx';
import { Replies } from './replies.tsx';

/** What is known of one agent, for everybody: the gateway's list of agents is public, and so are the replies. */
export function AgentPage({ id }: PageProps) {
  const agents = useAgents();
  const back = useWayBack(paths.dashboard, 'Dashboard');
  const agent = agents.state === 'loaded' ? agents.data.find((one) => one.id === id) : undefined;
  // The form would leave it out.
  const isOut = agents.state === 'loaded' && !agent?.healthy;
  return (
    <>
      <PageHead
        title={`Agent ${id}`}
        back={back}
        actions={
          <Link className={buttonClass({ variant: 'main' })} to={isOut ? paths.measure : measureUrl({ agents: [id] })}>
            {`Measure from ${isOut ? 'other agents' : 'this agent'}`}
          </Link>
        }
      >
        <Place id={id} />
      </PageHead>
      <div className={styles.panels}>
        <div className={styles.column}>
          <Panel title="Health">
            {agents.state === 'loading' && (
              <div className={styles.healthComing}>
                <Loading>Loading agents…</Loading>
              </div>
            )}
            {agents.state === 'failed' && <Failure what="agents" problem={agents.problem} onRetry={agents.retry} />}
            {agents.state === 'loaded' && <Health id={id} source={agents} />}
          </Panel>
          {(agent || agents.state === 'loading') && (
            <Panel title="Configurations">
              {agent ? <Configurations agent={agent} /> : <div className={styles.configurationsComing} />}
            </Panel>
          )}
        </div>
        <Panel title="Replies" aside={`last ${HOURS} hours`}>
          <Replies id={id} />
        </Panel>
      </div>
    </>
  );
}

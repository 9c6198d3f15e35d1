import type { Agent } from '../agents/get-agents.ts';
import { StatusCell } from '../agents/status-cell.tsx';
import { Moment } from '../format/moment.tsx';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { Freshness } from '../panel/freshness.tsx';
import type { Loaded } from '../polling/query-state.ts';
import styles from './agent-page.module.css';
import { describeChecks } from './describe-checks.ts';
import { type HealthChange, useHealthHistory } from './health-history.ts';

interface HealthProps {
  id: string;
  source: Loaded<Agent[]>;
}

/** How an agent is now, as the gateway says, and how this browser has seen it. */
export function Health({ id, source }: HealthProps) {
  const agent = source.data.find((one) => one.id === id);
  return (
    <>
      {agent ? <StatusCell agent={agent} whole /> : <NotReporting id={id} />}
      {!agent?.healthy && <p className={styles.note}>Measurements leave this agent out until it is healthy.</p>}
      <Freshness of={source} what="Agents" />
      <History id={id} />
    </>
  );
}

/** The gateway's list has agents that have reported in the last minutes, and no others. */
function NotReporting({ id }: { id: string }) {
  return (
    <p>
      No agent with the id <code>{id}</code> is reporting to the gateway now. It may have stopped, or the id may be mistyped.
    </p>
  );
}

const words: Record<HealthChange['state'], string> = { healthy: 'Healthy', unhealthy: 'Unhealthy', 'not-reporting': 'Not reporting' };

function History({ id }: { id: string }) {
  const formats = useFormats();
  const now = useNow();
  const changes = useHealthHistory(id);
  if (changes.length === 0) return null;
  return (
    <>
      {changes.length > 1 && (
        <ul className={styles.history}>
          {[...changes].reverse().map(({ at, state }) => (
            <li key={`${at} ${state}`}>
              <span>{words[state]}</span> as of <Moment at={at} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {`${describeChecks(changes, formats, now)} Checks are those of this page in this browser: the gateway keeps no history.`}
      </p>
    </>
  );
}

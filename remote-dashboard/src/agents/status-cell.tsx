import { Status } from 'shared/ui/status';
import { formatAge } from '../format/format-age.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import { describeHealth, describeTrouble } from './describe-health.ts';
import type { Agent } from './get-agents.ts';
import styles from './status-cell.module.css';

/** Whether an agent is healthy; if it is not, why, as far as that is known. @param whole - not only as much as the line of a row has room for. */
export function StatusCell({ agent, whole = false }: { agent: Agent; whole?: boolean }) {
  return (
    <div className={whole ? styles.status : `${styles.status} ${styles.line}`}>
      <Status good={agent.healthy}>{describeHealth(agent).status}</Status>
      <span className={styles.reason}>
        <Reason agent={agent} whole={whole} />
      </span>
    </div>
  );
}

/** Why an agent is not healthy, and when that was seen. @param whole - not only as much of a long message as the line of a row takes. */
export function Reason({ agent, whole }: { agent: Agent; whole: boolean }) {
  const { healthy, trouble, silentSince } = agent;
  const message = whole ? trouble?.message : describeTrouble(agent);
  return (
    <>
      {message && (
        <span className={styles.why} dir="auto">
          {message}
        </span>
      )}
      {!healthy && !message && silentSince === undefined && <span className={styles.since}>No reason given</span>}
      {trouble?.lastCheck !== undefined && <Since what="Last check" moment={trouble.lastCheck} />}
      {silentSince !== undefined && <Since what="Not reporting since" moment={silentSince} />}
    </>
  );
}

function Since({ what, moment }: { what: string; moment: number }) {
  const formats = useFormats();
  const now = useNow();
  const age = formatAge(now - moment);
  const exact = formats.moment(moment, now);
  return (
    <span className={styles.since}>
      {what} <time dateTime={new Date(moment).toISOString()}>{age === undefined ? exact : `${exact}, ${age}`}</time>
    </span>
  );
}

import { useAuth } from 'shared/auth';
import { useShellSession } from '../auth/session-provider.tsx';
import { useShell } from '../shell-context.ts';
import { BetaNotice } from './beta-notice.tsx';
import styles from './hero.module.css';
import { HomePart } from './home-parts.tsx';
import { TraceField } from './trace-field.tsx';

/** Title, subtitle, the state of the platform, and what it offers in four facts. The greeting comes into a line that is there before. */
export function Hero() {
  const { brand, autonomousSystem } = useShell().site;
  const { status } = useAuth();
  const { account } = useShellSession();
  return (
    <>
      <div className={styles.hero}>
        <div>
          <p className={styles.eyebrow}>
            {brand} · {autonomousSystem}
            {status !== 'anonymous' && account?.name && <span> · Welcome, {account.name}.</span>}
          </p>
          <h1 tabIndex={-1}>Measure the Internet from the inside</h1>
          <p className={styles.subtitle}>
            Send probes from a network of our own, watch routes change, and study the results together with everyone else. Free, open, and
            made for research and teaching.
          </p>
          <TraceField />
        </div>
        <HomePart name="Picture" />
      </div>
      <BetaNotice />
      <dl className={styles.facts}>
        <div>
          <dt>Our own network</dt>
          <dd>{autonomousSystem}, with servers around the world</dd>
        </div>
        <div>
          <dt>Daily credits</dt>
          <dd>for every account: one credit is one probe from one agent</dd>
        </div>
        <div>
          <dt>Public domain</dt>
          <dd>all measurement data, under PDDL 1.0</dd>
        </div>
        <div>
          <dt>No account</dt>
          <dd>needed to read the data: it is public, without authentication</dd>
        </div>
      </dl>
    </>
  );
}

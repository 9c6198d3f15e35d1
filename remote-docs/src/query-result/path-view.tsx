import type { PathHop, PathLane, Router, toPaths } from './path-data.ts';
import styles from './path-view.module.css';

/** The hops of each agent's way to a target, from the agent down, as lists that can be read out. */
export function PathView({ paths: { lanes, note }, label }: { paths: NonNullable<ReturnType<typeof toPaths>>; label: string }) {
  const times = lanes.flatMap(({ hops }) => hops.flatMap(({ routers }) => routers.map(({ ms }) => ms ?? 0)));
  const most = times.reduce((one, other) => Math.max(one, other), 0) || 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section className={styles.scroller} aria-label={`${label} as paths`} tabIndex={0}>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.lanes}>
        {lanes.map((lane) => (
          <Lane key={lane.title} lane={lane} most={most} />
        ))}
      </div>
    </section>
  );
}

/** In one sentence, for who sees no picture too. */
function factsOf({ hops, reachedAt, isTargetKnown }: PathLane): string {
  const count = hops.filter(({ routers }) => routers.length > 0).length;
  const replied = `${count} ${count === 1 ? 'hop' : 'hops'} replied`;
  if (!isTargetKnown) return `${replied}. The result has no column with the target.`;
  return `${replied}; ${reachedAt === undefined ? 'no reply of the target in the result' : `target reached at TTL ${reachedAt}`}.`;
}

function Lane({ lane, most }: { lane: PathLane; most: number }) {
  const { title, hops } = lane;
  return (
    <figure className={styles.lane}>
      <figcaption className={styles.title}>
        {title}
        <span className={styles.facts}>{factsOf(lane)}</span>
      </figcaption>
      <ol className={styles.hops}>
        {hops.map((hop) => (
          <Hop key={hop.ttl} hop={hop} most={most} />
        ))}
      </ol>
    </figure>
  );
}

function Hop({ hop: { ttl, until, routers, more }, most }: { hop: PathHop; most: number }) {
  const isSilent = routers.length === 0;
  return (
    <li className={styles.hop} data-silent={isSilent || undefined} data-target={routers.some(({ isTarget }) => isTarget) || undefined}>
      <span className={styles.ttl}>{until > ttl ? `${ttl}–${until}` : ttl}</span>
      <span className={styles.routers}>
        {isSilent && <span className={styles.silent}>no reply in the result</span>}
        {routers.map((router) => (
          <RouterLine key={router.address} router={router} most={most} />
        ))}
        {more > 0 && <span className={styles.silent}>and {more} more addresses</span>}
      </span>
    </li>
  );
}

function RouterLine({ router: { address, isTarget, replies, ms }, most }: { router: Router; most: number }) {
  return (
    <span className={styles.router}>
      <span className={styles.from}>
        <span className={styles.address} translate="no">
          {address}
        </span>
        {isTarget && <span className={styles.target}>target</span>}
        {replies !== undefined && <span className={styles.count}>× {replies}</span>}
      </span>
      {ms !== undefined && (
        <>
          <span className={styles.ms}>{ms.toFixed(1)} ms</span>
          <span>
            <span className={styles.fill} style={{ width: `${(100 * ms) / most}%` }} />
          </span>
        </>
      )}
    </span>
  );
}

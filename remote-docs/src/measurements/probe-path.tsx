import styles from './probe-path.module.css';

/** Positions of the agent, three routers and the target in the picture. */
const stops = [
  { x: 22, name: 'agent' },
  { x: 87, name: 'hop 1' },
  { x: 152, name: 'hop 2' },
  { x: 217, name: 'hop 3' },
  { x: 282, name: 'target' },
];
const first = stops[0]?.x ?? 0;

/** Picture of a traceroute: four probes with increasing TTL, of which the last one reaches the target. */
export function ProbePath() {
  return (
    <figure className={styles.figure}>
      <svg className={styles.picture} viewBox="0 0 308 298" role="img" aria-labelledby="probe-path-text">
        <title id="probe-path-text">
          Four probes leave the agent. The one with TTL 1 stops at the first router, which answers: time exceeded. TTL 2 stops at the second
          router, TTL 3 at the third. TTL 4 reaches the target, which answers: port unreachable.
        </title>
        {stops.map(({ x, name }, index) => (
          <g key={name}>
            <path className={styles.lane} d={`M${x} 44V294`} />
            <circle className={index === 0 || index === stops.length - 1 ? styles.end : styles.router} cx={x} cy="34" r="9" />
            <text className={styles.name} x={x} y="15">
              {name}
            </text>
          </g>
        ))}
        {stops.slice(1).map(({ x }, index) => (
          <Probe key={x} ttl={index + 1} x={x} y={72 + index * 60} last={index === stops.length - 2} />
        ))}
      </svg>
      <figcaption className={styles.caption}>
        Solid: probes, each sent with a TTL one higher. Dashed: the replies. Together they are a traceroute.
      </figcaption>
    </figure>
  );
}

/** A probe that reaches `x`, and its reply. */
function Probe({ ttl, x, y, last }: { ttl: number; x: number; y: number; last: boolean }) {
  return (
    <g>
      <text className={styles.ttl} x={first + 8} y={y - 5}>
        TTL {ttl}
      </text>
      <path className={styles.probe} d={`M${first} ${y}H${x - 3}m-6 -4 6 4-6 4`} />
      <path className={styles.reply} d={`M${x} ${y + 12}H${first + 3}`} />
      <path className={styles.head} d={`M${first + 9} ${y + 8}l-6 4 6 4`} />
      <text className={styles.answer} x={first + 8} y={y + 28}>
        {last ? 'port unreachable' : 'time exceeded'}
      </text>
    </g>
  );
}

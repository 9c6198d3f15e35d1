import type { NewestPath } from './newest-path.ts';
import styles from './path-drawing.module.css';

const left = 30;
const right = 420;
const bottom = 214;
const top = 60;

/** A measured path: hops from left to right, their round-trip times upwards. Routers that did not answer have no dot. */
export function MeasuredPath({ agent, target, hops }: Pick<NewestPath, 'agent' | 'target' | 'hops'>) {
  const farthest = hops[hops.length - 1]?.ttl ?? 1;
  const slowest = Math.max(...hops.map(({ ms }) => ms), 0.1);
  const points = hops.map(({ ttl, ms }) => {
    const x = Math.round(left + ((right - left) * ttl) / farthest);
    return `${x} ${Math.round(bottom - ((bottom - top) * ms) / slowest)}`;
  });
  const start = `${left} ${bottom}`;
  const dots = (places: string[]) => places.map((place) => `M${place}h0`).join('');
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 450 270"
      role="img"
      aria-label={`Round-trip times along the path from ${agent} to ${target}: ${hops.map(({ ttl, ms }) => `hop ${ttl}, ${ms} ms`).join('; ')}`}
    >
      <path className={styles.other} d={`M${left} ${bottom}H${right}M${left} ${top}H${right}`} />
      <path className={styles.path} d={`M${[start, ...points].join(' ')}`} />
      <path className={styles.hops} d={dots(points.slice(0, -1))} />
      <path className={styles.ends} d={dots([start, ...points.slice(-1)])} />
      <text x={left - 9} y="246">
        {agent}
      </text>
      <text x={right} y="246" textAnchor="end">
        {farthest} hops
      </text>
      <text x={left - 9} y={top - 10}>
        {slowest} ms
      </text>
      <text x={right + 9} y={top - 26} textAnchor="end">
        {target}
      </text>
    </svg>
  );
}

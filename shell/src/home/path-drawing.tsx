import styles from './path-drawing.module.css';

const hops = [
  { x: 36, y: 208, label: 'vltcdg01', dx: -18, dy: 34 },
  { x: 128, y: 150, label: 'ttl 1', dx: -14, dy: -18 },
  { x: 218, y: 186, label: 'ttl 2', dx: -14, dy: 30 },
  { x: 304, y: 104, label: 'ttl 3', dx: -14, dy: -18 },
  { x: 412, y: 66, label: 'target', dx: -20, dy: -20 },
] as const;

/** An agent, a target, and the routers that a growing hop limit makes visible. */
export function PathDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 450 270"
      role="img"
      aria-label="Probes with a growing hop limit reveal the path from an agent to a target, router by router"
    >
      <path className={styles.other} d="M128 150 L196 66 L304 104 M218 186 L336 226 L412 66" />
      <path className={styles.path} d={`M${hops.map(({ x, y }) => `${x} ${y}`).join(' L')}`} />
      {hops.map(({ x, y, label, dx, dy }, index) => (
        <g key={label}>
          <circle
            className={index === 0 || index === hops.length - 1 ? styles.end : styles.hop}
            cx={x}
            cy={y}
            r={index === 0 || index === hops.length - 1 ? 9 : 6}
          />
          <text className={styles.label} x={x + dx} y={y + dy}>
            {label}
          </text>
        </g>
      ))}
      <circle className={styles.hop} cx="196" cy="66" r="4" />
      <circle className={styles.hop} cx="336" cy="226" r="4" />
    </svg>
  );
}

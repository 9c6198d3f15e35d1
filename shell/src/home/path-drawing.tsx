import styles from './path-drawing.module.css';

/** An agent, a target, and the routers that a growing TTL makes visible. A dot is a line without length. */
export function PathDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 450 270"
      role="img"
      aria-label="Probes with a growing TTL reveal the path from an agent to a target, router by router"
    >
      <path className={styles.other} d="M128 150 196 66 304 104M218 186 336 226 412 66" />
      <path className={styles.path} d="M36 208 128 150 218 186 304 104 412 66" />
      <path className={styles.hops} d="M128 150h0M218 186h0M304 104h0M196 66h0M336 226h0" />
      <path className={styles.ends} d="M36 208h0M412 66h0" />
      <text x="16" y="246">
        agent
      </text>
      <text x="388" y="40">
        target
      </text>
    </svg>
  );
}

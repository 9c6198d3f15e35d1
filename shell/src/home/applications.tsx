import styles from './home-page.module.css';

/** What the platform is good for. */
export function Applications() {
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">Applications</h2>
      <div className={styles.two}>
        <div>
          <h3>Topology and performance</h3>
          <p>Follow paths and latencies, and how they change, from several places at once.</p>
        </div>
        <div>
          <h3>Routing</h3>
          <p>See announcements and withdrawals as our routers hear them, next to measurements made at the same time.</p>
        </div>
        <div>
          <h3>Tools and algorithms</h3>
          <p>Try a new way of measuring on a fast, real network, with full control over every probe.</p>
        </div>
        <div>
          <h3>Teaching and reproducible research</h3>
          <p>Let a class trace the real Internet. Anyone can check the result: same data, same tools.</p>
        </div>
      </div>
    </section>
  );
}

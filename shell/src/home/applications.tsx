import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import styles from './home-page.module.css';

/** What the platform is good for, and where to begin with each. */
export function Applications() {
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">Applications</h2>
      <div className={styles.two}>
        <div>
          <h3>
            <Link to={`${paths.measurements}/results`}>Topology and performance</Link>
          </h3>
          <p>Follow paths and latencies, and how they change, from several places at once.</p>
        </div>
        <div>
          <h3>
            <Link to={`${paths.datasets}/questions`}>Routing</Link>
          </h3>
          <p>See announcements and withdrawals as our routers hear them, next to measurements made at the same time.</p>
        </div>
        <div>
          <h3>
            <Link to={`${paths.measurements}/sending-probes`}>Tools and algorithms</Link>
          </h3>
          <p>Try a new way of measuring on a fast, real network, with full control over every probe.</p>
        </div>
        <div>
          <h3>
            <Link to={paths.measurements}>Teaching and reproducible research</Link>
          </h3>
          <p>Let a class trace the real Internet. Anyone can check the result: same data, same tools.</p>
        </div>
      </div>
    </section>
  );
}

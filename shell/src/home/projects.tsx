import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { useShell } from '../shell-context.ts';
import styles from './home-page.module.css';

/** The two flagship projects. */
export function Projects() {
  const { autonomousSystem, links } = useShell().site;
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">Flagship projects</h2>
      <div className={styles.two}>
        <div className={styles.card}>
          <h3>Peering</h3>
          <p>
            {autonomousSystem} is a network of its own that peers with others. A collector, <a href={`${links.source}/risotto`}>risotto</a>,
            records over BMP what its routers hear, and the updates become <Link to={paths.datasets}>a public dataset</Link>.
          </p>
        </div>
        <div className={styles.card}>
          <h3>
            Probing <span className={styles.tag}>beta</span>
          </h3>
          <p>
            Servers around the world send traceroute-like and ping-like probes at high speed. The pipeline is{' '}
            <a href={`${links.source}/saimiris`}>saimiris</a>; <Link to={paths.measurements}>learn to use it</Link>.
          </p>
        </div>
      </div>
    </section>
  );
}

import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { usePage } from '../layout/page-context.tsx';
import { useShell } from '../shell-context.ts';
import styles from './about-page.module.css';

/** Who is behind the platform, and two others that it learned from. */
export function AboutPage() {
  usePage('About');
  const { brand, autonomousSystem, links } = useShell().site;
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>About</h1>
      <p>
        {brand} is a personal, non-commercial project, run by volunteers in their free time. Nobody is paid, nothing is sold, and there are
        no advertisements and no trackers.
      </p>
      <p>
        It exists because measuring the Internet should not need an institution behind you. Platforms such as RIPE Atlas{' '}
        <a href="#ref-1" aria-label="reference 1">
          [1]
        </a>{' '}
        and CAIDA Archipelago{' '}
        <a href="#ref-2" aria-label="reference 2">
          [2]
        </a>{' '}
        have shown how much there is to see from many vantage points. This one lets you choose every probe, from addresses of{' '}
        {autonomousSystem}, and gives the results to everyone.
      </p>
      <p>
        It has its limits: the places where its servers are, one network, and no promise that everything always works. If you depend on it,
        tell us at <a href={`mailto:${links.email}`}>{links.email}</a>. Which versions of its parts run in your browser:{' '}
        <Link to={paths.releases}>Releases</Link>.
      </p>
      <h2>References</h2>
      <ol className={styles.references}>
        <li id="ref-1">
          RIPE Atlas, the measurement network of the RIPE NCC: <a href="https://atlas.ripe.net/">atlas.ripe.net</a>
        </li>
        <li id="ref-2">
          CAIDA Archipelago, an active measurement infrastructure: <a href="https://www.caida.org/projects/ark/">caida.org/projects/ark</a>
        </li>
      </ol>
    </article>
  );
}

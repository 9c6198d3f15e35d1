import { useShell } from '../shell-context.ts';
import styles from './home-page.module.css';

/** What the project holds itself to. */
export function Principles() {
  const { links } = useShell().site;
  return (
    <section aria-labelledby="principles">
      <h2 id="principles">Principles</h2>
      <div className={styles.three}>
        <div>
          <h3>Open data</h3>
          <p>Everything measured is in the public domain. Reading it takes no account and no authentication.</p>
        </div>
        <div>
          <h3>Open source</h3>
          <p>
            Every tool is <a href={links.source}>open source</a>: read it, change it, run your own.
          </p>
        </div>
        <div>
          <h3>Transparency</h3>
          <p>How the platform works, what it can do and what it cannot is written down for everyone.</p>
        </div>
      </div>
    </section>
  );
}

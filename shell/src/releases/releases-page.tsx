import { useMemo } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { CopyButton } from 'shared/ui/copy-button';
import { usePage } from '../layout/page-context.tsx';
import { logError } from '../log-error.ts';
import { useShell } from '../shell-context.ts';
import { asText, releaseRows } from './release-rows.ts';
import styles from './releases-page.module.css';

/** Which version of the shell and of each remote runs in this page, from where, and why. */
export function ReleasesPage() {
  usePage('Releases');
  const { discovery, loader } = useShell();
  const [offers] = useLazyModule(
    useMemo(() => lazyModule(loader.offers), [loader]),
    { onError: logError },
  );
  const remotes = offers.status === 'ready' ? offers.module : discovery.remotes;
  const rows = releaseRows({ ...discovery, remotes }, loader, window.location.origin);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Releases</h1>
      <p>
        The parts of this site are released one by one. These are the versions in your browser; if something does not work, copy them into
        your report.
      </p>
      <CopyButton text={() => asText(rows)} what="the versions" onError={logError} />
      <div className={styles.wrap}>
        <table className={styles.table} aria-label="Releases">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Version</th>
              <th scope="col">Why this one</th>
              <th scope="col">From</th>
              <th scope="col">Load time</th>
              <th scope="col">Last error</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.part}>
                <th scope="row">
                  <span className={styles.whole}>{row.part}</span>
                </th>
                <td data-label="Version">
                  <span className={styles.whole}>{row.version}</span>
                </td>
                <td data-label="Why this one">{row.why}</td>
                <td data-label="From">
                  <span className={styles.whole}>{row.from}</span>
                </td>
                <td data-label="Load time">{row.time}</td>
                <td data-label="Last error">{row.error}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {offers.status === 'failed' && <p role="alert">The released versions of the other parts could not be loaded.</p>}
    </div>
  );
}

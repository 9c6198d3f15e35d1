import { paths } from 'shared/paths';

/** Instead of a page below `/dashboard` that is for everybody, where no script runs: a shared result, or an agent. */
export function NeedsScripts() {
  return (
    <noscript>
      <section>
        <h1>This page needs JavaScript</h1>
        <p>The result of a measurement, and the page of an agent, are made in your browser: please allow scripts from this address.</p>
        <p>
          Its data can be had without: replies are in the public datasets, and any HTTP client can query them with SQL.{' '}
          <a href={paths.datasets}>How to query the datasets</a>
        </p>
      </section>
    </noscript>
  );
}

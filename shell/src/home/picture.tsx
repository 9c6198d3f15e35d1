import { useEffect, useState } from 'react';
import { formatCount } from 'shared/format/count';
import { lazyModule } from 'shared/lazy';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { logError } from '../log-error.ts';
import { useShell } from '../shell-context.ts';
import { MeasuredPath } from './measured-path.tsx';
import type { NewestPath } from './newest-path.ts';
import { PathDrawing } from './path-drawing.tsx';
import styles from './picture.module.css';

/** Its code comes when it is asked. */
const newestPath = lazyModule(() => import(/* webpackChunkName: "newest-path" */ './newest-path.ts'));

/** How long a visitor looks at the page before the public data are asked, in ms: who only passes through asks for nothing. */
const STAY_MS = 1_000;

/** How long their answer may take, in ms. */
const LIMIT_MS = 10_000;

/** The newest path in the public data; a drawing of the same size until it is there, or when it cannot be had. */
export function Picture() {
  const path = useNewestPath(useShell().site.datasets);
  return (
    <figure className={styles.picture}>
      {path ? <MeasuredPath {...path} /> : <PathDrawing />}
      <figcaption className={styles.caption}>{path ? <Measured {...path} /> : <Drawn />}</figcaption>
    </figure>
  );
}

function Drawn() {
  return (
    <>
      <strong>A growing TTL reveals a path, router by router</strong>
      <span>A drawing. Measured paths are in the public data:</span>
      <span>
        <Link to={paths.datasets}>ask the datasets</Link>
      </span>
    </>
  );
}

function Measured({ agent, target, at, hops, replies, agents, query }: NewestPath) {
  const [last] = hops.slice(-1);
  return (
    <>
      <strong>
        {formatCount(replies)} replies to {agents} {agents === 1 ? 'agent' : 'agents'} in the last hour
      </strong>
      <span>
        Newest path, {at.toISOString().slice(11, 16)} UTC: {last?.ttl} hops, {last?.ms} ms ·{' '}
        <Link to={`${paths.query}?q=${encodeURIComponent(query)}`}>query</Link>
      </span>
      <code>
        {agent} → {target}
      </code>
    </>
  );
}

function useNewestPath(datasets: string): NewestPath | undefined {
  const [path, setPath] = useState<NewestPath>();
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      document.removeEventListener('visibilitychange', wait);
      if (Reflect.get(navigator, 'connection')?.saveData) return;
      timer = setTimeout(() => left.abort(), LIMIT_MS);
      try {
        const { getNewestPath } = await newestPath.load();
        setPath(await getNewestPath(datasets, left.signal));
      } catch (error) {
        // The browser itself has said why nothing came.
        if (!left.signal.aborted && !(error instanceof Error && error.cause instanceof TypeError)) logError(error);
      }
    };
    // Also of a page that was opened in the background.
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'hidden') timer = setTimeout(ask, STAY_MS);
    };
    document.addEventListener('visibilitychange', wait);
    wait();
    return () => {
      document.removeEventListener('visibilitychange', wait);
      clearTimeout(timer);
      left.abort();
    };
  }, [datasets]);
  return path;
}

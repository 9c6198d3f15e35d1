import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { sources } from '../sources.ts';
import { useGateway } from '../use-gateway.ts';

/** For how long news is collected, in ms: calls that end together are announced together. */
const TOGETHER_MS = 1000;

interface News {
  /** Another one with all news: the same words are spoken again. */
  number: number;
  failed?: string | undefined;
  updated?: string | undefined;
}

/**
 * Tells screen readers once what several panels show at once: which data could not be had, which is there again, and that what the reader
 * asked for has come. Polling that goes well is not announced.
 */
export function Announcer() {
  const cache = useQueryClient();
  const { asked } = useGateway();
  const [news, setNews] = useState<News>({ number: 0 });

  useEffect(() => {
    const failing = new Set<string>();
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function announce() {
      timer = undefined;
      const problems = [...changed].flatMap((name) => {
        const problem = cache.getQueryState([name])?.error?.message;
        return problem === undefined ? [] : [{ name, problem }];
      });
      const updated = [...changed].filter((name) => !failing.has(name));
      changed.clear();
      // Without any agents, a block in place of the panels is an alert of its own.
      const agents = cache.getQueryState(['agents']);
      const hasBlock = agents?.status === 'error' && agents.data === undefined;
      setNews(({ number }) => ({
        number: number + 1,
        failed: problems.length > 0 && !hasBlock ? describe(problems) : undefined,
        updated: updated.length > 0 ? `Up to date: ${list(updated)}.` : undefined,
      }));
    }

    function note({ queryKey, state }: Query) {
      const name = String(queryKey[0]);
      const isFailure = state.status === 'error';
      const wasAsked = asked.delete(name);
      // A first answer is none: the page has been loading it.
      const isNew = isFailure !== failing.has(name);
      failing[isFailure ? 'add' : 'delete'](name);
      if (!(name in sources) || state.data === null || !(wasAsked || isNew)) return;
      changed.add(name);
      timer ??= setTimeout(announce, TOGETHER_MS);
    }

    // What has happened until now.
    for (const query of cache.getQueryCache().getAll()) {
      if (query.state.status !== 'pending' && query.state.fetchStatus === 'idle') note(query);
    }
    const unsubscribe = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) note(event.query);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [cache, asked]);

  return (
    <>
      {news.failed && (
        <p key={news.number} className={visuallyHidden.text} role="alert">
          {news.failed}
        </p>
      )}
      {/* Not removed: a live region must be there before it speaks. */}
      <p className={visuallyHidden.text} aria-live="polite">
        {news.updated && <span key={news.number}>{news.updated}</span>}
      </p>
    </>
  );
}

/** E.g. `Credits, Prefixes: HTTP error! Status: 500`, or without the reason where there are several. */
function describe(problems: { name: string; problem: string }[]): string {
  const all = list(problems.map(({ name }) => name));
  const reasons = new Set(problems.map(({ problem }) => problem));
  return reasons.size === 1 ? `${all}: ${[...reasons]}` : `Could not be loaded: ${all}.`;
}

/** In the order of the panels. */
function list(changed: string[]): string {
  return Object.entries(sources)
    .flatMap(([name, { title }]) => (changed.includes(name) ? [title] : []))
    .join(', ');
}

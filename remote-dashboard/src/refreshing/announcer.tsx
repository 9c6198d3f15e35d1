import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { sources } from '../sources.ts';
import { useGateway } from '../use-gateway.ts';

/** For how long news is collected, in ms: calls that end together are announced together. */
const TOGETHER_MS = 1000;

/** What the data of a query is called, by the first word of its name; in the order of announcements. */
const titles: Record<string, string> = {
  ...Object.fromEntries(Object.entries(sources).map(([name, { title }]) => [name, title])),
  progress: 'Progress',
  replies: 'Replies',
  history: 'Replies',
  compared: 'Comparison',
};

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
  const place = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const failing = new Set<string>();
    const changed = new Map<string, Query>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function announce() {
      timer = undefined;
      const problems = [...changed].flatMap(([name, { state }]) => (state.error ? [{ name, problem: state.error.message }] : []));
      const updated = [...changed.keys()].filter((name) => !failing.has(name));
      changed.clear();
      // In place of the panels, a block is an alert of its own.
      const hasBlock = (place.current?.getRootNode() as ParentNode | undefined)?.querySelector('[aria-label="Retry dashboard"]');
      const told = hasBlock ? problems.filter(({ name }) => !(name in sources)) : problems;
      setNews(({ number }) => ({
        number: number + 1,
        failed: told.length > 0 ? describe(told) : undefined,
        updated: updated.length > 0 ? `Up to date: ${list(updated)}.` : undefined,
      }));
    }

    function note(query: Query) {
      const { state } = query;
      // A part of an answer may be stored before the answer ends.
      if (state.fetchStatus !== 'idle') return;
      const name = nameOf(query);
      const isFailure = state.status === 'error';
      const wasAsked = asked.delete(name);
      // No page shows it.
      if (!query.isActive()) return;
      // A first answer is none: the page has been loading it.
      const isNew = isFailure !== failing.has(name);
      failing[isFailure ? 'add' : 'delete'](name);
      if (!titleOf(name) || state.data === null || !(wasAsked || isNew)) return;
      changed.set(name, query);
      timer ??= setTimeout(announce, TOGETHER_MS);
    }

    /** The next page that shows it tells of it anew. */
    function forget(query: Query) {
      const name = nameOf(query);
      // Other rows of the history, or more agents that were read back, are another query of the same page.
      if (
        cache
          .getQueryCache()
          .findAll({ type: 'active' })
          .some((other) => nameOf(other) === name)
      )
        return;
      failing.delete(name);
      changed.delete(name);
    }

    // What has happened until now.
    for (const query of cache.getQueryCache().getAll()) {
      if (query.state.status !== 'pending') note(query);
    }
    const unsubscribe = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) note(event.query);
      if (event.type !== 'observerRemoved' || event.query.isActive()) return;
      // At once where the next page may show the same.
      if (event.query.queryKey.length === 1) forget(event.query);
      else queueMicrotask(() => forget(event.query));
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
      <p ref={place} className={visuallyHidden.text} aria-live="polite">
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

function list(changed: string[]): string {
  return [...new Set(Object.values(titles))].filter((title) => changed.some((name) => titleOf(name) === title)).join(', ');
}

const nameOf = ({ queryKey }: Query) => String(queryKey[0]);

const titleOf = (name: string) => titles[name.split(' ', 1)[0] as string];

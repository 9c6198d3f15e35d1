import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { useLatestQuery } from '../latest-query.ts';
import { MeasureLink } from '../measure/measure-link.tsx';
import { AgentPageLink } from './agent-page-link.tsx';
import { tabMemory } from './tab-memory.ts';
import { searchOf, type View, viewOf } from './view.ts';
import type { ViewSource } from './view-context.ts';

/** How long after the last key a search goes into the URL, in ms: browsers refuse many changes of it in a short time. */
const PAUSE_MS = 300;

/**
 * The view that the URL's query names. What is typed counts at once and comes to the URL a moment later.
 *
 * Each change is a step that Back undoes; a search that is typed is one step.
 */
export function useView(): ViewSource {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const latest = useLatestQuery();
  const inUrl = useMemo(() => viewOf(search), [search]);
  const [text, setText] = useState(inUrl.text);
  const [known, setKnown] = useState(search);
  const [written, setWritten] = useState(search);

  // The visitor has gone to another URL: it overrides what was typed.
  if (search !== known) {
    setKnown(search);
    setWritten(search);
    if (search !== written) setText(inUrl.text);
  }

  // Back may come before React has rendered the URL that it leaves.
  useEffect(() => {
    const follow = () => {
      setWritten(window.location.search);
      setText(viewOf(window.location.search).text);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const source = useMemo(() => {
    const write = (part: Partial<View>, replace: boolean) => {
      const next = searchOf({ ...viewOf(latest.current), ...part }, latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setWritten(next);
      navigate({ search: next }, { replace });
    };
    return {
      view: { ...inUrl, text },
      memory: tabMemory,
      entry: key,
      Tools: MeasureLink,
      PageLink: AgentPageLink,
      change({ text: typed, ...rest }: Partial<View>) {
        if (typed !== undefined) setText(typed);
        if (Object.keys(rest).length > 0) write({ text: typed ?? text, ...rest }, false);
      },
      write,
    };
  }, [inUrl, text, key, navigate, latest]);

  useEffect(() => {
    if (text === inUrl.text) return;
    const isStep = !text || !inUrl.text;
    const timer = setTimeout(() => source.write({ text }, !isStep), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, inUrl, source]);

  return source;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'shared/router';
import { addToHistory } from './query-history.ts';
import {
  activeTab,
  changeTab,
  closeTab,
  firstTabs,
  openQuery,
  openTab,
  prependTab,
  readTabs,
  replaceTabs,
  storeTabs,
  type Tabs,
} from './tabs.ts';
import { usePageOwner } from './use-page-owner.ts';

/** Id of a tab's textarea. */
export const fieldId = (tab: number) => `query-text-${tab}`;

interface TabsControl extends Tabs {
  /** Whether the text of the active tab is the query of the URL. */
  fromLink: boolean;
  select(id: number): void;
  /** Opens an empty one. */
  add(): void;
  close(id: number): void;
  setText(id: number, text: string): void;
  setTitle(id: number, title: string): void;
  /** Shows a query, in another tab unless the text of the active one is that of the prerendered page. */
  open(text: string, title?: string): void;
  /** Says that the URL now carries a text, so that a reload does not open it again. */
  markShared(text: string): void;
}

/**
 * The open queries survive errors, reloads and navigation, also to the login service, until somebody signs out. A URL with a query opens it once. What is typed
 * before hydration stays where it was typed.
 *
 * @param initial - text of a new user, and of the prerendered page.
 */
export function useTabs(initial: string): TabsControl {
  const { search } = useLocation();
  const link = new URLSearchParams(search).get('q') ?? undefined;
  const [state, setState] = useState(() => firstTabs(typedBeforeHydration() ?? initial));
  const [linkedText, setLinkedText] = useState<string>();
  const isRestored = useRef(false);
  /** Not with a reload, with Back, or after the login, which all come back to a link that has been opened. */
  const isFollowed = useNavigationType() === 'PUSH';
  const typedTab = useRef(activeTab(state)?.text === initial ? undefined : activeTab(state));

  const checkOwner = usePageOwner(useCallback(() => setState((now) => replaceTabs(now, initial)), [initial]));

  const change = useCallback(
    (next: (now: Tabs) => Tabs) => {
      if (!checkOwner()) return;
      setState((now) => {
        const changed = next(now);
        storeTabs(changed);
        return changed;
      });
    },
    [checkOwner],
  );

  useEffect(() => {
    if (isRestored.current) checkOwner();
    const typed = isRestored.current ? undefined : typedTab.current;
    const stored = isRestored.current ? undefined : readTabs();
    const isNew = isFollowed && !isRestored.current;
    isRestored.current = true;
    setLinkedText(link);
    setState((now) => {
      const before = typed && stored ? prependTab(stored, typed) : (stored ?? now);
      if (link === undefined || (before.link === link && !isNew)) return before;
      const opened = openQuery(before, link, { mayGo: initial });
      const next = { ...opened, active: typed ? before.active : opened.active, link };
      storeTabs(next);
      return next;
    });
  }, [link, initial, isFollowed, checkOwner]);

  return {
    ...state,
    fromLink: linkedText !== undefined && activeTab(state)?.text === linkedText,
    select: (id) => change((now) => ({ ...now, active: id })),
    add: () => change((now) => openTab(now, '')),
    close: (id) => {
      addToHistory(state.tabs.find((tab) => tab.id === id)?.text ?? '');
      change((now) => closeTab(now, id));
    },
    setText: useCallback((id: number, text: string) => change((now) => changeTab(now, id, { text })), [change]),
    setTitle: useCallback((id: number, title: string) => change((now) => changeTab(now, id, { title })), [change]),
    open: (text, title) => change((now) => openQuery(now, text, { title, mayGo: initial })),
    markShared: useCallback((text: string) => change((now) => ({ ...now, link: text })), [change]),
  };
}

/**
 * What the user has typed into the prerendered textarea. React would put the prerendered text back, unless the first render has the
 * typed one.
 */
function typedBeforeHydration(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const field = document.getElementById(fieldId(0));
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue ? field.value : undefined;
}

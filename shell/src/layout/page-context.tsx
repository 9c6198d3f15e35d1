import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'shared/router';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useShell } from '../shell-context.ts';
import { goToHash } from './go-to-hash.ts';
import { useScrollMemory } from './scroll-memory.ts';

type OnPage = (title: string) => void;

interface PageProviderProps {
  /** The first page was prerendered: the browser has scrolled it, and its reader may have since. */
  prerendered?: boolean;
  children: ReactNode;
}

const PageContext = createContext<OnPage | null>(null);

/**
 * Follows the pages that the shell and the remotes show.
 *
 * A page says its name once it is in the document. Then the reader comes to the place that was left there, by Back or a reload; else to
 * the part that the URL names; else to the top. After a navigation the heading takes the focus and the name is announced; the first
 * page of a visit keeps the browser's own behaviour.
 */
export function PageProvider({ prerendered = false, children }: PageProviderProps) {
  const { brand } = useShell().site;
  const location = useLocation();
  const navigation = useNavigationType();
  const scrollToPlace = useScrollMemory(location, navigation);
  const [announced, setAnnounced] = useState('');
  const shown = useRef<string>(undefined);
  const current = useRef({ location, navigation });
  current.current = { location, navigation };
  const start = useRef(location);

  const onPage = useCallback<OnPage>(
    (title) => {
      document.title = `${title} · ${brand}`;
      const { pathname, hash } = current.current.location;
      const page = `${pathname}\n${title}`;
      // Who follows a link, or is sent away by a guard, before the first page has said its name has navigated all the same.
      const first = shown.current === undefined && current.current.navigation !== 'PUSH' && pathname === start.current.pathname;
      if (page === shown.current) return;
      shown.current = page;
      const served = first && prerendered;
      const returned = scrollToPlace(served);
      if (served) return;
      if (!first) setAnnounced(title);
      if (!returned && goToHash(hash)) return;
      if (first) return;
      focusPage('main h1');
      if (!returned) window.scrollTo(0, 0);
    },
    [brand, prerendered, scrollToPlace],
  );

  // Steps within the page that is shown: Back, and a link to a part of it that the browser did not follow itself. And those to a page of
  // another app that is still to come: what says so is at its top, and Back from there comes to the page that was left as from any other.
  useEffect(() => {
    if (prerendered && location === start.current) return;
    const within = shown.current?.startsWith(`${location.pathname}\n`);
    if (within) {
      if (!scrollToPlace() && navigation !== 'POP') goToHash(location.hash);
      return;
    }
    // An app need not name itself again for each path of its own.
    if (!shown.current || folderOf(shown.current) === folderOf(location.pathname)) return;
    if (navigation === 'PUSH') window.scrollTo(0, 0);
    shown.current = '';
    setAnnounced('');
  }, [prerendered, location, navigation, scrollToPlace]);

  return (
    <PageContext value={onPage}>
      {children}
      <div className={visuallyHidden.text} aria-live="polite">
        {announced}
      </div>
    </PageContext>
  );
}

/** Gives the focus to the page, as from a button that is about to go, or to a part of it; nothing scrolls. */
export function focusPage(part = 'main'): void {
  document.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
}

/** The function by which pages say their name; remotes get it from the shell. It never changes. */
export function useOnPage(): OnPage {
  const onPage = useContext(PageContext);
  if (!onPage) throw new Error('useOnPage() found no page context: wrap the tree in <PageProvider>.');
  return onPage;
}

/** Names the page a component shows. */
export function usePage(title: string): void {
  const onPage = useOnPage();
  const { pathname } = useLocation();
  useEffect(() => onPage(title), [onPage, title, pathname]);
}

/** The first part of a path, which says whose page it is. @param page - a path, or a page as it is remembered. */
const folderOf = (page: string) => page.split(/[/\n]/, 2)[1];

import { moveFormer } from './former-names.ts';
import { beginAnew, isSamePerson, ownerMark } from './owner-mark.ts';
import { addToHistory } from './query-history.ts';
import { forgetOwn, readStored, store } from './stored-value.ts';

/** A query that is open. */
export interface QueryTab {
  /** Of this page view: 0 for the tab of the prerendered page. */
  id: number;
  title: string;
  text: string;
  /** Raised when the text is replaced other than by typing. */
  revision: number;
}

/** The open queries, at least one. */
export interface Tabs {
  tabs: readonly QueryTab[];
  /** Id of the one that is shown. */
  active: number;
  /** The query of the URL that was opened last: a reload does not open it again. */
  link?: string | undefined;
}

/**
 * Begins as `shared/user-storage` says: a sign-out removes it. Each browser tab has one of its own, which a sign-out in another one cannot remove: its `owner`
 * says whose it is.
 */
const NAME = 'personal:docs.tabs';
const MAX_TABS = 12;

export const firstTabs = (text: string): Tabs => ({ tabs: [{ id: 0, title: 'Query 1', text, revision: 0 }], active: 0 });

export const activeTab = ({ tabs, active }: Tabs): QueryTab | undefined => tabs.find(({ id }) => id === active);

/** `Query 3`: with the first number after those in use. */
function nextTitle(tabs: readonly QueryTab[]): string {
  const numbers = tabs.map(({ title }) => Number(/^Query (\d+)$/.exec(title)?.[1] ?? 0));
  return `Query ${Math.max(0, ...numbers) + 1}`;
}

/** Shows a query in another tab. If there are too many, in the place of the active one. */
export function openTab(now: Tabs, text: string, title = nextTitle(now.tabs)): Tabs {
  if (now.tabs.length >= MAX_TABS) {
    addToHistory(activeTab(now)?.text ?? '');
    return changeTab(now, now.active, { text, title, isReplaced: true });
  }
  const id = Math.max(...now.tabs.map((tab) => tab.id)) + 1;
  return { ...now, tabs: [...now.tabs, { id, title, text, revision: 0 }], active: id };
}

/** Puts the tab of the prerendered page, with what was typed there, before the stored ones. */
export function prependTab({ tabs, ...stored }: Tabs, { text }: QueryTab): Tabs {
  const others = tabs.slice(0, MAX_TABS - 1).map((tab) => ({ ...tab, id: tab.id || MAX_TABS }));
  for (const left of tabs.slice(MAX_TABS - 1)) addToHistory(left.text);
  return { ...stored, tabs: [{ id: 0, title: nextTitle(others), text, revision: 0 }, ...others], active: 0 };
}

/** Shows a query in the tab that has it, else in the active one if its text may go, else in another one. */
export function openQuery(now: Tabs, text: string, { title, mayGo }: { title?: string | undefined; mayGo: string }): Tabs {
  const same = now.tabs.find((tab) => tab.text.trim() === text.trim());
  if (same) return { ...now, active: same.id };
  const before = activeTab(now)?.text.trim();
  const isFree = before === '' || before === mayGo;
  return isFree ? changeTab(now, now.active, { text, ...(title && { title }), isReplaced: true }) : openTab(now, text, title);
}

interface Change {
  text?: string;
  title?: string;
  /** Whether the text comes from elsewhere than the tab's own editor. */
  isReplaced?: boolean;
}

export function changeTab(now: Tabs, id: number, { isReplaced, ...change }: Change): Tabs {
  const changed = (tab: QueryTab) => ({ ...tab, ...change, revision: tab.revision + (isReplaced ? 1 : 0) });
  return { ...now, tabs: now.tabs.map((tab) => (tab.id === id ? changed(tab) : tab)) };
}

/** Closes a tab, and shows the one after it, or else the one before it. The last one stays. */
export function closeTab(now: Tabs, id: number): Tabs {
  const index = now.tabs.findIndex((tab) => tab.id === id);
  const tabs = now.tabs.filter((tab) => tab.id !== id);
  const neighbour = tabs[index] ?? tabs[index - 1];
  if (!neighbour || index < 0) return now;
  return { ...now, tabs, active: now.active === id ? neighbour.id : now.active };
}

/** The tab of somebody else, in the place of all that are open: with an id that none of them has, so that nothing of them stays. */
export function replaceTabs({ tabs }: Tabs, text: string): Tabs {
  const id = Math.max(...tabs.map((tab) => tab.id)) + 1;
  return { tabs: [{ id, title: 'Query 1', text, revision: 0 }], active: id };
}

/** The tabs of this browser tab, for a new one those of the browser. The active one has the id 0, so that it takes the prerendered one's place. */
export function readTabs(): Tabs | undefined {
  if (!isSamePerson()) forgetOwn();
  beginAnew();
  moveFormer('docs.tabs', NAME);
  // The only query, before there were tabs.
  moveFormer('docs.query', NAME, (value) => ({ tabs: [{ title: 'Query 1', text: (value as Unknown<'text'>).text }] }));
  return (
    readStored('sessionStorage', NAME, parseOwn) ??
    // Another browser tab has opened that link: here it is new.
    readStored('localStorage', NAME, (value) => ({ ...parseTabs(value), link: undefined }))
  );
}

/** Stores nothing if somebody has signed out since they were read. */
export function storeTabs({ tabs, active, link }: Tabs): void {
  if (!isSamePerson()) return;
  const stored = {
    tabs: tabs.map(({ title, text }) => ({ title, text })),
    active: tabs.findIndex(({ id }) => id === active),
    link,
    owner: ownerMark(),
  };
  store('sessionStorage', NAME, stored);
  store('localStorage', NAME, stored);
}

type Unknown<Names extends string> = Partial<Record<Names, unknown>>;

/** @throws if there is no tab in it. */
function parseTabs(value: unknown): Tabs {
  const { tabs, active, link } = value as Unknown<'tabs' | 'active' | 'link'>;
  const kept = (Array.isArray(tabs) ? tabs : []).flatMap((tab: Unknown<'title' | 'text'> | null) =>
    typeof tab?.text === 'string' && typeof tab.title === 'string' ? [{ text: tab.text, title: tab.title.slice(0, 80) }] : [],
  );
  const few = kept.slice(0, MAX_TABS);
  if (few.length === 0) throw new Error('no tabs');
  const shown = typeof active === 'number' && few[active] ? active : 0;
  return {
    tabs: few.map((tab, index) => ({ ...tab, id: index === shown ? 0 : index + 1, revision: 1 })),
    active: 0,
    link: typeof link === 'string' ? link : undefined,
  };
}

/** @throws if they are of somebody who has signed out. */
function parseOwn(value: unknown): Tabs {
  if ((value as Unknown<'owner'>).owner !== ownerMark()) throw new Error('of another person');
  return parseTabs(value);
}

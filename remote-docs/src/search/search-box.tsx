import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { LazyState } from 'shared/lazy';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import type { Page } from '../page/page.ts';
import styles from './search-box.module.css';
import type { Search, SearchHit } from './search-index.ts';
import { SearchResult } from './search-result.tsx';
import { useSearch } from './use-search.ts';

/** Searches all pages, as an ARIA combobox. The index is loaded with the first focus; the query stays after navigation. */
export function SearchBox({ pages }: { pages: Page[] }) {
  const [state, load] = useSearch(pages);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useSlashKey(input);

  const asked = query.trim();
  const results = state.status === 'ready' && asked ? state.module(asked) : [];
  const listed = open && results.length > 0;

  const close = () => {
    setOpen(false);
    input.current?.blur();
  };

  // The button that was pressed goes, and would take the focus along.
  const retry = () => {
    load();
    input.current?.focus();
  };

  const clear = () => {
    setQuery('');
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setOpen(false);
    else if (step && asked) {
      const next = listed ? (active + step + results.length) % results.length : 0;
      setOpen(true);
      setActive(next);
      document.getElementById(resultId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && listed && results[active]) {
      close();
      navigate(results[active].to);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest browsers of the site do not know <search>.
    <div
      className={styles.search}
      role="search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        ref={input}
        query={query}
        active={listed ? active : undefined}
        onFocus={() => {
          load();
          setOpen(true);
        }}
        onQuery={(text) => {
          load();
          setQuery(text);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      {open && asked && (
        <SearchPopup
          status={state.status}
          results={results}
          query={asked}
          active={active}
          onRetry={retry}
          onClear={clear}
          onChoose={close}
        />
      )}
      <p className={visuallyHidden.text} aria-live="polite">
        {open && asked && announcement(state.status, results.length, asked)}
      </p>
    </div>
  );
}

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  query: string;
  /** Index of the hit that Enter opens; none while no hits are listed. */
  active: number | undefined;
  onFocus(): void;
  onQuery(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
}

function SearchField({ ref, query, active, onFocus, onQuery, onKeyDown }: SearchFieldProps) {
  return (
    <input
      ref={ref}
      className={styles.field}
      type="search"
      role="combobox"
      aria-label="Search the documentation"
      aria-autocomplete="list"
      aria-expanded={active !== undefined}
      aria-controls="search-results"
      aria-activedescendant={active === undefined ? undefined : resultId(active)}
      aria-keyshortcuts="/"
      placeholder="Search"
      autoComplete="off"
      spellCheck={false}
      value={query}
      onFocus={onFocus}
      onChange={({ target }) => onQuery(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

type SearchStatus = LazyState<Search>['status'];

interface SearchPopupProps {
  status: SearchStatus;
  results: SearchHit[];
  query: string;
  /** Index of the hit that Enter opens. */
  active: number;
  onRetry(): void;
  /** Empties the field. */
  onClear(): void;
  onChoose(): void;
}

function SearchPopup({ status, results, query, active, onRetry, onClear, onChoose }: SearchPopupProps) {
  return (
    <div className={styles.popup}>
      {status === 'failed' && (
        <p className={styles.message}>
          The search could not be loaded.{' '}
          <Button onMouseDown={keepFocus} onClick={onRetry} aria-label="Retry search">
            Retry
          </Button>
        </p>
      )}
      {status === 'ready' && results.length === 0 && (
        <p className={styles.message}>
          <span>{`Nothing found for “${query}”.`}</span>{' '}
          <Button size="small" onMouseDown={keepFocus} onClick={onClear}>
            Clear
          </Button>
        </p>
      )}
      {results.length > 0 && (
        <div id="search-results" role="listbox" aria-label="Found in the documentation">
          {results.map((result, index) => (
            <SearchResult key={result.to} id={resultId(index)} result={result} active={index === active} onChoose={onChoose} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Safari gives a pressed button no focus: the field would lose it, and the popup would close before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const resultId = (index: number) => `search-result-${index}`;

/** Text for screen readers. */
function announcement(status: SearchStatus, count: number, asked: string): string {
  if (status === 'failed') return 'The search could not be loaded.';
  if (status !== 'ready') return '';
  if (count === 0) return `Nothing found for “${asked}”.`;
  return count === 1 ? '1 section found.' : `${count} sections found.`;
}

/** `/` moves the focus to the field, unless the user is typing in another one. */
function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      // Of a key in the query editor, which has a shadow root, `target` is only the root's host.
      const [origin] = event.composedPath();
      const typing = origin instanceof Element && origin.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

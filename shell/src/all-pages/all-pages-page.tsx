import { useMemo, useRef, useState } from 'react';
import { formatCount } from 'shared/format/count';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useIsMember } from '../auth/use-is-member.ts';
import { usePage } from '../layout/page-context.tsx';
import { logError } from '../log-error.ts';
import { useShell } from '../shell-context.ts';
import styles from './all-pages-page.module.css';
import { filterPages, type ListedPage, listPages } from './list-pages.ts';

/** Links to all pages of the site. A page names at most 24 remotes: the others are in the discovery document, which is read here. */
export function AllPagesPage() {
  usePage('All pages');
  const { discovery, loader } = useShell();
  const isMember = useIsMember();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [offers, load] = useLazyModule(
    useMemo(() => lazyModule(loader.offers), [loader]),
    { onError: logError },
  );
  const pages = useMemo(() => {
    const known = Object.values(discovery.pages);
    const offered = offers.status === 'ready' ? Object.values(offers.module).map(({ page }) => page) : [];
    return listPages({ declared: [...known, ...offered], named: new Set(known.map(({ path }) => path)), isMember });
  }, [discovery, offers, isMember]);
  const shown = filterPages(pages, text);
  const retry = () => {
    load();
    // The button goes.
    heading.current?.focus();
  };
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        All pages
      </h1>
      {offers.status === 'failed' && (
        <Notice
          tone="error"
          action={
            <Button onClick={retry} aria-label="Retry list of pages">
              Retry
            </Button>
          }
        >
          The list of all pages could not be loaded. Below are the pages that are known without it.
        </Notice>
      )}
      <label className={styles.filter}>
        Filter
        <input
          ref={field}
          type="search"
          className={styles.field}
          placeholder="Name or path"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p role="status">{offers.status === 'loading' ? 'Loading the list of all pages…' : countOf(shown.length, pages.length)}</p>
      {shown.length === 0 && (
        <Button
          size="small"
          onClick={() => {
            // The button goes away.
            field.current?.focus();
            setText('');
          }}
        >
          Clear filter
        </Button>
      )}
      <ul className={styles.list}>
        {shown.map((page) => (
          <li key={page.path}>
            <PageLink {...page} /> <code>{page.path}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PageLink({ name, path, inThisPage }: ListedPage) {
  return inThisPage ? <Link to={path}>{name}</Link> : <a href={path}>{name}</a>;
}

function countOf(shown: number, all: number): string {
  return shown === all ? `${formatCount(all)} pages` : `${formatCount(shown)} of ${formatCount(all)} pages`;
}

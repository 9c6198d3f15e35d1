import { type ReactNode, useEffect } from 'react';
import { useLazyModule } from 'shared/lazy';
import type { RemoteAppProps } from 'shared/remote';
import { useLocation } from 'shared/router';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import { Failure } from '../panel/failure.tsx';
import { useGateway } from '../use-gateway.ts';
import type { pageAt } from './pages.ts';
import styles from './sub-page.module.css';

type Found = NonNullable<ReturnType<typeof pageAt>>;

interface SubPageProps extends Found {
  onPage: RemoteAppProps['onPage'];
}

/** A page below `/dashboard`: its code is fetched first. What breaks it stays inside, and leaves a way to try again. */
export function SubPage({ page, id, onPage }: SubPageProps) {
  const { onBreak } = useGateway();
  const { pathname, search } = useLocation();
  const title = page.title(id, new URLSearchParams(search));
  const named = (children: ReactNode) => (
    <Named title={title} onPage={onPage}>
      {children}
    </Named>
  );
  const broken = (problem: string, retry: () => void) =>
    named(
      <>
        <h1 tabIndex={-1}>{title}</h1>
        <Failure alert what="page" problem={problem} onRetry={retry} />
      </>,
    );
  return (
    <div className={styles.page} tabIndex={-1}>
      <ErrorBoundary
        onError={(error) => onBreak(error)}
        resetKey={pathname}
        fallback={(_, reset) => broken('This page has stopped working.', reset)}
      >
        <Loaded key={pathname} page={page} id={id} named={named} broken={broken} />
      </ErrorBoundary>
    </div>
  );
}

interface LoadedProps extends Found {
  named(page: ReactNode): ReactNode;
  broken(problem: string, retry: () => void): ReactNode;
}

function Loaded({ page, id, named, broken }: LoadedProps) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(page.component, { onError });
  if (state.status === 'failed') return broken('A part of this page did not load.', load);
  if (state.status !== 'ready') {
    return (
      <p className={styles.loading} role="status">
        Loading the page…
      </p>
    );
  }
  const Page = state.module;
  return named(<Page id={id} />);
}

/** Says the page's name once the page is in the document. */
function Named({ title, onPage, children }: { title: string; onPage: RemoteAppProps['onPage']; children: ReactNode }) {
  const { pathname } = useLocation();
  // Two pages may have the same title.
  useEffect(() => onPage(title), [onPage, title, pathname]);
  return children;
}

import { useEffect, useRef } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './failure-page.module.css';
import { usePage } from './page-context.tsx';

interface FailurePageProps {
  heading: string;
  /** Names the page in the title and the announcement. */
  title: string;
  /** What has failed, and what still works. */
  children: string;
  /** What the button says. */
  action?: string;
  onRetry(): void;
}

/** In the place of a page that cannot be shown: what has failed, that the rest works, and what to do. */
export function FailurePage({ heading, title, children, action = 'Retry', onRetry }: FailurePageProps) {
  usePage(title);
  const h1 = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A Retry that failed has taken its button, and with it the focus, away.
    if (document.activeElement === document.body) h1.current?.focus();
  }, []);
  return (
    <div className={styles.failed}>
      <h1 ref={h1} tabIndex={-1}>
        {heading}
      </h1>
      <Notice tone="error" action={<Button onClick={onRetry}>{action}</Button>}>
        {children}
      </Notice>
    </div>
  );
}

/** The failure of code that did not come, or broke. */
export function LoadFailed({ children, ...remedy }: Pick<FailurePageProps, 'children' | 'action' | 'onRetry'>) {
  return (
    <FailurePage heading="Something did not load" title={children} {...remedy}>
      {`${children}. The rest of the site still works.`}
    </FailurePage>
  );
}

interface CodeMissingProps extends Pick<FailurePageProps, 'children' | 'action' | 'onRetry'> {
  /** Whether a Retry has failed: its button is gone, and with it the focus. */
  retried: boolean;
}

/** The same above a page that was served, which can be read without its code and keeps its own heading. */
export function CodeMissing({ children, action = 'Retry', onRetry, retried }: CodeMissingProps) {
  usePage(children);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (retried) button.current?.focus();
  }, [retried]);
  const remedy = (
    <Button ref={button} onClick={onRetry}>
      {action}
    </Button>
  );
  return (
    <div className={styles.above}>
      <Notice tone="error" action={remedy}>
        {`${children}. You can read the text below, but its buttons do not work.`}
      </Notice>
    </div>
  );
}

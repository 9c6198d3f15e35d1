import { type ReactNode, useEffect } from 'react';
import { type LazyModule, lazyModule, useLazyModule } from 'shared/lazy';
import { logError } from './log-error.ts';
import { tellPage } from './page-events.ts';
import { type Shell, ShellContext } from './shell-context.ts';

// A part of the chunk that the page of an unknown path needs anyway.
const upcomingCode = lazyModule(() => import(/* webpackChunkName: "rare" */ './remotes/upcoming-pages.ts'));

interface StartedProps {
  shell: Shell;
  upcoming?: LazyModule<typeof import('./remotes/upcoming-pages.ts')>;
  children: ReactNode;
}

/**
 * Tells the head script that the page is hydrated, or rendered. Only then come the new remotes that this visitor gets: the served HTML, which is
 * hydrated, is the same for everybody.
 */
export function Started({ shell, upcoming = upcomingCode, children }: StartedProps) {
  const wanted = Boolean(shell.discovery.upcomingPages);
  const [pages, findUpcoming] = useLazyModule(upcoming, { wanted, onError: logError });
  useEffect(() => tellPage('started'), []);
  const discovery = pages.status === 'ready' ? pages.module.withUpcoming(shell) : shell.discovery;
  return <ShellContext value={{ ...shell, discovery, findUpcoming }}>{children}</ShellContext>;
}

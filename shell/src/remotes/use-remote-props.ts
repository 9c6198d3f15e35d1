import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { useOnPage } from '../layout/page-context.tsx';
import { logError } from '../log-error.ts';
import { useShell } from '../shell-context.ts';
import type { PageLoader } from './lazy-loader.ts';
import type { Visit } from './remote-props.ts';

/** Least privilege: a remote gets the public settings, and no word of how sign-in works. The arguments of its callbacks are checked. */
export function useRemoteProps(loader: PageLoader, name: string, label: string, visit: Visit): RemoteAppProps {
  const settings = useShell().site;
  const showPage = useOnPage();
  const left = useRef(false);
  useLayoutEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return useMemo(() => {
    const { address, brand, autonomousSystem, links, gateway, datasets } = settings;
    const onBreak = (error: unknown) => loader.reportBreak(name, error, 'running');
    const onPage = (title: unknown) => {
      // The title and the focus belong to another page by now.
      if (left.current) return;
      visit.current = 'shown';
      if (typeof title === 'string' && title.trim()) return showPage(title);
      showPage(label);
      onBreak(new TypeError(`onPage() needs a name, got ${typeof title}`));
    };
    return { site: { address, brand, autonomousSystem, links, gateway, datasets }, onPage, onError: logError, onBreak };
  }, [settings, showPage, loader, name, label, visit]);
}

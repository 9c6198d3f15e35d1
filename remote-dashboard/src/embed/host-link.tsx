import type { MouseEvent, ReactNode } from 'react';
import { type DashboardOptions, tell } from 'shared/embed/contract';
import { hasModifier } from 'shared/ui/focus';

interface HostLinkProps extends Pick<DashboardOptions, 'onNavigate'> {
  /** Absolute. */
  url: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that leaves the page as it is: it opens in another tab, unless the page does something of its own. */
export function HostLink({ url, className, onNavigate, children }: HostLinkProps) {
  function follow(event: MouseEvent) {
    // Another tab or window, or a download, is the browser's business.
    if (!onNavigate || hasModifier(event)) return;
    event.preventDefault();
    tell(onNavigate, url);
  }
  return (
    <a className={className} href={url} target="_blank" rel="noopener" onClick={follow}>
      {children}
    </a>
  );
}

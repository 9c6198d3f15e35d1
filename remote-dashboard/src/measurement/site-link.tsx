import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

export interface SiteLinkProps {
  /** Path on the site, with its search. */
  to: string;
  className?: string | undefined;
  /** What the step of the history keeps, on the site. */
  state?: unknown;
  children: ReactNode;
}

/** How a link to a page of the site is rendered: by the router there, as a link of a host page elsewhere. */
export const SiteLinkContext = createContext<ComponentType<SiteLinkProps> | null>(null);

/** A link to a page of the site. */
export function SiteLink(props: SiteLinkProps) {
  const Link = useContext(SiteLinkContext);
  if (!Link) throw new Error('SiteLink found no kind of link: wrap the page in <SiteLinkContext>.');
  return <Link {...props} />;
}

import { type ComponentProps, useSyncExternalStore } from 'react';
import { paths } from 'shared/paths';
import { Link, NavLink } from 'shared/router';
import { useIsMember } from '../auth/use-is-member.ts';
import { useShell } from '../shell-context.ts';
import { Account } from './account.tsx';
import styles from './header.module.css';
import { LoginButton } from './login-button.tsx';
import { Menu } from './menu.tsx';

/**
 * Brand, who is signed in, main navigation with what remotes add to it, and Login or Logout. On a phone the navigation is in the menu, whose
 * Docs are those on this site.
 */
export function Header() {
  const { site, discovery } = useShell();
  const { brand, links } = site;
  const member = useIsMember();
  const declared = Object.entries(discovery.pages).map(([name, page]) => {
    if (!page.navigation || (page.signedInOnly && !member)) return null;
    return (
      <PageLink key={name} to={page.path}>
        {page.navigation}
      </PageLink>
    );
  });
  const dashboard = member && <PageLink to={paths.dashboard}>Dashboard</PageLink>;
  const blog = <a href={links.blog}>Blog</a>;
  const about = (
    <PageLink end to={paths.about}>
      About
    </PageLink>
  );
  const all = discovery.more === 'linked' && <PageLink to={paths.allPages}>All pages</PageLink>;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.home}>
          <svg viewBox="4 5 24 22" aria-hidden="true">
            <path d="M7 24 13 12l7 8 5-12" />
            <path d="M7 24h0M25 8h0" />
          </svg>
          {brand}
        </Link>
        <Account />
        <nav className={styles.nav} aria-label="Main">
          {dashboard}
          <PageLink to={paths.measurements}>Guide</PageLink>
          <PageLink to={paths.datasets}>Datasets</PageLink>
          <a href={links.docs}>Docs</a>
          {blog}
          {about}
          {declared}
          {all}
        </nav>
        <LoginButton />
        <Menu>
          <Account />
          {dashboard}
          <PageLink to={paths.measurements}>Docs</PageLink>
          {about}
          {blog}
          {declared}
          {all}
        </Menu>
      </div>
    </header>
  );
}

/**
 * A link that says whether it leads to the page that is shown, or to a part above it.
 *
 * The pages of remotes are served with one layout, whose links know no page: React leaves their attributes while it hydrates, so they change
 * right after it.
 */
function PageLink(props: ComponentProps<typeof NavLink>) {
  const current = useSyncExternalStore(
    () => () => {},
    () => 'page' as const,
    () => (globalThis.document ? 'false' : 'page'),
  );
  return <NavLink aria-current={current} {...props} />;
}

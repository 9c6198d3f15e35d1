import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Link, NavLink } from 'shared/router';
import { useShell } from '../shell-context.ts';
import styles from './header.module.css';
import { LoginButton } from './login-button.tsx';
import { Menu } from './menu.tsx';

/** Brand, main navigation with what remotes add to it, and Login or Logout. On a phone the navigation is in the menu. */
export function Header() {
  const { site, discovery } = useShell();
  const { brand, links } = site;
  const member = useIsMember();
  const declared = Object.entries(discovery.pages).map(([name, page]) => {
    if (!page.navigation || (page.signedInOnly && !member)) return null;
    return (
      <NavLink key={name} to={page.path}>
        {page.navigation}
      </NavLink>
    );
  });
  const dashboard = member && <NavLink to={paths.dashboard}>Dashboard</NavLink>;
  const docs = <a href={links.docs}>Docs</a>;
  const blog = <a href={links.blog}>Blog</a>;
  const about = <NavLink to={paths.about}>About</NavLink>;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.home}>
          {brand}
        </Link>
        <nav className={styles.nav} aria-label="Main">
          {dashboard}
          {docs}
          {blog}
          {about}
          {declared}
        </nav>
        <LoginButton />
        <Menu>
          {dashboard}
          {docs}
          {about}
          {blog}
          {declared}
        </Menu>
      </div>
    </header>
  );
}

/** Whether the visitor has an account's session, be it one that wants a new login. */
function useIsMember(): boolean {
  const { status } = useAuth();
  return status === 'signed-in' || status === 'expired';
}

import { usePage } from '../layout/page-context.tsx';
import { Applications } from './applications.tsx';
import { GetInvolved } from './get-involved.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { Principles } from './principles.tsx';
import { Projects } from './projects.tsx';
import { QuickLinks } from './quick-links.tsx';

/** The landing page. */
export function HomePage() {
  usePage('Measure the Internet from the inside');
  return (
    <div className={styles.page}>
      <Hero />
      <QuickLinks />
      <Applications />
      <Projects />
      <Principles />
      <GetInvolved />
    </div>
  );
}

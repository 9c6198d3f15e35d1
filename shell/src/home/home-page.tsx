import { usePage } from '../layout/page-context.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { HomePart } from './home-parts.tsx';
import { QuickLinks } from './quick-links.tsx';

/** The landing page. */
export function HomePage() {
  usePage('Measure the Internet from the inside');
  return (
    <div className={styles.page}>
      <Hero />
      <QuickLinks />
      <HomePart name="Sections" />
    </div>
  );
}

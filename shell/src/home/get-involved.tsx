import { useShell } from '../shell-context.ts';
import styles from './home-page.module.css';

/** How to take part. */
export function GetInvolved() {
  const { links } = useShell().site;
  return (
    <section aria-labelledby="get-involved">
      <h2 id="get-involved">Get involved</h2>
      <p className={styles.prose}>
        Ask a question or show what you found in <a href={links.chat}>the chat</a>, follow <a href={links.blog}>the blog</a>, improve the
        code on <a href={links.source}>our source hosting</a>, or write to <a href={`mailto:${links.email}`}>{links.email}</a>.
      </p>
    </section>
  );
}

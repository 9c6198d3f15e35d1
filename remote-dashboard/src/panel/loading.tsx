import styles from './loading.module.css';

/** Says what is being fetched. */
export function Loading({ children }: { children: string }) {
  return (
    <p className={styles.loading} role="status">
      {children}
    </p>
  );
}

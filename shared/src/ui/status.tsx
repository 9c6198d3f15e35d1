import styles from './status.module.css';

interface StatusProps {
  /** Decides colour and shape. */
  good: boolean;
  /** The word that says the same. */
  children: string;
}

/** A state in a word, a colour and a shape: a full disc when good, an open diamond when not. */
export function Status({ good, children }: StatusProps) {
  return <span className={`${styles.status} ${good ? styles.good : styles.bad}`}>{children}</span>;
}

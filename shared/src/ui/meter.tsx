import styles from './meter.module.css';

interface MeterProps {
  label: string;
  /** The value in words, e.g. `6,214 of 10,000 credits`. */
  text: string;
  value: number;
  /** Upper end of the scale; 0 or less leaves the bar empty. */
  max: number;
  /** The style of a value that deserves attention. */
  high: boolean;
}

/** A bar that fills up; its width is capped at 100 % (section 4 of the specification). */
export function Meter({ label, text, value, max, high }: MeterProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className={styles.frame}>
      <meter className={styles.spoken} min={0} max={100} value={percent} aria-label={label} aria-valuetext={text} />
      <svg className={styles.bar} aria-hidden="true">
        <rect className={high ? styles.high : styles.value} width={`${percent}%`} height="100%" />
      </svg>
    </div>
  );
}

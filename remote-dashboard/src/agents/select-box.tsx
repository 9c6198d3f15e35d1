import styles from './select-box.module.css';

interface SelectBoxProps {
  /** For screen readers. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is selected, and some is not. */
  mixed?: boolean;
  onChange(checked: boolean): void;
}

/** A box to tick. */
export function SelectBox({ label, checked, mixed = false, onChange }: SelectBoxProps) {
  return (
    <label className={styles.place}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
      />
    </label>
  );
}

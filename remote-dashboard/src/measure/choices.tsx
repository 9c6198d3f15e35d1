import styles from './field.module.css';

interface ChoicesProps<T extends string> {
  legend: string;
  /** Of the radio buttons. */
  name: string;
  value: T;
  choices: readonly { value: T; label: string; words?: string }[];
  onChoose(value: T): void;
}

/** Radio buttons, with a line of explanation each. */
export function Choices<T extends string>({ legend, name, value, choices, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={`${styles.choice} ${choice.value === value ? styles.chosen : ''}`}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              aria-describedby={choice.words && `${name}-${choice.value}`}
              aria-label={choice.label}
            />
            <span className={styles.name}>{choice.label}</span>
            {choice.words && (
              <span id={`${name}-${choice.value}`} className={styles.words}>
                {choice.words}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

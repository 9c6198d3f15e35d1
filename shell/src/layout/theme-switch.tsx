import styles from './footer.module.css';

/** Chooses the colours. The radio buttons are uncontrolled: `head-script/apply-theme.ts` does everything, before hydration too. */
export function ThemeSwitch() {
  return (
    <fieldset className={styles.theme}>
      <legend>Theme</legend>
      {['System', 'Light', 'Dark'].map((theme) => (
        <label key={theme}>
          <input type="radio" name="theme" value={theme} />
          <span>{theme}</span>
        </label>
      ))}
    </fieldset>
  );
}

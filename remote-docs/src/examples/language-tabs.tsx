import type { KeyboardEvent } from 'react';
import { type Language, languages } from './chosen-language.ts';
import styles from './example.module.css';
import { elementId } from './example-text.tsx';

interface LanguageTabsProps {
  /** Name of the example. */
  name: string;
  available: Language[];
  shown: Language;
  onChoose(language: Language): void;
}

/** The languages of an example as tabs, with the keyboard's way of the ARIA pattern: arrows, Home and End. */
export function LanguageTabs({ name, available, shown, onChoose }: LanguageTabsProps) {
  function onKeyDown(event: KeyboardEvent) {
    const index = available.indexOf(shown);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1 + available.length, Home: 0, End: available.length - 1 }[event.key];
    const language = next === undefined ? undefined : available[next % available.length];
    if (!language) return;
    event.preventDefault();
    onChoose(language);
    document.getElementById(elementId('tab', name, language))?.focus();
  }

  return (
    <span className={styles.tabs} role="tablist" aria-labelledby={`${name}-title`} onKeyDown={onKeyDown}>
      {available.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          className={styles.tab}
          id={elementId('tab', name, language)}
          aria-controls={elementId('text', name, language)}
          aria-selected={language === shown}
          tabIndex={language === shown ? 0 : -1}
          onClick={() => onChoose(language)}
        >
          {languages[language]}
        </button>
      ))}
    </span>
  );
}

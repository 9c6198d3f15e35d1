import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { hasModifier } from 'shared/ui/focus';
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
  const tabs = useRef<HTMLSpanElement>(null);
  const top = () => tabs.current?.getBoundingClientRect().top ?? 0;

  /** Every example of the page shows the language, and has another height with it: the tabs stay where they are in the window. */
  function choose(language: Language) {
    const before = top();
    flushSync(() => onChoose(language));
    window.scrollBy({ top: top() - before, behavior: 'instant' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = available.indexOf(shown);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1 + available.length, Home: 0, End: available.length - 1 }[event.key];
    const language = next === undefined ? undefined : available[next % available.length];
    if (!language || hasModifier(event)) return;
    event.preventDefault();
    choose(language);
    document.getElementById(elementId('tab', name, language))?.focus({ preventScroll: true });
  }

  return (
    <span ref={tabs} className={styles.tabs} role="tablist" aria-labelledby={`${name}-title`} onKeyDown={onKeyDown}>
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
          onClick={() => choose(language)}
        >
          {languages[language]}
        </button>
      ))}
    </span>
  );
}

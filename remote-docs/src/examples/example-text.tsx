import type { ReactNode } from 'react';
import block from '../prose/code-block.module.css';
import type { Language } from './chosen-language.ts';
import styles from './example-text.module.css';

/** The id of a tab of an example, or of its panel. */
export const elementId = (part: 'tab' | 'text', name: string, language: Language) => `${name}-${part}-${language}`;

export interface ExampleTextProps {
  language: Language;
  /** The code. */
  children: ReactNode;
  /** Set by the `<Example>` around it: the language that is shown, and a key of the user's values in the text. */
  example?: { name: string; shown: Language; values: string };
}

/** An example in one language, as a tab panel. `mdx/shiki-options.ts` writes it into the compiled page. */
export function ExampleText({ language, children, example }: ExampleTextProps) {
  if (!example) throw new Error('<ExampleText> belongs into an <Example>.');
  const { name, shown, values } = example;
  return (
    <div
      role="tabpanel"
      className={styles.text}
      id={elementId('text', name, language)}
      aria-labelledby={elementId('tab', name, language)}
      data-shown={language === shown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
      tabIndex={0}
    >
      {/* A new element for other values: in the old one, browsers count the lines after a changed value as a layout shift. */}
      <pre key={values} className={block.code}>
        {children}
      </pre>
    </div>
  );
}

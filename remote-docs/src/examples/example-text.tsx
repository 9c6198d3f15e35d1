import { createContext, type ReactNode, useContext } from 'react';
import block from '../prose/code-block.module.css';
import styles from './example-text.module.css';
import type { Language } from './chosen-language.ts';

/** What a text has of its example: the language that is shown, and which of the reader's values it shows, as one text. */
export const ShownContext = createContext<{ name: string; shown: Language | undefined; values: string } | null>(null);

/** The id of a part of an example. */
export const partId = (part: 'tab' | 'text', name: string, language: Language) => `${name}-${part}-${language}`;

/** One text of an example; the build writes them (`mdx/shiki-options.ts`). It keeps its place while another one is shown. */
export function ExampleText({ language, children }: { language: Language; children: ReactNode }) {
  const example = useContext(ShownContext);
  if (!example) throw new Error('<ExampleText> belongs into an <Example>.');
  const { name, shown, values } = example;
  return (
    <div
      role="tabpanel"
      className={styles.text}
      id={partId('text', name, language)}
      aria-labelledby={partId('tab', name, language)}
      data-shown={language === shown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
      tabIndex={0}
    >
      {/* The key: with other values it is another element. Of the old one, the browser would say that the rest of its lines has moved. */}
      <pre key={values} className={block.code}>
        {children}
      </pre>
    </div>
  );
}

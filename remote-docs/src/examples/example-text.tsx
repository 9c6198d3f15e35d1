import { createContext, type ReactNode, useContext } from 'react';
import block from '../prose/code-block.module.css';
import { useReader } from '../reader/reader.tsx';
import styles from './example-text.module.css';
import type { Language } from './language.ts';

/** The example that a text belongs to, and the language that is shown of it. */
export const ShownContext = createContext<{ name: string; shown: Language | undefined } | null>(null);

/** The id of a part of an example. */
export const partId = (part: 'tab' | 'text', name: string, language: Language) => `${name}-${part}-${language}`;

/** One text of an example; the build writes them (`mdx-code.ts`). It keeps its place while another one is shown. */
export function ExampleText({ language, children }: { language: Language; children: ReactNode }) {
  const { session, experiment } = useReader();
  const example = useContext(ShownContext);
  if (!example) throw new Error('<ExampleText> belongs into an <Example>.');
  const { name, shown } = example;
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
      <pre key={JSON.stringify([session.status, experiment])} className={block.code}>
        {children}
      </pre>
    </div>
  );
}

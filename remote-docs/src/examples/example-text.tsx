import { createContext, type ReactNode, useContext, useRef } from 'react';
import block from '../prose/code-block.module.css';
import { useTabStop } from '../prose/use-tab-stop.ts';
import type { Language } from './chosen-language.ts';
import styles from './example-text.module.css';

interface ExampleTexts {
  /** Of the example. */
  name: string;
  shown: Language;
  /** The language whose text gives the example its height. */
  sized: Language;
  /** A key of the user's values in the texts. */
  values: string;
}

/** From an `<Example>` to its texts. */
export const ExampleTextContext = createContext<ExampleTexts | null>(null);

/** The id of a tab of an example, or of its panel. */
export const elementId = (part: 'tab' | 'text', name: string, language: Language) => `${name}-${part}-${language}`;

/** An example in one language, as a tab panel. `mdx/shiki-options.ts` writes it into the compiled page. */
export function ExampleText({ language, children }: { language: Language; children: ReactNode }) {
  const example = useContext(ExampleTextContext);
  const place = useRef<HTMLDivElement>(null);
  const tabIndex = useTabStop(place);
  if (!example) throw new Error('<ExampleText> belongs into an <Example>.');
  const { name, shown, sized, values } = example;
  return (
    <div
      ref={place}
      role="tabpanel"
      className={styles.text}
      id={elementId('text', name, language)}
      aria-labelledby={elementId('tab', name, language)}
      data-shown={language === shown}
      data-sized={language === sized}
      tabIndex={tabIndex}
    >
      {/* A new element for other values: in the old one, browsers count the lines after a changed value as a layout shift. */}
      <pre key={values} className={block.code} translate="no">
        {children}
      </pre>
    </div>
  );
}

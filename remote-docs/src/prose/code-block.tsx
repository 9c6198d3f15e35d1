import { type ComponentProps, useRef } from 'react';
import styles from './code-block.module.css';
import './code-colors.css';
import { CopyCode } from './copy-code.tsx';
import { ScrollRegion } from './scroll-region.tsx';

interface CodeBlockProps extends ComponentProps<'pre'> {
  /** From the code fence. */
  title: string;
  language: string;
}

/** A code block, highlighted at build time, with a Copy button. */
export function CodeBlock({ title, language, children }: CodeBlockProps) {
  const code = useRef<HTMLPreElement>(null);
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span className={styles.title}>{title}</span>
        <span className={styles.language}>{language}</span>
        <CopyCode what={title} text={() => code.current?.textContent ?? ''} shown={() => code.current} />
      </figcaption>
      <ScrollRegion label={title}>
        <pre ref={code} className={styles.code} translate="no">
          {children}
        </pre>
      </ScrollRegion>
    </figure>
  );
}

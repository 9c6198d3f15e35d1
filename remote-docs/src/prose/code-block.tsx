import { type ComponentProps, useRef } from 'react';
import { CopyButton } from 'shared/ui/copy-button';
import { useDocs } from '../docs-context.ts';
import styles from './code-block.module.css';
import './code-colors.css';
import { ScrollRegion } from './scroll-region.tsx';

interface CodeBlockProps extends ComponentProps<'pre'> {
  /** What the code is; from the fence of the block. */
  title: string;
  language: string;
}

/** A titled piece of code, highlighted at build time, with a button that copies it. */
export function CodeBlock({ title, language, children }: CodeBlockProps) {
  const { onError } = useDocs();
  const code = useRef<HTMLPreElement>(null);
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span className={styles.title}>{title}</span>
        <span className={styles.language}>{language}</span>
        <CopyButton text={() => code.current?.textContent ?? ''} what={title} look="icon" onError={onError} />
      </figcaption>
      <ScrollRegion label={title}>
        <pre ref={code} className={styles.code}>
          {children}
        </pre>
      </ScrollRegion>
    </figure>
  );
}

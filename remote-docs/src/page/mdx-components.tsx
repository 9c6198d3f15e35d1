import type { MDXComponents } from 'mdx/types';
import { Example } from '../examples/example.tsx';
import { ExampleText } from '../examples/example-text.tsx';
import { ExampleValue } from '../examples/example-value.tsx';
import { QueryLink } from '../examples/query-link.tsx';
import { CodeBlock } from '../prose/code-block.tsx';
import { DocsLink } from '../prose/docs-link.tsx';
import { FormerId } from '../prose/former-id.tsx';
import { H2, H3 } from '../prose/heading.tsx';
import { AutonomousSystem, Brand, Datasets, Gateway } from '../prose/site-values.tsx';
import { Table } from '../prose/table.tsx';
import { Article, WideArticle } from './article.tsx';

/** Components for Markdown elements, and those that a page can use without an import. */
export const components: MDXComponents = {
  a: DocsLink,
  h2: H2,
  h3: H3,
  pre: CodeBlock,
  Article,
  AutonomousSystem,
  Brand,
  Datasets,
  Example,
  ExampleText,
  ExampleValue,
  FormerId,
  Gateway,
  QueryLink,
  Table,
};

/** For pages without a table of contents. */
export const wideComponents: MDXComponents = { ...components, Article: WideArticle };

import path from 'node:path';
import rehypeShiki from '@shikijs/rehype';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { rehypeColumns } from './rehype-columns.ts';
import { rehypeExamples } from './rehype-examples.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeSections } from './rehype-sections.ts';
import { remarkApi } from './remark-api.ts';
import { codeOptions } from './shiki-options.ts';

const compile = (rehypePlugins: unknown[]) => ({
  loader: path.join(import.meta.dirname, 'caching-loader.cjs'),
  options: { remarkPlugins: [remarkGfm, remarkApi], rehypePlugins: [rehypeSlug, ...rehypePlugins] },
});

/**
 * Rspack's rule for MDX: `page.mdx` is compiled to a component with highlighted code, `page.mdx?sections` to the texts for the search.
 */
export const mdx = {
  test: /\.mdx$/,
  oneOf: [
    { resourceQuery: /^\?sections$/, ...compile([rehypeSections]) },
    compile([rehypeColumns, rehypeExamples, rehypeHeadings, [rehypeShiki, codeOptions]]),
  ],
};

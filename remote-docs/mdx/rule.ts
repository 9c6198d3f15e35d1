import path from 'node:path';
import rehypeShiki from '@shikijs/rehype';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { codeOptions } from './shiki-options.ts';
import { rehypeExamples } from './rehype-examples.ts';
import { rehypeHeadings } from './rehype-headings.ts';
import { rehypeSections } from './rehype-sections.ts';

const compile = (rehypePlugins: unknown[]) => ({
  loader: path.join(import.meta.dirname, 'caching-loader.cjs'),
  options: { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug, ...rehypePlugins] },
});

/**
 * Compiles a page of MDX to a component, with its list of headings and its code already highlighted; asked for as `page.mdx?sections`,
 * to the texts that the search looks through.
 */
export const mdx = {
  test: /\.mdx$/,
  oneOf: [
    { resourceQuery: /^\?sections$/, ...compile([rehypeSections]) },
    compile([rehypeExamples, rehypeHeadings, [rehypeShiki, codeOptions]]),
  ],
};

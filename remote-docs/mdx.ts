import path from 'node:path';
import rehypeShiki from '@shikijs/rehype';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { codeOptions } from './mdx-code.ts';
import { rehypeExamples } from './mdx-examples.ts';
import { rehypeHeadings } from './mdx-headings.ts';
import { rehypeSections } from './mdx-sections.ts';

const compile = (rehypePlugins: unknown[]) => ({
  loader: path.join(import.meta.dirname, 'mdx-loader.cjs'),
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

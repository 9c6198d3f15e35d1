import rehypeShiki from '@shikijs/rehype';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { codeOptions } from './mdx-code.ts';
import { rehypeHeadings } from './mdx-headings.ts';
import { rehypeQuestions } from './mdx-questions.ts';

/** Compiles a page of MDX to a component, with its list of headings and its code already highlighted. */
export const mdx = {
  test: /\.mdx$/,
  loader: '@mdx-js/loader',
  options: {
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSlug, rehypeQuestions, rehypeHeadings, [rehypeShiki, codeOptions]],
  },
};

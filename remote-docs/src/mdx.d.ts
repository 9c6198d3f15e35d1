declare module '*.mdx' {
  import type { MDXContent } from 'mdx/types';
  import type { Heading } from './page.ts';

  const content: MDXContent;
  export default content;
  export const headings: Heading[];
}

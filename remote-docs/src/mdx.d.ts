declare module '*.mdx' {
  import type { MDXContent } from 'mdx/types';

  const content: MDXContent;
  export default content;
}

declare module '*?url' {
  const url: string;
  export default url;
}

declare module '*.mdx?sections' {
  import type { Section } from './page/page.ts';

  export const sections: Section[];
}

import { appConfig } from '../build/app-config.ts';
import { mdx } from './mdx/rule.ts';

export default appConfig({
  dir: import.meta.dirname,
  devPort: 4312,
  page: false,
  prerender: './src/prerender.tsx',
  rules: [mdx],
});

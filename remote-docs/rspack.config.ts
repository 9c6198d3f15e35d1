import { appConfig } from '../rspack.base.ts';
import { mdx } from './mdx.ts';

export default appConfig({
  dir: import.meta.dirname,
  name: 'remote_docs',
  devPort: 4312,
  exposes: { './App': './src/app.tsx' },
  prerender: './src/prerender.tsx',
  rules: [mdx],
});

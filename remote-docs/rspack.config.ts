import { appConfig } from '../build/app-config.ts';
import { mdx } from './mdx/rule.ts';

export default appConfig({
  dir: import.meta.dirname,
  name: 'remote_docs',
  devPort: 4312,
  exposes: { './App': './src/app.tsx' },
  page: false,
  prerender: './src/prerender.tsx',
  rules: [mdx],
  // The local gateway, wherever it listens; it answers only its own origin.
  devServer: { proxy: [{ context: ['/api'], target: `http://localhost:${process.env.GATEWAY_PORT || 4302}` }] },
});

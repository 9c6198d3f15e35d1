import { appConfig } from '../build/app-config.ts';

export default appConfig({
  dir: import.meta.dirname,
  name: 'remote_dashboard',
  devPort: 4311,
  exposes: { './App': './src/app.tsx' },
  page: false,
  prerender: './src/prerender.tsx',
  inlineScript: './src/inline-render/index.ts',
  earlyCalls: ['/api/agents'],
  // The local gateway, wherever it listens; it answers only its own origin.
  devServer: { proxy: [{ context: ['/api'], target: `http://localhost:${process.env.GATEWAY_PORT || 4302}` }] },
});

import { appConfig } from '../rspack.base.ts';

export default appConfig({
  dir: import.meta.dirname,
  name: 'remote_dashboard',
  devPort: 4311,
  exposes: { './App': './src/app.tsx' },
  // The local gateway; it answers only its own origin.
  devServer: { proxy: [{ context: ['/api'], target: 'http://localhost:4302' }] },
});

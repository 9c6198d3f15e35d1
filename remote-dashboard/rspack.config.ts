import { appConfig } from '../rspack.base.ts';

export default appConfig({
  dir: import.meta.dirname,
  name: 'remote_dashboard',
  devPort: 4311,
  exposes: { './App': './src/app.tsx' },
});

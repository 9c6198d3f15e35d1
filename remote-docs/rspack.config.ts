import { appConfig } from '../rspack.base.ts';

export default appConfig({
  dir: import.meta.dirname,
  name: 'remote_docs',
  devPort: 4312,
  exposes: { './App': './src/app.tsx' },
});

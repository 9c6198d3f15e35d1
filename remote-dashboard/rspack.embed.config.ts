import { appConfig } from '../build/app-config.ts';

/** The dashboard for pages that are not ours: see docs/embedding.md. */
export default appConfig({
  dir: import.meta.dirname,
  name: 'dashboard_embed',
  devPort: 4313,
  output: 'dist-embed',
  exposes: { './Dashboard': './src/embed/dashboard.tsx', './mount': './src/embed/mount.tsx' },
  page: false,
  stylesInScripts: './src/embed/sheets.ts',
  typesForHosts: true,
});

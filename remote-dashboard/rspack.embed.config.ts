import { appConfig } from '../rspack.base.ts';
import { leanQueryRules } from './lean-query.ts';

/** The dashboard for host pages: see docs/embedding.md. */
export default appConfig({
  dir: import.meta.dirname,
  name: 'dashboard_embed',
  devPort: 4313,
  page: false,
  hostPages: {
    exposes: { './Dashboard': './src/embed/dashboard.tsx' },
    alone: { './mount': './src/embed/mount.tsx' },
    stylesheets: './src/embed/sheets.ts',
  },
  rules: leanQueryRules,
});

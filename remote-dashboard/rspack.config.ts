import { appConfig } from '../rspack.base.ts';
import { leanQueryRules } from './lean-query.ts';

export default appConfig({
  dir: import.meta.dirname,
  devPort: 4311,
  page: false,
  prerender: './src/prerender.tsx',
  inlineScript: './src/inline-render/index.ts',
  earlyCalls: ['/api/agents'],
  rules: leanQueryRules,
});

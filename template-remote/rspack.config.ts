import { appConfig } from '../build/app-config.ts';

export default appConfig({
  dir: import.meta.dirname,
  name: 'template_remote',
  devPort: 4399,
  exposes: { './App': './src/app.tsx' },
  page: { path: '/template', label: 'template page', navigation: 'Template' },
  budget: 25,
});

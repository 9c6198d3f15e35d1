import { appConfig } from '../rspack.base.ts';

export default appConfig({
  dir: import.meta.dirname,
  devPort: 4399,
  page: { path: '/template', label: 'template page', navigation: 'Template' },
  budget: 25,
});

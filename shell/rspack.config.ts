import { appConfig } from '../rspack.base.ts';

export default appConfig({ dir: import.meta.dirname, name: 'shell', devPort: 4310 });

import { appConfig, loginSdkRules } from '../rspack.base.ts';

export default appConfig({
  dir: import.meta.dirname,
  devPort: 4310,
  prerender: './src/prerender.tsx',
  inlineScript: './src/head-script/index.ts',
  sampledScript: './src/vitals/index.ts',
  embed: './src/embed/main.ts',
  rules: [
    ...loginSdkRules(import.meta.dirname),
    // The login SDK's worker is a file of ours: the page's CSP refuses the one it would make from a blob.
    { test: /auth0-spa-js\.worker\.production\.js$/, type: 'asset/resource', generator: { filename: 'auth0-worker.[contenthash:12].js' } },
  ],
});

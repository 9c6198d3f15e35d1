import type { RuleSetRule } from '@rspack/core';
import { appConfig } from '../rspack.base.ts';
import { mdx } from './mdx/rule.ts';

/** The gateway's OpenAPI file is released as it is, for programs too: `?url` imports its URL. */
const openapi: RuleSetRule = {
  test: /openapi\.json$/,
  resourceQuery: /^\?url$/,
  type: 'asset/resource',
  generator: { filename: 'gateway.[name].[contenthash:12][ext]' },
};

export default appConfig({
  dir: import.meta.dirname,
  devPort: 4312,
  page: false,
  prerender: './src/prerender.tsx',
  rules: [mdx, openapi],
});

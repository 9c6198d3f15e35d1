/** What a page under test needs: one file, which nobody else loads. */
export { OverrideBanner } from './override-banner.tsx';
export { resolveOverrides } from './resolve-overrides.ts';

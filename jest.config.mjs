import { useOwnTmpdir } from './test/tmpdir.mjs';

useOwnTmpdir();

/** Unit and component tests. Browser tests are in `e2e/`. */
export default {
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-embed/'],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
  moduleNameMapper: { '\\.css$': '<rootDir>/test/css-modules.cjs' },
  transform: {
    '\\.(tsx?|mjs|js)$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [],
  // By default below TMPDIR, which is another one in each run: everything would be transformed anew.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  setupFiles: ['<rootDir>/test/jsdom-globals.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/jest-dom.ts'],
  // By default one processor stays idle: of two that is half.
  maxWorkers: '100%',
  // Not five seconds: on a busy machine a page's first rendering takes as long, and a test that is cut off disturbs the next.
  testTimeout: 20_000,
  clearMocks: true,
  restoreMocks: true,
};

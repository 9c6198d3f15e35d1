import { useTestFolder } from './test-folder.mjs';

useTestFolder();

/** Unit and component tests. Browser tests are in `e2e/`. */
export default {
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-embed/'],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
  moduleNameMapper: { '\\.css$': '<rootDir>/jest.styles.cjs' },
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
  setupFiles: ['<rootDir>/jest.globals.ts'],
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  // By default one processor stays idle: of two that is half.
  maxWorkers: '100%',
  clearMocks: true,
  restoreMocks: true,
};

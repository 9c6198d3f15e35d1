export default {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
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
  // `shared` is made of ES modules.
  transformIgnorePatterns: [],
  setupFiles: ['<rootDir>/test/jsdom-globals.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/jest-dom.ts'],
};

/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const TRANSLATE = '<rootDir>/testing/translate.mjs';
const typescript = { transform: { '^.+\\.tsx?$': TRANSLATE } } satisfies Config;

/** Published as ES modules only, which Jest does not read: translated like our own files. */
const MODULES_ONLY = '@tanstack/(react-table|table-core|react-store|store)';
const asCommonJs = {
  transform: { ...typescript.transform, [`node_modules/${MODULES_ONLY}/.+\\.js$`]: TRANSLATE },
  transformIgnorePatterns: [`node_modules/(?!${MODULES_ONLY}/)`],
} satisfies Config;

const config: Config = {
  // A limit for what hangs. Tests start real backends, on machines that may be busy.
  testTimeout: 300_000,
  globalTeardown: '<rootDir>/testing/removeBackendBundle.ts',
  projects: [
    {
      ...typescript,
      displayName: 'node',
      globalSetup: '<rootDir>/testing/bundleBackend.ts',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{contract,planning,audience,backend,samples,testing,bench,scripts}/**/*.test.ts',
        '<rootDir>/src/domain/**/*.test.ts',
      ],
    },
    {
      ...asCommonJs,
      displayName: 'page',
      testEnvironment: '<rootDir>/testing/environment.ts',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['<rootDir>/src/domain/'],
      setupFilesAfterEnv: ['<rootDir>/testing/setup.ts'],
      globalSetup: '<rootDir>/testing/pageBackend.ts',
      globalTeardown: '<rootDir>/testing/stopPageBackend.ts',
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/testing/cssModule.ts',
        '\\.css$': '<rootDir>/testing/noStyles.ts',
      },
    },
  ],
};

export default config;

/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const typescript = {
  // Types are checked once for the whole repository by `npm run types`; here each file is only translated.
  transform: { '^.+\\.tsx?$': ['ts-jest', { tsconfig: 'tsconfig.jest.json', diagnostics: false }] },
} satisfies Config;

const config: Config = {
  // Tests start real backends, on machines that may be busy.
  testTimeout: 60_000,
  projects: [
    {
      ...typescript,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{contract,planning,backend,samples,testing,bench,scripts}/**/*.test.ts',
        '<rootDir>/src/domain/**/*.test.ts',
      ],
    },
    {
      ...typescript,
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

/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const typescript = {
  // Types are checked once for the whole repository by `npm run types`; here each file is only translated.
  transform: { '^.+\\.tsx?$': ['ts-jest', { tsconfig: 'tsconfig.jest.json', diagnostics: false }] },
} satisfies Config;

const config: Config = {
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
  ],
};

export default config;

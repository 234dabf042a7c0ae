/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/**
 * ts-jest only translates; types are checked once for the whole repository by `npm run types`. Imports become `require`,
 * which is what Jest runs.
 */
const TS_JEST: [string, object] = [
  'ts-jest',
  {
    tsconfig: {
      rootDir: '.',
      target: 'ES2023',
      module: 'CommonJS',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      isolatedModules: true,
      esModuleInterop: true,
      allowJs: true,
      resolveJsonModule: true,
    },
  },
];

/** Published only as ES modules, which Jest does not run: compiled like our own files. */
const MODULES_ONLY = '(@tanstack/(react-table|table-core|react-store|store)|hucre|pptxgenjs|highcharts/esm)';
const translated = {
  // Its CommonJS build uses import(), which Jest's sandbox does not support.
  moduleNameMapper: { '^pptxgenjs$': '<rootDir>/node_modules/pptxgenjs/dist/pptxgen.es.js' },
  transform: { '^.+\\.tsx?$': TS_JEST, [`node_modules/${MODULES_ONLY}/.+\\.m?js$`]: TS_JEST },
  transformIgnorePatterns: [`node_modules/(?!${MODULES_ONLY}/)`],
} satisfies Config;

/**
 * JavaScript globals that are passed to each module. Otherwise Jest's sandbox looks up each global through an interceptor, which makes
 * calculations a third slower. Without Date and timers, which tests mock.
 */
const LANGUAGE = [
  ...[
    'Object',
    'Array',
    'Math',
    'Number',
    'String',
    'Boolean',
    'JSON',
    'Symbol',
    'RegExp',
    'Error',
    'TypeError',
    'Promise',
  ],
  ...['Map', 'Set', 'WeakMap', 'Reflect', 'Proxy', 'BigInt', 'ArrayBuffer', 'DataView', 'isNaN', 'parseFloat'],
  ...['Float64Array', 'Float32Array', 'Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array'],
] as const;

/** `npm test` leaves out the long tests, `npm run test:all` and `npx jest` run them. */
const LEFT_OUT = process.env.TESTS === 'short' ? ['\\.long\\.test\\.'] : [];

const config: Config = {
  // Only for tests that hang: tests start real backends, on busy machines too.
  testTimeout: 600_000,
  // Page tests leave hundreds of megabytes in a worker, which makes garbage collection of later tests up to four times slower. A new worker
  // costs a second and loads everything again: with 300 MB the page tests took 10% longer.
  workerIdleMemoryLimit: '700MB',
  testSequencer: '<rootDir>/testing/longestFirst.mjs',
  globalTeardown: '<rootDir>/testing/backend/removeBackendBundle.ts',
  projects: [
    {
      ...translated,
      displayName: 'node',
      // The type only allows names of the test environment.
      sandboxInjectedGlobals: [...LANGUAGE] as unknown as (keyof typeof globalThis)[],
      globalSetup: '<rootDir>/testing/backend/bundleBackend.ts',
      testEnvironment: 'node',
      testPathIgnorePatterns: LEFT_OUT,
      testMatch: [
        '<rootDir>/{core,backend,samples,testing,bench,scripts}/**/*.test.ts',
        '<rootDir>/src/domain/**/*.test.ts',
      ],
    },
    {
      ...translated,
      displayName: 'page',
      testEnvironment: '<rootDir>/testing/page/environment.ts',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['<rootDir>/src/domain/', ...LEFT_OUT],
      setupFilesAfterEnv: ['<rootDir>/testing/page/setup.ts'],
      globalSetup: '<rootDir>/testing/page/pageBackend.ts',
      globalTeardown: '<rootDir>/testing/page/stopPageBackend.ts',
      moduleNameMapper: {
        ...translated.moduleNameMapper,
        // jsdom has no workers; page tests compute on the page's thread (testServices.ts).
        '\\?worker$': '<rootDir>/testing/page/noWorker.ts',
        '\\.css$': '<rootDir>/testing/page/cssModule.ts',
      },
    },
  ],
};

export default config;

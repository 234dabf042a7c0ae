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

/** Published as ES modules only, which Jest does not run: translated like our own files. */
const MODULES_ONLY = '(@tanstack/(react-table|table-core|react-store|store)|hucre|pptxgenjs|highcharts/esm)';
const translated = {
  // Its CommonJS build asks for Node's modules by import(), which Jest's sandbox has not.
  moduleNameMapper: { '^pptxgenjs$': '<rootDir>/node_modules/pptxgenjs/dist/pptxgen.es.js' },
  transform: { '^.+\\.tsx?$': TS_JEST, [`node_modules/${MODULES_ONLY}/.+\\.m?js$`]: TS_JEST },
  transformIgnorePatterns: [`node_modules/(?!${MODULES_ONLY}/)`],
} satisfies Config;

/**
 * Names of the language, handed to each module. In Jest's sandbox a global name is looked up by a call out of the engine each time: what
 * computes takes a third longer by that. Not those that tests stand in for: Date and timers. Page tests gain nothing by it.
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

const config: Config = {
  // A limit for what hangs. Tests start real backends, on machines that may be busy.
  testTimeout: 300_000,
  // A worker that ran page tests keeps hundreds of megabytes, and what runs in it later pays for them at each collection, up to four
  // times the processor time. A fresh worker costs a second, and reads everything anew: at 300 MB the page tests took a tenth more.
  workerIdleMemoryLimit: '700MB',
  testSequencer: '<rootDir>/testing/longestFirst.mjs',
  globalTeardown: '<rootDir>/testing/backend/removeBackendBundle.ts',
  projects: [
    {
      ...translated,
      displayName: 'node',
      // Typed as names of the test environment only.
      sandboxInjectedGlobals: [...LANGUAGE] as unknown as (keyof typeof globalThis)[],
      globalSetup: '<rootDir>/testing/backend/bundleBackend.ts',
      testEnvironment: 'node',
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
      testPathIgnorePatterns: ['<rootDir>/src/domain/'],
      setupFilesAfterEnv: ['<rootDir>/testing/page/setup.ts'],
      globalSetup: '<rootDir>/testing/page/pageBackend.ts',
      globalTeardown: '<rootDir>/testing/page/stopPageBackend.ts',
      moduleNameMapper: {
        ...translated.moduleNameMapper,
        // Workers are the bundler's; page tests compute in the page (testServices.ts).
        '\\?worker$': '<rootDir>/testing/page/noWorker.ts',
        '\\.module\\.css$': '<rootDir>/testing/page/cssModule.ts',
        '\\.css$': '<rootDir>/testing/page/noStyles.ts',
      },
    },
  ],
};

export default config;

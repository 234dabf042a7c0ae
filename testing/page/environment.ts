import { TestEnvironment } from 'jest-environment-jsdom';

/** What the tests' backend is found by: set once for all test files by pageBackend.ts. */
export const BACKEND_VARIABLE = 'PAGE_TEST_BACKEND';

/**
 * A browser's page for page tests, opened at the address of the real backend, as the product is. File, Blob, FormData
 * and XMLHttpRequest stay jsdom's own, all four: an upload made of two worlds' parts arrives as the text "[object File]".
 * The rest of what React Router and Redux Toolkit need, and jsdom lacks, is Node's.
 */
export default class PageEnvironment extends TestEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    const url = process.env[BACKEND_VARIABLE] ?? 'http://127.0.0.1/';
    const testEnvironmentOptions = { ...config.projectConfig.testEnvironmentOptions, url };
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions } }, context);
    // Packages resolve as in Node: their browser builds are ES modules, which Jest does not read.
    this.customExportConditions = [''];
    Object.assign(this.global, {
      TextDecoder,
      TextEncoder,
      ReadableStream,
      TransformStream,
      WritableStream,
      Headers,
      Request,
      Response,
      fetch,
      AbortController,
      AbortSignal,
      BroadcastChannel,
      structuredClone,
    });
  }
}

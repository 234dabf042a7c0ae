import { TestEnvironment } from 'jest-environment-jsdom';

/** Environment variable with the backend's address, set by pageBackend.ts. */
export const BACKEND_VARIABLE = 'PAGE_TEST_BACKEND';
/** A second agency, whose published rate cards change no run of other tests. */
export const RATES_DOMAIN = 'rates.example';

/**
 * jsdom at the address of the real backend, for page tests. File, Blob, FormData and XMLHttpRequest all stay jsdom's: mixed with Node's,
 * an upload arrives as the text "[object File]". What else React Router and Redux Toolkit need comes from Node.
 */
export default class PageEnvironment extends TestEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    const url = process.env[BACKEND_VARIABLE] ?? 'http://127.0.0.1/';
    const testEnvironmentOptions = { ...config.projectConfig.testEnvironmentOptions, url };
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions } }, context);
    // Resolve packages as in Node: their browser builds are ES modules, which Jest does not load.
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

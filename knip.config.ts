import type { KnipConfig } from 'knip';

/** What is started from outside the imports; whatever none of these reaches is dead. */
const config: KnipConfig = {
  entry: [
    'faq.html',
    // Named on a command line, or by the file that starts them.
    'scripts/{run,building/lintOpenApi,emulator/authEmulatorProcess}.mjs',
    'scripts/{start,dev,build,product,backup,restore}.ts',
    'scripts/emulator/emulatorOwner.ts',
    'scripts/soak/*.{ts,mjs}',
    'bench/*.bench.ts',
    'bench/files/{readCsv,readXlsx,peakMemory}.ts',
    'bench/scale/{measureRun,serviceMemory}.ts',
    'testing/audience/readFacts.ts',
    'testing/backend/unreliableWorker.ts',
    'testing/**/*.mjs',
  ],
  project: ['{core,backend,src,samples,testing,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'],
  // Another language with the endings of ours.
  ignore: ['core/*/kernel/assembly/*.ts'],
  vite: { config: ['vite.config.ts', 'backend/vite.config.ts'] },
  playwright: { config: ['e2e/playwright.config.ts'], entry: ['e2e/**/*.spec.ts'] },
  // Named where knip does not read: a style sheet, paths inside node_modules, the head of jest.config.ts.
  ignoreDependencies: ['@fontsource-variable/inter', 'assemblyscript', 'esbuild-register'],
  ignoreBinaries: ['pdftotext', 'apt-get', 'mount', 'umount', 'soffice', 'ssconvert'],
};

export default config;

import type { KnipConfig } from 'knip';

/** Entry points that no import names; code that none of them reaches is dead. */
const config: KnipConfig = {
  entry: [
    'faq.html',
    // Started from a command line or by another file.
    'scripts/{run,building/lintOpenApi,emulator/authEmulatorProcess}.mjs',
    'scripts/{start,dev,build,product,backup,restore}.ts',
    'scripts/emulator/emulatorOwner.ts',
    'scripts/soak/*.{ts,mjs}',
    'bench/*.bench.ts',
    'bench/files/{readCsv,readXlsx,peakMemory}.ts',
    'bench/scale/{measureRun,serviceMemory}.ts',
    'testing/audience/readFacts.ts',
    'testing/backend/{unreliableWorker,walledServer}.ts',
    'testing/upgrade/makeDataFolder.ts',
    'testing/**/*.mjs',
  ],
  project: ['{core,backend,src,samples,testing,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'],
  // AssemblyScript.
  ignore: ['core/*/kernel/assembly/*.ts'],
  vite: { config: ['vite.config.ts', 'client.vite.config.ts', 'backend/vite.config.ts'] },
  playwright: { config: ['e2e/playwright.config.ts'], entry: ['e2e/**/*.spec.ts'] },
  // Used where knip does not look: a style sheet, paths inside node_modules, the first line of jest.config.ts.
  ignoreDependencies: ['@fontsource-variable/inter', 'assemblyscript', 'esbuild-register'],
  ignoreBinaries: ['pdftotext', 'apt-get', 'mount', 'umount', 'soffice', 'ssconvert', 'Rscript', 'promtool'],
};

export default config;

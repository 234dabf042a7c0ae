import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { ensureChromium } from '../testing/findChromium.ts';
import { APP, PRODUCT_ENVIRONMENT } from './support/product.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // One product, one database, one emulator: the journeys share them side by side, each with users of its own.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall: once more, and the last lines of `npm test` name what needed it.
  retries: 1,
  // Limits for what hangs, not for what is slow on a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/browser.json' }],
  ],
  use: {
    baseURL: APP,
    viewport: { width: 1440, height: 900 },
    // What breathes and turns while something is waited for is painted sixty times a second, beside what is tested.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step doubles what a test costs: only what failed is recorded, when it runs again.
    trace: 'on-first-retry',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: ensureChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a journey lives for seconds: compiling what it does often a second time costs more than it brings, and so does
        // tidying its memory each few megabytes. What a page computes is the same.
        '--js-flags=--no-turbofan --min-semi-space-size=16 --max-semi-space-size=32',
      ],
    },
  },
  webServer: {
    command: 'npm start',
    cwd: '..',
    url: `${APP}/healthz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: PRODUCT_ENVIRONMENT,
  },
});

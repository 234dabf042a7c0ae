import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { ensureChromium } from '../testing/findChromium.ts';
import { APP, PRODUCT_ENVIRONMENT } from './support/product.ts';

export default defineConfig({
  testDir: '.',
  // `npm test` leaves out the long tests, `npm run test:all` and `npx playwright test` run them.
  testIgnore: process.env.TESTS === 'short' ? '**/*.long.spec.ts' : [],
  outputDir: '../test-results',
  // Tests run in parallel on one product, database and emulator, each with users of its own.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall: retry once. `npm test` and `npm run test:all` name the retried tests.
  retries: 1,
  // Generous: these limits are for tests that hang, not for a slow machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/browser.json' }],
  ],
  use: {
    baseURL: APP,
    viewport: { width: 1440, height: 900 },
    // Animated spinners would repaint 60 times a second.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace doubles the cost of a test: only retries are recorded.
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
        // Pages live for seconds: optimising compilation and frequent garbage collection cost more than they save.
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

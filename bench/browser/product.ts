import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { logIn, newEmail, addAccount } from '../../e2e/support/accounts.ts';
import { APP, PRODUCT_ENVIRONMENT } from '../../e2e/support/product.ts';
import { ensureChromium } from '../../testing/findChromium.ts';

/** The product as `npm start` starts it, on the ports of the browser tests. @returns how to end it */
export async function startProduct(): Promise<() => Promise<void>> {
  const product = spawn('node', ['scripts/run.mjs', 'start'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...PRODUCT_ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  const isUp = () =>
    fetch(`${APP}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (product.exitCode !== null) throw new Error('The product ended before it was ready.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    product.kill('SIGTERM');
    await ended;
  };
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });

const probe = buildSync({
  entryPoints: [join(import.meta.dirname, 'probe.ts')],
  ...{ bundle: true, write: false, format: 'iife', target: 'es2022' },
}).outputFiles[0]!.text;

/** A page with the probe, and a CDP session to throttle it. */
export async function measuredPage(
  browser: Browser,
  state?: BrowserContextOptions['storageState'],
): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(state && { storageState: state }),
  });
  await context.addInitScript({ content: probe });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const session = await context.newCDPSession(page);
  return { page, session, close: () => context.close() };
}

/** Adds an account and signs in. @returns the storage state */
export async function signedInState(browser: Browser) {
  const email = newEmail('bench');
  await addAccount(email);
  const context = await browser.newContext();
  await logIn(await context.newPage(), email);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
export async function slowNetwork(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6e6 * 0.9) / 8,
    uploadThroughput: (0.75e6 * 0.9) / 8,
  });
}

export const slowProcessor = (session: CDPSession) => session.send('Emulation.setCPUThrottlingRate', { rate: 4 });

/** The quantile of values for a share. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

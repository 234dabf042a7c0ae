import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { measuredPage, openBrowser, signedInState, startProduct, median } from './browser/product.ts';
import { writeAudienceCsv } from './files/audienceFile.ts';
import { fillForm } from '../e2e/support/steps.ts';
import { APP } from '../e2e/support/product.ts';
import type { Probe } from './browser/probe.ts';

/**
 * Measures the page while a file of 200 MB is dropped, read and sent, and the wait after its last byte, on the local service and at an
 * office's network speed. BENCH_ROUNDS sets the rounds; with `WORKERS=1` files are read only after the upload.
 */

declare const probe: Probe;

/** Effects of one file on the page [ms, MB]. */
type LargeFile = Readonly<Record<keyof typeof LABELS, number>>;

const LABELS = {
  dropping: 'longest task of the page while it is dropped and read, ms',
  sending: 'longest task while it is sent, ms',
  before: 'heap of the page before, MB',
  read: 'more of it once the file is read, MB',
  after: 'more of it once it is sent, MB',
  sent: 'sending, ms',
  wait: 'wait after the last byte, ms',
  all: 'Run to answer, ms',
} as const;

/** The page's heap after garbage collection [MB]. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Drops a file and runs it. @param megabits network speed [Mbit/s]; null for unlimited */
async function measureLargeFile(
  page: Page,
  session: CDPSession,
  path: string,
  megabits: number | null,
): Promise<LargeFile> {
  await page.goto(APP);
  await page.waitForTimeout(2000);
  const before = await heapOf(session);
  await page.evaluate(() => probe.forgetTasks());
  await fillForm(page, 'Large', path);
  await page
    .getByText(/respondents|rows/)
    .first()
    .waitFor();
  const dropping = await page.evaluate(() => probe.longestTask());
  const afterDrop = await heapOf(session);
  if (megabits !== null) {
    const bytes = (megabits * 1e6) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 10, downloadThroughput: bytes, uploadThroughput: bytes },
    });
  }
  await page.evaluate(() => probe.forgetTasks());
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  // Polling at each frame would make the page render frames.
  await page.waitForFunction(() => probe.upload().answered > 0, null, { timeout: 300_000, polling: 100 });
  const { sent, answered } = await page.evaluate(() => probe.upload());
  const heap = await heapOf(session);
  return {
    ...{ dropping, before, read: afterDrop - before, after: heap - before },
    sending: await page.evaluate(() => probe.longestTask()),
    ...{ sent, wait: answered - sent, all: answered },
  };
}

/** One column for each network. */
function printLargeFiles(columns: readonly { name: string; measured: readonly LargeFile[] }[]): void {
  console.log(`\n| | ${columns.map(({ name }) => name).join(' | ')} |\n| --- |${' --: |'.repeat(columns.length)}`);
  for (const [what, label] of Object.entries(LABELS) as [keyof LargeFile, string][]) {
    const values = columns.map(({ measured }) => median(measured.map((one) => one[what])).toFixed(0));
    console.log(`| ${label} | ${values.join(' | ')} |`);
  }
}

const BYTES = 200_000_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const OFFICE_MEGABITS = 200;

const folder = await mkdtemp(join(tmpdir(), 'large-'));
const path = join(folder, 'large.csv');
const respondents = writeAudienceCsv(path, BYTES);
const processor = `${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}`;
console.log(`# A csv of 200 MB, ${respondents} respondents\n\n${processor}, medians of ${ROUNDS}.`);
const endProduct = await startProduct();
const browser = await openBrowser();
try {
  const signedIn = await signedInState(browser);
  const rounds = async (megabits: number | null) => {
    const measured = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { page, session, close } = await measuredPage(browser, signedIn);
      measured.push(await measureLargeFile(page, session, path, megabits));
      await close();
    }
    return measured;
  };
  printLargeFiles([
    { name: 'local service', measured: await rounds(null) },
    { name: `${OFFICE_MEGABITS} Mbit/s`, measured: await rounds(OFFICE_MEGABITS) },
  ]);
} finally {
  await browser.close();
  await endProduct();
  await rm(folder, { recursive: true });
}

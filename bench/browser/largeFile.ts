import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { fillForm } from '../../e2e/support/journey.ts';
import { APP } from '../../e2e/support/product.ts';
import { writeAudienceCsv } from '../files/audienceFile.ts';
import type { Probe } from './probe.ts';

declare const probe: Probe;

const BYTES = 200_000_000;

/** Megabytes of the page's own heap, what is garbage left out. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Prints what a file of some 200 MB does to the page: while it is dropped and read, while it is sent, and after its last byte. */
export async function printLargeFile(page: Page, session: CDPSession): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'large-'));
  const path = join(folder, 'large.csv');
  const rows = writeAudienceCsv(path, BYTES);
  try {
    await page.goto(APP);
    await page.waitForTimeout(2000);
    const before = await heapOf(session);
    await page.evaluate(() => probe.forgetTasks());
    const began = performance.now();
    await fillForm(page, 'Large', path);
    await page
      .getByText(/respondents|rows/)
      .first()
      .waitFor();
    const dropped = await page.evaluate(() => probe.longestTask());
    const afterDrop = await heapOf(session);
    await page.evaluate(() => probe.forgetTasks());
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForFunction(() => probe.upload().answered > 0, null, { timeout: 300_000 });
    const { sent, answered } = await page.evaluate(() => probe.upload());
    const afterSending = await heapOf(session);
    console.log(`\n| a csv of 200 MB, ${rows} respondents | |\n| --- | --: |`);
    const print = (what: string, value: number) => console.log(`| ${what} | ${value.toFixed(0)} |`);
    print('longest task of the page while it is dropped and read, ms', dropped);
    print('longest task while it is sent, ms', await page.evaluate(() => probe.longestTask()));
    print('heap of the page before, MB', before);
    print('more of it once the file is read, MB', afterDrop - before);
    print('more of it once it is sent, MB', afterSending - before);
    print('sending, ms', sent);
    print('wait after the last byte, ms', answered - sent);
    print('drop to answer, ms', performance.now() - began);
  } finally {
    await rm(folder, { recursive: true });
  }
}

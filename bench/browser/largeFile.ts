import type { CDPSession, Page } from '@playwright/test';
import { fillForm } from '../../e2e/support/steps.ts';
import { APP } from '../../e2e/support/product.ts';
import type { Probe } from './probe.ts';
import { median } from './product.ts';

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
export async function measureLargeFile(
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
export function printLargeFiles(columns: readonly { name: string; measured: readonly LargeFile[] }[]): void {
  console.log(`\n| | ${columns.map(({ name }) => name).join(' | ')} |\n| --- |${' --: |'.repeat(columns.length)}`);
  for (const [what, label] of Object.entries(LABELS) as [keyof LargeFile, string][]) {
    const values = columns.map(({ measured }) => median(measured.map((one) => one[what])).toFixed(0));
    console.log(`| ${label} | ${values.join(' | ')} |`);
  }
}

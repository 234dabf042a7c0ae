import type { Browser, BrowserContextOptions } from '@playwright/test';
import { APP } from '../../e2e/support/product.ts';
import { measuredPage, median, slowNetwork, slowProcessor } from './product.ts';
import type { Probe, Start } from './probe.ts';

declare const probe: Probe;

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Selector of an element that is there when the page is usable. */
  readonly ready: string;
  readonly state?: BrowserContextOptions['storageState'];
}

/** A first visit with an empty cache, then a second one. */
async function visited(
  browser: Browser,
  { path, ready, state }: MeasuredPage,
): Promise<{ first: Start; second: Start }> {
  const { page, session, close } = await measuredPage(browser, state);
  try {
    await slowNetwork(session);
    await slowProcessor(session);
    const once = async () => {
      await page.goto(APP + path);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1500);
      return page.evaluate(() => probe.start());
    };
    return { first: await once(), second: await once() };
  } finally {
    await close();
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

/** Prints the costs of a first visit for each page: medians. */
export async function printStarts(browser: Browser, pages: readonly MeasuredPage[], rounds: number): Promise<void> {
  console.log(
    '\n| page | JavaScript before its own first paint, kB | in all, kB | first paint, ms | own first paint | largest paint | CLS | longest task | second visit: first paint | own |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const visit of pages) {
    const all: { first: Start; second: Start }[] = [];
    for (let round = 0; round < rounds; round++) all.push(await visited(browser, visit));
    const of = (read: (start: Start) => number) => median(all.map(({ first }) => read(first)));
    const again = (read: (start: Start) => number) => median(all.map(({ second }) => read(second))).toFixed(0);
    const cells = [
      visit.name,
      kilobytes(of((start) => start.bytesBefore)),
      kilobytes(of((start) => start.bytesInAll)),
      ...[of((start) => start.firstPaint), of((start) => start.ownPaint), of((start) => start.largestPaint)].map((ms) =>
        ms.toFixed(0),
      ),
      of((start) => start.shift).toFixed(3),
      of((start) => start.longestTask).toFixed(0),
      again((start) => start.firstPaint),
      again((start) => start.ownPaint),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

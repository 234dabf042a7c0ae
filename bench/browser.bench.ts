import { cpus } from 'node:os';
import type { Page, Browser, BrowserContextOptions } from '@playwright/test';
import { printGestures } from './browser/gestures.ts';
import {
  measuredPage,
  openBrowser,
  signedInState,
  slowProcessor,
  startProduct,
  median,
  quantile,
  slowNetwork,
} from './browser/product.ts';
import { APP } from '../e2e/support/product.ts';
import type { Probe, Start } from './browser/probe.ts';

/** Measures waiting times of the built product in Chromium, on slow 4G and at a quarter of this processor's speed. BENCH_ROUNDS sets the rounds. */

declare const probe: Probe;

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Selector of an element that is there when the page is usable. */
  readonly ready: string;
  readonly state?: BrowserContextOptions['storageState'];
}

/** Measures a first visit with an empty cache, then a second visit. */
async function measureVisits(
  browser: Browser,
  { path, ready, state }: MeasuredPage,
): Promise<{ first: Start; second: Start }> {
  const { page, session, close } = await measuredPage(browser, state);
  try {
    await slowNetwork(session);
    await slowProcessor(session);
    const visit = async () => {
      await page.goto(APP + path);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      // Late layout shifts and long tasks count too.
      await page.waitForTimeout(1500);
      return page.evaluate(() => probe.start());
    };
    return { first: await visit(), second: await visit() };
  } finally {
    await close();
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

/** Prints the costs of a first visit for each page: medians. */
async function printStarts(browser: Browser, pages: readonly MeasuredPage[], rounds: number): Promise<void> {
  console.log(
    '\n| page | JavaScript before its own first paint, kB | in all, kB | first paint, ms | own first paint | largest paint | CLS | longest task | second visit: first paint | own |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const visit of pages) {
    const all: { first: Start; second: Start }[] = [];
    for (let round = 0; round < rounds; round++) all.push(await measureVisits(browser, visit));
    const medianOf = (read: (start: Start) => number) => median(all.map(({ first }) => read(first)));
    const medianOfSecond = (read: (start: Start) => number) => median(all.map(({ second }) => read(second))).toFixed(0);
    const cells = [
      visit.name,
      kilobytes(medianOf((start) => start.bytesBefore)),
      kilobytes(medianOf((start) => start.bytesInAll)),
      ...[
        medianOf((start) => start.firstPaint),
        medianOf((start) => start.headingPaint),
        medianOf((start) => start.largestPaint),
      ].map((ms) => ms.toFixed(0)),
      medianOf((start) => start.shift).toFixed(3),
      medianOf((start) => start.longestTask).toFixed(0),
      medianOfSecond((start) => start.firstPaint),
      medianOfSecond((start) => start.headingPaint),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const ACTIONS = 400;

/** React's record of an element; the store is a property of the first component. */
interface Fiber {
  readonly memoizedProps: { readonly store?: { dispatch(action: object): unknown } } | null;
  readonly child: Fiber | null;
}

/** Duration of `dispatch` for each action, on the current state of the page [ms]. */
async function dispatchTimes(page: Page): Promise<number[]> {
  return page.evaluate((actions) => {
    const root = document.getElementById('root')!;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))!;
    let fiber = (root as unknown as Record<string, Fiber | null>)[key]!;
    while (!fiber.memoizedProps?.store) fiber = fiber.child!;
    const { store } = fiber.memoizedProps;
    return Array.from({ length: actions }, (_, turn) => {
      const began = performance.now();
      store.dispatch({ type: 'planForm/nameTyped', payload: `Bench ${turn}`, meta: { field: 'name' } });
      return performance.now() - began;
    });
  }, ACTIONS);
}

/** Prints the duration of an action with a full report in the state, at full and at a quarter of the processor's speed. */
async function printActions(page: Page, slow: () => Promise<unknown>): Promise<void> {
  await page.goto(`${APP}/channel-report`);
  await page.locator('.highcharts-root').first().waitFor();
  await page.waitForTimeout(5000);
  console.log('\n| an action on a state with a full report | median, ms | p95 |\n| --- | --: | --: |');
  const print = (what: string, values: readonly number[]) =>
    console.log(`| ${what} | ${median(values).toFixed(2)} | ${quantile(values, 0.95).toFixed(2)} |`);
  print('this processor', await dispatchTimes(page));
  await slow();
  print('a quarter of it', await dispatchTimes(page));
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

console.log(
  `# In the browser\n\n${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}, medians of ${ROUNDS}.`,
);
const endProduct = await startProduct();
const browser = await openBrowser();
try {
  const signedIn = await signedInState(browser);
  const withReport = await printGestures(browser, signedIn, ROUNDS);
  const atReport = await measuredPage(browser, withReport);
  await printActions(atReport.page, () => slowProcessor(atReport.session));
  await atReport.close();
  const pages = [
    { name: '/login', path: '/login', ready: 'input[type=password]' },
    { name: 'home', path: '/', ready: 'text=Monthly National Budget', state: signedIn },
    { name: 'report', path: '/channel-report', ready: '.highcharts-root', state: withReport },
    { name: 'past plans', path: '/past-media-plans', ready: 'table', state: withReport },
  ];
  await printStarts(browser, pages, ROUNDS);
} finally {
  await browser.close();
  await endProduct();
}

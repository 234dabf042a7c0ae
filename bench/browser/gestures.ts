import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { fillForm } from '../../e2e/support/steps.ts';
import { APP } from '../../e2e/support/product.ts';
import { measuredPage, median, quantile, slowProcessor } from './product.ts';
import type { Probe } from './probe.ts';

declare const probe: Probe;

const KEY_COUNT = 60;

const print = (what: string, values: readonly number[]) =>
  console.log(`| ${what} | ${median(values).toFixed(0)} | ${quantile(values, 0.95).toFixed(0)} |`);

/** Time from each press to the next paint [ms]. */
async function pressTimes(page: Page, press: (turn: number) => Promise<void>, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await page.evaluate(() => (probe.gestures.length = 0));
    await press(turn);
    await page.waitForFunction(() => probe.gestures.length > 0);
    times.push(...(await page.evaluate(() => probe.gestures.splice(0))));
  }
  return times;
}

async function measureTyping(page: Page): Promise<void> {
  await page.goto(APP);
  await fillForm(page, 'Bench');
  await page.getByRole('radio', { name: 'by channel' }).click();
  await page.getByRole('button', { name: 'Tick all' }).click();
  const cell = page.getByLabel('Radio max');
  await cell.fill('');
  await cell.focus();
  const key = (turn: number) => page.keyboard.press(turn % 6 === 5 ? 'Control+a' : String(1 + (turn % 9)));
  print('a key in a limit, 15 rows open', await pressTimes(page, key, KEY_COUNT));
  await page.getByPlaceholder('Enter your plan name').focus();
  print(
    'a key in the name',
    await pressTimes(page, (turn) => page.keyboard.press(String.fromCharCode(97 + (turn % 26))), KEY_COUNT),
  );
  const tick = page.getByRole('checkbox', { name: 'Radio' });
  print('a tick', await pressTimes(page, () => tick.click(), 20));
}

/** Time from a press to the paint with between `least` and `most` matching elements [ms]. */
async function timeUntilShown(
  page: Page,
  press: () => Promise<void>,
  selector: string,
  least: number,
  most: number,
): Promise<number> {
  await page.evaluate(([one, from, to]) => probe.watchCount(one, from, to), [selector, least, most] as const);
  await press();
  return page.evaluate(() => probe.shown());
}

/** Finds the curves of the chart that are not hidden. */
const VISIBLE_CURVES =
  'figure[aria-label="Equalised Attentive Reach"] .highcharts-line-series.highcharts-series:not([visibility=hidden])';

async function measureReport(page: Page): Promise<void> {
  const curves = page.getByRole('region', { name: 'Attentive Reach Curves By Channel' });
  await curves.scrollIntoViewIfNeeded();
  await page.locator(VISIBLE_CURVES).nth(1).waitFor();
  await page.waitForTimeout(2000);
  const channels = curves.getByRole('list', { name: 'Channels' }).getByRole('button');
  const [isolated, all, tabs]: number[][] = [[], [], []];
  for (let turn = 0; turn < 7; turn++) {
    isolated!.push(await timeUntilShown(page, () => channels.nth(turn).click(), VISIBLE_CURVES, 1, 1));
    const press = () => curves.getByRole('button', { name: 'Show All Channels' }).click();
    all!.push(await timeUntilShown(page, press, VISIBLE_CURVES, 2, 99));
  }
  print('isolating a curve', isolated!);
  print('showing all curves', all!);
  const panel = page.getByRole('tab');
  await panel.first().scrollIntoViewIfNeeded();
  for (let turn = 1; turn < 8; turn++) {
    const name = await panel.nth(turn).innerText();
    const drawing = `figure[aria-label$=": ${name}"] .highcharts-root`;
    tabs!.push(await timeUntilShown(page, () => panel.nth(turn).click(), drawing, 1, 2));
    await page.waitForTimeout(300);
  }
  print('switching a tab', tabs!);
}

/** Times of a run until its report is drawn [ms]. */
interface DrawingTimes {
  readonly first: number;
  readonly inSight: number;
  readonly longest: number;
}

/** Presses Run on a filled form and waits until the report is drawn. */
async function timeDrawingAfterRun(page: Page): Promise<DrawingTimes> {
  await page.evaluate(() => probe.forgetTasks());
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForFunction(() => !Number.isNaN(probe.drawn().inSight), null, { polling: 200 });
  await page.waitForTimeout(3000);
  return page.evaluate(() => ({ ...probe.drawn(), longest: probe.longestTask() }));
}

function printDrawing(when: string, drawn: readonly DrawingTimes[]): void {
  print(
    `${when}: from the proposal to the first chart`,
    drawn.map(({ first }) => first),
  );
  print(
    `${when}: from the proposal to all in sight`,
    drawn.map(({ inSight }) => inSight),
  );
  print(
    `${when}: longest task of the run and the drawing`,
    drawn.map(({ longest }) => longest),
  );
}

/** Prints waiting times at a quarter of this processor's speed: median and 95th percentile. */
export async function printGestures(
  browser: Browser,
  state: BrowserContextOptions['storageState'],
  rounds: number,
): Promise<BrowserContextOptions['storageState']> {
  console.log('\n| gesture, from the press to its paint | median, ms | p95 |\n| --- | --: | --: |');
  const [runAtOnce, runLater]: DrawingTimes[][] = [[], []];
  let stateWithReport: BrowserContextOptions['storageState'];
  for (let round = 0; round < rounds; round++) {
    const { page, session, close } = await measuredPage(browser, state);
    await slowProcessor(session);
    if (round === 0) await measureTyping(page);
    else {
      await page.goto(APP);
      await fillForm(page, 'Bench');
    }
    if (round === 0) await page.getByRole('radio', { name: 'default' }).click();
    runAtOnce!.push(await timeDrawingAfterRun(page));
    if (round === 0) {
      await measureReport(page);
      stateWithReport = await page.context().storageState({ indexedDB: true });
    }
    await close();
  }
  for (let round = 0; round < rounds; round++) {
    const { page, session, close } = await measuredPage(browser, state);
    await slowProcessor(session);
    await page.goto(APP);
    await fillForm(page, 'Bench');
    await page.getByLabel('The file in figures').waitFor();
    await page.waitForTimeout(2000);
    runLater!.push(await timeDrawingAfterRun(page));
    await close();
  }
  printDrawing('Run pressed as soon as the file is taken', runAtOnce!);
  printDrawing('Run pressed two seconds after the file is understood', runLater!);
  return stateWithReport;
}

import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { fillForm } from '../../e2e/support/steps.ts';
import { APP } from '../../e2e/support/product.ts';
import { measuredPage, median, nth, slowProcessor } from './product.ts';
import type { Probe } from './probe.ts';

declare const probe: Probe;

const KEYS = 60;

const print = (what: string, values: readonly number[]) =>
  console.log(`| ${what} | ${median(values).toFixed(0)} | ${nth(values, 0.95).toFixed(0)} |`);

/** Time from each press to the next paint [ms]. */
async function pressed(page: Page, press: (turn: number) => Promise<void>, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await page.evaluate(() => (probe.gestures.length = 0));
    await press(turn);
    await page.waitForFunction(() => probe.gestures.length > 0);
    times.push(...(await page.evaluate(() => probe.gestures.splice(0))));
  }
  return times;
}

async function typing(page: Page): Promise<void> {
  await page.goto(APP);
  await fillForm(page, 'Bench');
  await page.getByRole('radio', { name: 'by channel' }).click();
  await page.getByRole('button', { name: 'Tick all' }).click();
  const cell = page.getByLabel('Radio max');
  await cell.fill('');
  await cell.focus();
  const key = (turn: number) => page.keyboard.press(turn % 6 === 5 ? 'Control+a' : String(1 + (turn % 9)));
  print('a key in a limit, 15 rows open', await pressed(page, key, KEYS));
  await page.getByPlaceholder('Enter your plan name').focus();
  print(
    'a key in the name',
    await pressed(page, (turn) => page.keyboard.press(String.fromCharCode(97 + (turn % 26))), KEYS),
  );
  const tick = page.getByRole('checkbox', { name: 'Radio' });
  print('a tick', await pressed(page, () => tick.click(), 20));
}

/** Time from a press to the paint with between `least` and `most` matching elements [ms]. */
async function shown(
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

const LINES =
  'figure[aria-label="Equalised Attentive Reach"] .highcharts-line-series.highcharts-series:not([visibility=hidden])';

async function reading(page: Page): Promise<void> {
  const curves = page.getByRole('region', { name: 'Attentive Reach Curves By Channel' });
  await curves.scrollIntoViewIfNeeded();
  await page.locator(LINES).nth(1).waitFor();
  await page.waitForTimeout(2000);
  const channels = curves.getByRole('list', { name: 'Channels' }).getByRole('button');
  const [isolated, all, tabs]: number[][] = [[], [], []];
  for (let turn = 0; turn < 7; turn++) {
    isolated!.push(await shown(page, () => channels.nth(turn).click(), LINES, 1, 1));
    const press = () => curves.getByRole('button', { name: 'Show All Channels' }).click();
    all!.push(await shown(page, press, LINES, 2, 99));
  }
  print('isolating a curve', isolated!);
  print('showing all curves', all!);
  const panel = page.getByRole('tab');
  await panel.first().scrollIntoViewIfNeeded();
  for (let turn = 1; turn < 8; turn++) {
    const name = await panel.nth(turn).innerText();
    const drawing = `figure[aria-label$=": ${name}"] .highcharts-root`;
    tabs!.push(await shown(page, () => panel.nth(turn).click(), drawing, 1, 2));
    await page.waitForTimeout(300);
  }
  print('switching a tab', tabs!);
}

/** Times of a run until its report is drawn [ms]. */
interface Drawn {
  readonly first: number;
  readonly inSight: number;
  readonly longest: number;
}

/** Presses Run on a filled form and waits until the report is drawn. */
async function drawnAfterRun(page: Page): Promise<Drawn> {
  await page.evaluate(() => probe.forgetTasks());
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForFunction(() => !Number.isNaN(probe.drawn().inSight), null, { polling: 200 });
  await page.waitForTimeout(3000);
  return page.evaluate(() => ({ ...probe.drawn(), longest: probe.longestTask() }));
}

function printDrawn(when: string, drawn: readonly Drawn[]): void {
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
  const [atOnce, later]: Drawn[][] = [[], []];
  let left: BrowserContextOptions['storageState'];
  for (let round = 0; round < rounds; round++) {
    const { page, session, close } = await measuredPage(browser, state);
    await slowProcessor(session);
    if (round === 0) await typing(page);
    else {
      await page.goto(APP);
      await fillForm(page, 'Bench');
    }
    if (round === 0) await page.getByRole('radio', { name: 'default' }).click();
    atOnce!.push(await drawnAfterRun(page));
    if (round === 0) {
      await reading(page);
      left = await page.context().storageState({ indexedDB: true });
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
    later!.push(await drawnAfterRun(page));
    await close();
  }
  printDrawn('Run pressed as soon as the file is taken', atOnce!);
  printDrawn('Run pressed two seconds after the file is understood', later!);
  return left;
}

import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { drawAllCharts, fillForm, signIn, waitForReport } from '../support/steps.ts';

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;
const scripts: string[] = [];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'charts');
  await fillForm(page, 'Charts');
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, 'Charts');
});
test.afterAll(() => context.close());

const mix = () => page.getByRole('figure', { name: 'Channel Mix Proposal' });
const curves = () => page.getByRole('figure', { name: 'Equalised Attentive Reach' });
const drawings = () => page.locator('figure .highcharts-root');
const isOfExports = (path: string) => /\/(slidesFile|workbookFile|zipFile)-/.test(path);

async function reload(): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await expect(mix().locator('.highcharts-root')).toBeVisible();
}

test('a chart is drawn near the viewport, and its placeholder has the same height', async () => {
  await expect(mix().locator('.highcharts-root')).toBeVisible();
  await expect(page.locator('figure')).toHaveCount(7);
  await expect(drawings()).toHaveCount(1);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await curves().scrollIntoViewIfNeeded();
  await expect(curves().locator('.highcharts-root')).toBeVisible();
  await drawAllCharts(page);
  await expect(drawings()).toHaveCount(7);
  expect(await height()).toBe(before);
});

test('on paper every chart is drawn, for the width of the sheet', async () => {
  await reload();
  await expect(drawings()).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  // On paper the two charts with channel tabs are replaced by lists of all channels.
  await expect(drawings()).toHaveCount(5);
  await expect(curves().locator('.highcharts-root')).toHaveAttribute('width', '620');
  await page.emulateMedia({ media: 'screen' });
  await expect(mix().locator('.highcharts-root')).toBeVisible();
});

test('the list of sections jumps to a chart that was not drawn yet, and Back to the position before', async () => {
  await reload();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Curves, formats' }).click();
  await expect(page.getByRole('heading', { name: 'Attentive Reach Curves By Channel' })).toBeFocused();
  await expect(curves()).toBeInViewport();
  await expect(curves().locator('.highcharts-root')).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(1500);
  // Not with the mouse, which would scroll to the link first.
  await page.getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/faq$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Current Plan: Charts' })).toBeVisible();
  // Within a line: notes below the mix come later than the page.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(24);
});

test('"All pictures" and "All csv" contain every chart, drawn or not', async () => {
  await reload();
  await expect(drawings()).toHaveCount(1);
  const exported = async (item: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return download.suggestedFilename();
  };
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG of What another $ would buy' }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^Charts What another dollar would buy [\d-]+\.png$/);
  expect(await exported('All pictures')).toMatch(/^Charts .*\.zip$/);
  await expect(drawings()).toHaveCount(7);
  expect(await exported('All csv')).toMatch(/^Charts .*\.zip$/);
  expect(new Set(scripts.filter(isOfExports)).size).toBe(3);
});

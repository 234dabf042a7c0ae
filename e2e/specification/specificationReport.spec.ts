import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';

// All tests share one report: they run in order, in one worker.
test.describe.configure({ mode: 'default' });
let page: Page;
async function pageWithReport(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const visitor = await context.newPage();
  await signIn(visitor, 'report');
  await fillForm(visitor, 'Report');
  await visitor.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(visitor, 'Report');
  return visitor;
}
test.beforeAll(async ({ browser }) => {
  page = await pageWithReport(browser);
});
test.afterAll(() => page.context().close());

const region = (name: string) => page.getByRole('region', { name });

test('inputs, KPI cards and priority channels as the specification writes them', async () => {
  const words = (await region('Inputs').locator('dl').innerText()).split('\n').map((line) => line.trim());
  const shown = words.filter(Boolean);
  const at = (label: string) => shown[shown.indexOf(label) + 1];
  expect(shown.filter((_, place) => place % 2 === 0)).toEqual([
    ...['Name', 'Budget', 'Budget Constraints', 'Strategy', 'Buying Demographic', 'Client'],
  ]);
  expect(at('Name')).toBe('Report');
  expect(at('Budget')).toBe('$3,000,000');
  expect(at('Budget Constraints')).toBe('Default');
  expect(at('Buying Demographic')).toBe('People 25-54');
  const card = (label: string) =>
    page.locator('dl').filter({ has: page.getByRole('term').getByText(label, { exact: true }) });
  const figure = (label: string) => card(label).getByRole('definition').first();
  await expect(figure('Attentive Reach')).toHaveText(/^\d{1,3}(,\d{3})*$/);
  await expect(figure('Cost per Attentive Reach')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(figure('Frequency')).toHaveText(/^\d+(\.\d+)?$/);
  const priorities = page.getByRole('region', { name: 'Priority channels' });
  for (const place of [1, 2, 3]) {
    const line = priorities
      .locator('div')
      .filter({ hasText: `Priority Channel ${place}` })
      .first();
    await expect(line.locator('svg, img').first()).toBeVisible();
    await expect(line.getByRole('definition')).toHaveText(/\S/);
  }
  await expect(page.getByRole('link', { name: 'Modify this plan' })).toHaveAttribute('href', '/');
});

test('bars are at most 32 px, their hover has two decimals; the tabbed charts say "Value: x"', async () => {
  // Tooltips are outside the figure, so that no panel clips them.
  const hover = page.locator('.highcharts-tooltip:visible');
  const mix = page.getByRole('figure', { name: 'Channel Mix Proposal' });
  await mix.locator('.highcharts-point').first().hover();
  await expect(hover.last()).toHaveText(/\$[\d,]+\.\d\d$/);
  for (const title of ['Channel Performance By Medium', 'Attention Performance By Channel Format']) {
    const tabs = page.getByRole('tablist', { name: title }).getByRole('tab');
    await expect.poll(() => tabs.count()).toBeGreaterThan(5);
    await tabs.nth(2).click();
    const name = await tabs.nth(2).innerText();
    const chart = page.getByRole('figure', { name: `${title}: ${name.trim()}` });
    await chart.locator('.highcharts-point').first().hover();
    await expect(hover.last()).toHaveText(/[^\s:]Value: [\d.,]+$/);
  }
  // Charts are drawn near the viewport: by now these three are.
  const bars = page.locator('.highcharts-bar-series .highcharts-point');
  const sizes = await bars.evaluateAll((points) =>
    points.map((point) => (point as SVGElement).getBoundingClientRect()),
  );
  expect(sizes.length).toBeGreaterThan(10);
  for (const { height } of sizes) expect(height).toBeLessThanOrEqual(32.5);
});

test('every picture is 2,000 pixels wide, both have their names; the table hides Score and marks money', async () => {
  const saved = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const png = await readFile(await file.path());
    return { name: file.suggestedFilename(), width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
  };
  const mix = await saved(region('Channel Mix Proposal').getByRole('button', { name: 'Download PNG' }));
  const curves = await saved(region('Attentive Reach Curves By Channel').getByRole('button', { name: 'Download PNG' }));
  expect([mix.name, curves.name]).toEqual(['chart.png', 'Equalised-Attentive-Reach-chart.png']);
  const others = page.getByRole('button', { name: /^PNG of / });
  const pictures = [mix, curves];
  for (const button of await others.all()) pictures.push(await saved(button));
  expect(pictures.length).toBeGreaterThanOrEqual(5);
  for (const { name, width, height } of pictures) {
    expect([name, width]).toEqual([name, 2000]);
    expect(height, name).toBeGreaterThan(300);
  }
  await expect(page.getByRole('heading', { name: 'Equalised Attentive Reach' })).toBeVisible();
  const headers = await region('Planning Details').getByRole('columnheader').allInnerTexts();
  const names = headers.map((header) => header.trim());
  expect(names).toEqual(expect.arrayContaining(['Optimal Budget ($)', 'Cost Per Reach ($)']));
  expect(names).not.toContain('Score');
  for (const name of names) expect(name).toMatch(/^[A-Z][^_]*$/);
});

test('the csv of the planning details adds up to the budget; a chart’s csv has what the chart shows', async () => {
  const linesOf = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
  };
  const details = await linesOf(region('Planning Details').getByRole('button', { name: 'Download CSV' }));
  expect(details.name).toBe('Planning Details.csv');
  const [head, ...rows] = details.lines.map((line) => line.split(','));
  const at = head!.indexOf('Optimal Budget ($)');
  expect(rows.reduce((sum, row) => sum + Math.round(100 * Number(row[at])), 0)).toBe(300_000_000);
  expect(rows.map(([channel]) => channel)).not.toContain('Plan');
  await expect(region('Planning Details').locator('tfoot')).toContainText('3,000,000');

  const mix = await linesOf(region('Channel Mix Proposal').getByRole('button', { name: 'CSV of' }));
  expect(mix.name).toMatch(/ Channel Mix Proposal \d{4}-\d\d-\d\d\.csv$/);
  expect(mix.lines[0]).toBe('"Channel","Budget ($)","Budget Constraints"');
  const money = (channel: string) => rows.find(([name]) => name === channel)![at];
  const expected = rows.map(([channel]) => `"${channel}",${money(channel!)},"Default"`);
  expect(mix.lines.slice(1)).toEqual(expected);
});

test('a shared plan is "Loading Media Plan..." until it is there; Share copies its address and says so', async () => {
  const key = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('mediaScoreData')!) as { value: { key: string } };
    return kept.value.key;
  });
  const reach = await kpi(page, 'Attentive Reach');
  await page.route('**/api/plan', async (call) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Loading Media Plan...' })).toBeVisible();
    await expect(page).toHaveTitle('Loading Media Plan...');
    await expect(page.getByRole('status').filter({ hasText: 'Please wait' })).toBeVisible();
    await call.continue();
  });
  await page.goto(`/channel-report-share?key=${key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Current Plan: Report' })).toBeVisible();
  await page.unroute('**/api/plan');
  expect(await kpi(page, 'Attentive Reach')).toBe(reach);
  await page.getByRole('button', { name: 'Share this plan' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect.poll(() => page.evaluate(() => localStorage.getItem('formData'))).toContain('"Report"');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  const past = region('Your previous plans');
  await expect(page.getByText('View all Reach Analysis projects that have been created.')).toBeVisible();
  await expect(past.getByRole('columnheader')).toContainText(['Scenario Name', 'Budget Scenario', 'Budget Contraints']);
  expect(await past.innerText()).not.toContain(key);
  await expect(page.getByRole('link', { name: 'Create New Media Plan' })).toHaveAttribute('href', '/');
});

test('the navigation has Current Media Plan only while all three results exist; the FAQ is a frame', async () => {
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'Current Media Plan', 'Past Media Plans', 'Rates', 'FAQ']);
  await page.evaluate(() => localStorage.removeItem('reachData'));
  await page.reload();
  await expect(main.getByRole('link')).toHaveText(['Home', 'Past Media Plans', 'Rates', 'FAQ']);
  await page.goto('/faq');
  const faq = page.frameLocator('iframe[title=FAQ]').getByRole('heading').first();
  await expect(faq).toBeVisible();
  // The page in the frame loads the product's font.
  const fonts = () =>
    faq.evaluate(() => [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family));
  await expect.poll(fonts).toContain('Inter Variable');
});

test('on paper the report has its figures and drawings, within the page, and no controls', async () => {
  await page.goto('/past-media-plans');
  await page.getByRole('row', { name: /Report/ }).click();
  await waitForReport(page, 'Report');
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Modify this plan' })).toBeHidden();
  await expect(page.getByText('Cost per Attentive Reach').first()).toBeVisible();
  const wide = await page
    .locator('.highcharts-root')
    .evaluateAll((drawings) =>
      drawings.map((drawing) => Math.round(drawing.getBoundingClientRect().right)).filter((right) => right > 794),
    );
  expect(wide).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
});

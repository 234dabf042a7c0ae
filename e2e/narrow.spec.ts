import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawAllCharts, fillForm, signIn, waitForReport } from './support/steps.ts';
import { misfits, sideways } from './support/misfits.ts';
import { settled } from './support/settled.ts';

const NAME = 'Spring launch of the whole masterbrand portfolio, second burst, revised after the client meeting';

// A screen of 1,280 pixels at 400 % zoom (WCAG 1.4.10). Wider screens: specification/specificationWidths.spec.ts.
test.use({ viewport: { width: 320, height: 640 } });

async function expectReflow(page: Page, screen: string): Promise<void> {
  await settled(page);
  const width = await page.evaluate(() => document.scrollingElement!.scrollWidth);
  expect.soft(width, `${screen} is wider than the screen`).toBeLessThanOrEqual(320);
  expect.soft(await page.evaluate(misfits), screen).toEqual([]);
  expect.soft(await page.evaluate(sideways), screen).toEqual([]);
}

test('signed-out screens need no sideways scrolling at 320 px', async ({ page }) => {
  for (const path of ['/login', '/reset', '/newuser', '/validateuser', '/error', '/nowhere', '/faq.html']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReflow(page, path);
  }
});

test.describe.serial('signed-in screens need no sideways scrolling at 320 px, except tables', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'a-planner-with-quite-a-long-name');
  });
  test.afterAll(() => page.close());

  test('home', async () => {
    await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
    await expectReflow(page, 'home, blank');
    await fillForm(page, NAME);
    await page.getByLabel('The file in figures').waitFor();
    await expectReflow(page, 'home, default');
    await page.getByRole('radio', { name: 'by channel' }).check();
    await page.getByRole('button', { name: 'Tick all' }).click();
    await page.getByLabel('Music Streaming max').fill('3000000');
    await page.getByLabel('Radio min').fill('999999999999');
    await expectReflow(page, 'home by channel, with impossible limits');
    await page.getByRole('radio', { name: 'default' }).check();
    const cut = await page
      .locator('table input[type=text]')
      .evaluateAll((inputs) => inputs.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(cut).toBe(0);
  });

  test('report', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, NAME);
    await drawAllCharts(page);
    await expectReflow(page, 'report');
    await page.getByRole('button', { name: 'More' }).click();
    await expectReflow(page, 'report, More');
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(page.getByLabel('Radio, amount')).toBeVisible();
    await expectReflow(page, 'desk');
  });

  test('shared report, past plans, compare', async () => {
    await page.goto('/');
    await page.getByPlaceholder('Enter your plan name').fill('Another narrow plan');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Another narrow plan');
    const key = new URL(page.url()).searchParams.get('key');
    await page.goto(`/channel-report-share?key=${key}`);
    await expect(page.locator('.highcharts-root').first()).toBeVisible();
    await expectReflow(page, 'shared report');
    await page.goto('/past-media-plans');
    const row = page.getByRole('row', { name: /Another narrow plan/ });
    await expect(row).toBeVisible();
    await expect(row.getByText(/^[\d,]+ reached$/)).toBeInViewport({ ratio: 1 });
    for (const box of await page
      .getByRole('row', { name: /Spring launch|narrow plan/ })
      .getByRole('checkbox')
      .all())
      await box.check();
    await expectReflow(page, 'past plans');
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page).not.toHaveURL(/past-media-plans/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReflow(page, 'compare');
    await page.goto('/faq');
    await expect(page.locator('iframe')).toBeVisible();
    await expectReflow(page, 'faq');
  });
});

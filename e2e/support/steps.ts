import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SAMPLES } from './samples.ts';

/** Fills the home form but for its file, with a plan of three million dollars. */
export async function fillInputs(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter your plan name').fill(name);
  await page.getByLabel('Monthly National Budget ($)').fill('3000000');
  await page.getByLabel('Strategy').selectOption({ index: 1 });
  await page.getByLabel('Buying Demographic').selectOption({ label: 'people 25-54' });
  await page.getByLabel('Client').selectOption({ index: 1 });
}

/** Fills the whole home form with a plan of three million dollars and the sample respondents. */
export async function fillForm(page: Page, name: string, file = `${SAMPLES}/respondents.csv`): Promise<void> {
  await fillInputs(page, name);
  await page.locator('input[type=file][accept*=csv]').setInputFiles(file);
  // The page takes a file in a moment later; who presses Run before that is asked for one.
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
}

/** Waits until the report of this plan is there with its charts drawn. */
export async function waitForReport(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/channel-report(\?key=[\w-]+)?$/);
  await expect(page.getByRole('heading', { name: `Current Plan: ${name}` })).toBeVisible();
  await expect(page.locator('.highcharts-root').first()).toBeVisible();
}

/** Scrolls to every chart of the page: charts are drawn when they come near the screen. */
export async function drawAllCharts(page: Page): Promise<void> {
  const scrollToNext = () => {
    const next = [...document.querySelectorAll('figure')].find((one) => !one.querySelector('.highcharts-root'));
    next?.scrollIntoView({ block: 'center' });
    return next === undefined;
  };
  await expect.poll(() => page.evaluate(scrollToNext), { intervals: [50] }).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
}

/** A KPI card's figure, as a number. */
export async function kpi(page: Page, name: string): Promise<number> {
  const card = page.locator('dl').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
  return Number((await card.getByRole('definition').first().innerText()).replace(/[^0-9.]/g, ''));
}

import { expect } from '@playwright/test';
import type { Download, Page } from '@playwright/test';
import { logIn, newEmail, addAccount } from './accounts.ts';
import { APP, SAMPLES } from './product.ts';

/** Adds a user and signs in. @param name  the start of the email address @returns the email address */
export async function signIn(page: Page, name: string, app = APP): Promise<string> {
  const email = newEmail(name);
  await addAccount(email);
  await logIn(page, email, undefined, app);
  return email;
}

/** Fills the home form, without a file, with a plan of $3,000,000. */
export async function fillInputs(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter your plan name').fill(name);
  await page.getByLabel('Monthly National Budget ($)').fill('3000000');
  await page.getByLabel('Strategy', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Buying Demographic').selectOption({ label: 'people 25-54' });
  await page.getByLabel('Client').selectOption({ index: 1 });
}

/** Fills the home form with a plan of $3,000,000 and the sample respondents. */
export async function fillForm(page: Page, name: string, file = `${SAMPLES}/respondents.csv`): Promise<void> {
  await fillInputs(page, name);
  await page.locator('input[type=file][accept*=csv]').setInputFiles(file);
  // The page accepts the file asynchronously; Run before that would ask for a file.
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
}

/** Presses Run, which asks one question about the file, and takes its assumption. */
export async function runAsAssumed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const question = page.getByRole('dialog', { name: '1 question before the run' });
  await question.getByRole('button', { name: 'Take as assumed' }).click();
}

/** Waits for the report of this plan and its first chart. */
export async function waitForReport(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/channel-report(\?key=[\w-]+)?$/);
  await expect(page.getByRole('heading', { name: `Current Plan: ${name}` })).toBeVisible();
  await expect(page.locator('.highcharts-root').first()).toBeVisible();
}

/** Scrolls to every chart: charts are drawn only near the viewport. The sections below the first chart are rendered later. */
export async function drawAllCharts(page: Page): Promise<void> {
  await expect(page.getByRole('figure', { name: 'Equalised Attentive Reach' })).toBeAttached();
  const scrollToNext = () => {
    const next = [...document.querySelectorAll('figure')].find((one) => !one.querySelector('.highcharts-root'));
    next?.scrollIntoView({ block: 'center' });
    return next === undefined;
  };
  await expect.poll(() => page.evaluate(scrollToNext), { intervals: [50] }).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
}

/** The number on a KPI card. */
export async function kpi(page: Page, name: string): Promise<number> {
  const card = page.locator('dl').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
  return Number((await card.getByRole('definition').first().innerText()).replace(/[^0-9.]/g, ''));
}

/** Exports the report by this item of the menu, and waits until the page says that the file is there. */
export async function exportReport(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 240_000 }),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  await expect(page.getByText(/in your downloads\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  return download;
}

/** Chooses the rate card of a client on the page Rates. */
export async function chooseRateCard(page: Page, client: string): Promise<void> {
  const card = page.getByLabel('Card');
  const option = card.getByRole('option', { name: new RegExp(`^${client}`) });
  await card.selectOption(await option.getAttribute('value'));
  await expect(page.getByRole('region', { name: client })).toBeVisible();
}

/** Discards the draft of the current rate card or of the lists, if an earlier attempt of the test left one. */
export async function discardDraft(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: 'Discard draft' });
  if (!(await discard.isVisible())) return;
  await discard.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(discard).toHaveCount(0);
}

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';
import { checkScreen } from '../support/checkScreen.ts';
import { printed } from '../support/paper.ts';

test.describe.configure({ timeout: 420_000 });

const LONG = 'Autumn burst with every regional partner, second round after the client’s comments of last Thursday';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Compare plans', exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Plans side by side' });
const keyOf = (url: string) => new URL(url).searchParams.get('key')!;

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
}

/** @returns the key of the plan */
async function run(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, name);
  await expect(page).toHaveURL(/key=/);
  return keyOf(page.url());
}

/** Modifies the current plan and runs it under another name. */
async function runAgain(page: Page, name: string, change: () => Promise<unknown>): Promise<string> {
  await page.getByRole('link', { name: 'Modify this plan' }).click();
  await page.getByPlaceholder('Enter your plan name').fill(name);
  await change();
  return run(page, name);
}

const budget = (page: Page, amount: string) => () => page.getByLabel('Monthly National Budget ($)').fill(amount);

/** Gives seven channels a minimum. */
async function limit(page: Page, minimum: string): Promise<void> {
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['Cinema', 'Digital', 'FTA Metro', 'OOH', 'Radio', 'Social', 'Video']) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
    await page.getByLabel(`${channel} min`).fill(minimum);
  }
}

/** Bottom edge of the last row in the viewport [px]. */
async function footOfRows(page: Page): Promise<number> {
  const rows = table(page)
    .locator('tbody tr')
    .filter({ has: page.locator('th[scope=row]') });
  await expect(rows).toHaveCount(24);
  const foot = await rows.last().evaluate((row) => row.getBoundingClientRect().bottom);
  return Math.ceil(foot);
}

test('past plans open the comparison page at its top, with all lines and channels visible', async ({ page }) => {
  await openHome(page, 'compare');
  await fillForm(page, 'Spring launch');
  await run(page, 'Spring launch');
  await runAgain(page, LONG, budget(page, '2200000'));
  await runAgain(page, 'Women only', () =>
    page.getByLabel('Buying Demographic').selectOption({ label: 'women 25-54' }),
  );
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .waitFor();
  for (const box of await page.getByRole('checkbox', { name: /^Compare / }).all()) await box.check();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(title(page)).toBeVisible();
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle('Compare plans');
  await expect(page).toHaveURL(/\/channel-report\?compare=[\w-]+,[\w-]+,[\w-]+$/);
  await expect(page.getByText('Not like for like').first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Past Media Plans' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('columnheader', { name: 'Difference ($)' })).toHaveCount(2);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await footOfRows(page)).toBeLessThanOrEqual(900);
  const settle = () => expect(table(page).getByRole('row', { name: /^Print/ })).toBeVisible();
  await checkScreen(page, 'compare', { settle });

  // On paper no figure is cut, and the total is printed once.
  const figures = await table(page).locator('tbody td').allTextContents();
  for (const landscape of [false, true]) {
    const { sheets } = await printed(page, landscape);
    if (sheets === null) break;
    const { width, words } = sheets[0]!;
    const texts = new Set(words.map(({ text }) => text));
    const missing = figures.filter((one) => /^[+−]?\$?[\d,.]{4,}$/.test(one) && !texts.has(one));
    expect(missing).toEqual([]);
    expect(words.filter(({ right }) => right > width - 36)).toEqual([]);
    expect(
      sheets
        .map(({ text }) => text)
        .join(' ')
        .match(/All channels/g),
    ).toHaveLength(1);
  }

  // A reload shows the same plans, Back the list of past plans.
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Difference ($)' })).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Past Media Plans' })).toBeVisible();
});

test('a report opens the comparison; old addresses redirect; the desk keeps its columns', async ({ page }) => {
  await openHome(page, 'chooser');
  await fillForm(page, 'First');
  await limit(page, '100000');
  const first = await run(page, 'First');
  const second = await runAgain(page, 'Second', async () => {
    await budget(page, '2000000')();
    await limit(page, '110000');
  });
  const chooser = page.getByRole('region', { name: 'Compare with another plan' });
  await page.locator('nav[aria-label="Sections"] a[href="#compare"]').click();
  await chooser.getByRole('button', { name: 'Choose a plan' }).click();
  await chooser.getByLabel('Saved plan').selectOption(first);
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(`/channel-report?compare=${second},${first}`);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(csv.suggestedFilename()).toBe('Compare plans.csv');
  const comparison = page.getByRole('region', { name: 'First compared with Second' });
  await expect(comparison.locator('.highcharts-root')).toBeVisible();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    comparison.getByRole('button', { name: /^PNG of/ }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  // On paper, long limits leave the names of the inputs whole.
  const { sheets } = await printed(page, false);
  if (sheets !== null) expect(sheets.map(({ text }) => text).join(' ')).toContain('Budget Constraints');

  await page.goto(`/channel-report?key=${first}&compare=${second}`);
  await expect(page).toHaveURL(`/channel-report?compare=${first},${second}`);
  await expect(page.getByRole('switch', { name: 'Differences to First' })).toBeChecked();
  await page.getByRole('link', { name: 'Try on the desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Try changes' })).toBeVisible();
  await expect(page).toHaveURL(`/channel-report?key=${first}&compare=${second}&try=`);
  await expect(page.getByRole('columnheader', { name: 'Second' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(page).toHaveURL(`/channel-report?key=${first}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Current Plan: First' })).toBeVisible();
});

test('a plan that cannot be opened is a column with the reason, next to the others', async ({ page }) => {
  await openHome(page, 'nobody');
  await fillForm(page, 'Mine');
  const key = await run(page, 'Mine');
  await page.goto(`/channel-report?compare=${key},of-nobody`);
  await expect(page.getByRole('button', { name: 'Not available' })).toBeVisible();
  await expect(table(page).getByRole('alert')).toContainText(/\w{3,}/);
  await expect(table(page).getByRole('row', { name: /^Budget/ })).toContainText('$3,000,000');
  await page.getByRole('button', { name: 'Not available' }).click();
  await page.getByRole('menuitem', { name: 'Take out' }).click();
  await expect(page).toHaveURL(`/channel-report?compare=${key}`);
  await expect(page.getByText('Two to four plans are compared. Add another one.')).toBeVisible();
});

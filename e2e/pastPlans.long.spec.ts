import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, newEmail, addAccount } from './support/accounts.ts';
import { fillForm, signIn, waitForReport } from './support/steps.ts';

test.describe.configure({ timeout: 420_000 });

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Your previous plans' }).locator('tbody tr:not([aria-hidden])');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search plans' });

/** Goes through the confirmations for the newest version of the plan, up to the last button. */
async function confirmDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Spring launch' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('checkbox', { name: /^Delete “Spring launch”/ }).check();
}

test.describe.serial('past plans: versions, deleting in two tabs', () => {
  let page: Page;
  let second: Page;
  let secondVersion: URL;
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage();
    await signIn(page, 'past');
    await fillForm(page, 'Spring launch');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Spring launch');
  });
  test.afterAll(() => page.context().close());

  test('a plan that is modified and run again is a second version and links to the first', async () => {
    const first = new URL(page.url());
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await page.getByLabel('Monthly National Budget ($)').fill('1000000');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page).not.toHaveURL(first.href, { timeout: 60_000 });
    const from = page.getByText(/^by .*, from /).getByRole('link', { name: 'Spring launch', exact: true });
    await expect(from).toHaveAttribute('href', first.pathname + first.search, { timeout: 60_000 });
    secondVersion = new URL(page.url());
    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('1 plan, 2 versions')).toBeVisible();
    await expect(rows(page).nth(1)).toContainText('v1 of 2');
  });

  test('a delete that fails offline changes nothing', async () => {
    second = await page.context().newPage();
    await second.goto('/past-media-plans');
    await expect(rows(second)).toHaveCount(2);
    await confirmDelete(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(
      page.getByRole('dialog').getByText(/^Nothing was changed: The planning backend cannot be reached/),
    ).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('“Spring launch” was deleted.')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });

  test('a second tab that still lists the plan deletes it without an error', async () => {
    await confirmDelete(second);
    await second.getByRole('button', { name: 'Delete for good' }).click();
    await expect(rows(second)).toHaveCount(1);
    await second.goto(`/channel-report-share${secondVersion.search}`);
    await expect(
      second.getByText('There is no plan under this address: it was deleted, or it belongs to another company.'),
    ).toBeVisible();
  });
});

test('10,000 plans: the newest come first, few rows are drawn, and the search covers all', async ({ page }) => {
  const email = newEmail('many');
  await addAccount(email);
  await serveMany(page, 10_000);
  await logIn(page, email);
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByRole('link', { name: 'Plan 9999', exact: true })).toBeVisible();
  await expect(page.getByText('10,000 plans', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await rows(page).count()).toBeLessThan(100);
  const tick = (at: number) => page.getByRole('checkbox', { name: `Compare Plan ${at}`, exact: true });
  for (const at of [9999, 9998, 9997, 9996]) await tick(at).check();
  await expect(page.getByText('4 chosen')).toBeVisible();
  await tick(9995).click();
  await expect(page.getByText('Four plans are chosen already. Take one away to choose another.')).toBeVisible();
  await expect(tick(9995)).not.toBeChecked();
  await expect(tick(9999)).toBeChecked();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await search(page).fill('plan 17 banksia');
  await expect(rows(page).first()).toContainText('Banksia Bank');
  await search(page).fill('"Plan 17"');
  await expect(page.getByText('No plan matches “"Plan 17"”.')).toBeVisible();
  await search(page).press('Escape');
  await expect(page.getByText('10,000 plans', { exact: true })).toBeVisible();
});

/** Answers call 6 with this many plans, page by page. */
async function serveMany(page: Page, count: number): Promise<void> {
  const clients = ['Banksia Bank', 'Coastline Travel', 'Ironbark Motors', 'Southern Pantry'];
  const plans = Array.from({ length: count }, (_, at) => count - 1 - at).map((at) => ({
    Scenario_Name: `Plan ${at}`,
    Budget_Scenario: 100_000 + at * 100,
    budget_contraints: at % 3 ? 'Default' : '12 channels',
    Planning_Setting: 'Reminder',
    Demo: 'people 25-54',
    Audience: clients[at % 4],
    Attentive_Reach: at % 11 ? 1_000_000 + at * 317 : null,
    Cost_Per_Attentive_Reach: at % 11 ? 0.2 + (at % 70) / 100 : null,
    Audience_File: 'respondents.csv',
    Created: new Date(Date.UTC(2026, 0, 1) + at * 1_800_000).toISOString(),
    key: `key${at}`,
    about: { family: `key${at}`, version: 1, versions: 1, made_by: 'ann@agency.example', archived: null },
  }));
  await page.route('**/api/access', async (route) => {
    const asked = route.request().postDataJSON() as { access: string; limit: number; after?: string };
    if (asked.access !== 'plan_summary') return route.fallback();
    const from = Number(asked.after ?? 0);
    const next = from + asked.limit;
    const part = { plans: JSON.stringify(plans.slice(from, next)), ...(next < count && { next: String(next) }) };
    await route.fulfill({ json: part });
  });
}

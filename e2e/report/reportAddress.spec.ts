import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';

test.describe.configure({ timeout: 420_000 });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const reportOf = (page: Page, name: string) =>
  expect(heading(page, `Current Plan: ${name}`)).toBeVisible({ timeout: 60_000 });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

async function run(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, name);
  await expect(page).toHaveURL(/\/channel-report\?key=[\w-]{20,}$/);
  return page.url();
}

test.describe.serial('a report’s address shows its plan: by reload, Back, bookmark and in a second tab', () => {
  let page: Page;
  let first: string;
  let second: string;
  let loads = 0;
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage();
    await signIn(page, 'address');
    await fillForm(page, 'First');
    first = await run(page, 'First');
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await page.getByPlaceholder('Enter your plan name').fill('Second');
    await page.getByLabel('Monthly National Budget ($)').fill('1000000');
    second = await run(page, 'Second');
    expect(second).not.toBe(first);
    page.on('request', (request) => {
      if (request.url().endsWith('/api/plan')) loads += 1;
    });
  });
  test.afterAll(() => page.context().close());

  test('the current plan is not loaded again by a reload or the navigation', async () => {
    await page.reload();
    await reportOf(page, 'Second');
    await page.getByRole('link', { name: 'Current Media Plan' }).click();
    await expect(page).toHaveURL(second);
    await reportOf(page, 'Second');
    expect(loads).toBe(0);
  });

  test('a bookmark and Back show the plan of the address', async () => {
    await page.goto(first);
    await reportOf(page, 'First');
    expect(loads).toBe(1);
    await page.goBack();
    await expect(page).toHaveURL(second);
    await reportOf(page, 'Second');
  });

  test('a row is a link: the middle button opens a second tab, and reloads do not mix the two plans up', async () => {
    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await expect(row(page, 'First').getByRole('link', { name: 'First' })).toHaveAttribute(
      'href',
      first.replace(/^https?:\/\/[^/]+/, ''),
    );
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      row(page, 'First').click({ button: 'middle' }),
    ]);
    await reportOf(tab, 'First');
    await expect(heading(page, 'Past Media Plans')).toBeVisible();
    await row(page, 'Second').click();
    await expect(page).toHaveURL(second);
    await reportOf(page, 'Second');
    for (const [one, name] of [
      [tab, 'First'],
      [page, 'Second'],
      [tab, 'First'],
    ] as const) {
      // A background tab may not be drawn.
      await one.bringToFront();
      await one.reload();
      await reportOf(one, name);
    }
    // Neither tab stashed the other's plan as a draft.
    for (const one of [tab, page]) await expect(one.getByText(/(was|were) set aside/)).toHaveCount(0);
    await tab.close();
  });
});

test('an unknown key is an error with a message, and the draft is still there afterwards', async ({ page }) => {
  await signIn(page, 'nobody');
  await page.getByPlaceholder('Enter your plan name').fill('Only typed');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('formData'))).toContain('Only typed');
  await page.goto('/channel-report?key=of-nobody');
  await expect(heading(page, 'Oops!')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/error');
  await expect(page.getByRole('alert')).toContainText(/plan/i);
  const asked = page.waitForRequest('**/api/plan');
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ key: 'of-nobody' });
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await expect(page.getByPlaceholder('Enter your plan name')).toHaveValue('Only typed');
});

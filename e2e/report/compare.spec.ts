import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, newEmail } from '../support/accounts.ts';
import { addAccount } from '../support/emulator.ts';
import { fillForm, kpi, openReport } from '../support/journey.ts';
import { look } from '../support/look.ts';

const TITLE = 'Compare with another plan';
const LONG = 'Autumn burst with every regional partner, second round after the client’s comments of last Thursday';
const panel = (page: Page) => page.getByRole('region', { name: TITLE });
const field = (page: Page) => panel(page).getByLabel('Saved plan');
const open = (page: Page) => panel(page).getByRole('button', { name: 'Choose a plan' }).click();
const answers = (page: Page) => panel(page).getByRole('table', { name: 'Answers of both plans' });

async function run(page: Page, name: string) {
  await page.getByRole('button', { name: 'Run' }).click();
  await openReport(page, name);
}

/** Changes the plan under the planner's hands and runs it as another. */
async function runAgain(page: Page, name: string, change: () => Promise<unknown>) {
  await page.getByRole('link', { name: 'Modify this plan' }).click();
  await page.getByPlaceholder('Enter your plan name').fill(name);
  await change();
  await run(page, name);
}

async function choose(page: Page, name: RegExp) {
  const option = field(page).locator('option').filter({ hasText: name });
  await field(page).selectOption(await option.getAttribute('value'));
}

test('plans are compared inside the report: none yet, like for like, for other people, and when something fails', async ({
  page,
}) => {
  const email = newEmail('compare');
  await addAccount(email);
  await logIn(page, email);
  await fillForm(page, 'Spring launch');
  await run(page, 'Spring launch');
  await open(page);
  await expect(panel(page)).toContainText('You have no other saved plan yet.');

  await runAgain(page, LONG, () => page.getByLabel('Monthly National Budget ($)').fill('2200000'));
  await runAgain(page, 'Women only', () =>
    page.getByLabel('Buying Demographic').selectOption({ label: 'women 25-54' }),
  );
  await runAgain(page, 'Spring launch, more radio', async () => {
    await page.getByLabel('Buying Demographic').selectOption({ label: 'people 25-54' });
    await page.getByRole('radio', { name: 'by channel' }).check();
    for (const channel of ['BVOD', 'FTA Metro', 'Radio', 'Social', 'Video', 'SVOD', 'OOH']) {
      await page.getByRole('checkbox', { name: channel, exact: true }).check();
    }
    await page.getByLabel('Radio min').fill('600000');
  });

  const reach = await kpi(page, 'Attentive Reach');
  await open(page);
  await expect(field(page).locator('option')).toHaveCount(4);
  await choose(page, /^Autumn burst/);
  await expect(answers(page)).toContainText(reach.toLocaleString('en-US'));
  await expect(panel(page).locator('.highcharts-root')).toBeVisible();
  await look(page, 'compare', async () => {
    await expect(panel(page).locator('.highcharts-root')).toBeVisible();
  });
  const picture = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: /^PNG of/ })
    .click();
  expect((await picture).suggestedFilename()).toBe(`${TITLE}.png`);
  const csv = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: `CSV of ${TITLE}` })
    .click();
  expect((await csv).suggestedFilename()).toBe(`${TITLE}.csv`);

  await choose(page, /^Women only/);
  await expect(panel(page)).toContainText('Not like for like');
  await expect(answers(page)).toContainText('Not comparable');
  await look(page, 'compare-unlike', async () => {
    await expect(panel(page).locator('.highcharts-root')).toBeVisible();
  });

  // A plan that does not come, one that cannot be read, and the same plan asked for again.
  await page.route('**/api/plan', (call) => call.fulfill({ json: { key: 'x', attentive_reach: 'many' } }), {
    times: 1,
  });
  await choose(page, /^Autumn burst/);
  await expect(panel(page).getByRole('alert')).toContainText(
    'Error: The planning backend sent a reply that this page cannot read.',
  );
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(answers(page)).toBeVisible();

  // Comparing left the stored plan alone: a reload shows the same report, beside the same other plan.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Current Plan: Spring launch, more radio' })).toBeVisible();
  expect(await kpi(page, 'Attentive Reach')).toBe(reach);
  await expect(answers(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Stop comparing' }).click();
  await expect(answers(page)).toHaveCount(0);

  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/plan', async (call) => {
    await waiting;
    await call.continue();
  });
  await open(page);
  await choose(page, /^Women only/);
  await expect(panel(page).getByRole('status').filter({ hasText: 'Please wait' })).toBeVisible();
  release();
  await expect(answers(page)).toBeVisible();
});

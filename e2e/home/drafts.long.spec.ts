import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, newEmail, addAccount, disableAccount, enableAccount } from '../support/accounts.ts';
import { fillForm, runAsAssumed, waitForReport } from '../support/steps.ts';
import { SAMPLES } from '../support/product.ts';

test.describe.configure({ timeout: 420_000 });

const nameField = (page: Page) => page.getByPlaceholder('Enter your plan name');
const budgetField = (page: Page) => page.getByLabel('Monthly National Budget ($)');
const home = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click();
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click();
const offer = (page: Page, name: string) => page.getByText(`Your draft "${name}" was set aside`);
const anyOffer = (page: Page) => page.getByText(/^Your (draft|plan) .* (was|were) set aside/);
const bringBack = (page: Page) => page.getByRole('button', { name: 'Bring back' }).click();
const stored = (page: Page, key: string) => page.evaluate((item) => localStorage.getItem(item), key);

/** The number of files stored in this browser. */
const filesKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('attentive-media-planner');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function openHome(page: Page, name: string): Promise<{ email: string; id: string }> {
  const email = newEmail(name);
  const id = await addAccount(email);
  await logIn(page, email);
  await expect(nameField(page)).toBeVisible();
  return { email, id };
}

/** Runs a plan and waits for its report. @returns its key */
async function keepPlan(page: Page, name: string): Promise<string> {
  await fillForm(page, name);
  await run(page);
  await waitForReport(page, name);
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem('mediaScoreData')!) as { value: { key: string } }).value.key,
  );
}

/** Fills in a draft that differs from every saved plan: name, budget, a channel's limit, and another file. */
async function typeDraft(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await budgetField(page).fill('1234000');
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['Radio', 'Social']) await page.getByRole('checkbox', { name: channel, exact: true }).check();
  await page.getByLabel('Radio max').fill('345000');
  await page.getByLabel('Strategy').selectOption({ index: 1 });
  await page.getByLabel('Buying Demographic').selectOption({ label: 'people 25-54' });
  await page.getByLabel('Client').selectOption({ index: 1 });
  await page.locator('input[type=file][accept*=csv]').setInputFiles(`${SAMPLES}/crosstab.csv`);
  await expect(page.getByText(/crosstab\.csv - /)).toBeVisible();
}

async function expectDraft(page: Page, name: string): Promise<void> {
  await expect(nameField(page)).toHaveValue(name);
  await expect(budgetField(page)).toHaveValue('1,234,000');
  await expect(page.getByLabel('Radio max')).toHaveValue('345,000');
  await expect(page.getByText(/crosstab\.csv - /)).toBeVisible();
}

test('a past plan or a shared link stashes the draft, which can be brought back with its file, also after a reload', async ({
  page,
}) => {
  await openHome(page, 'over');
  const key = await keepPlan(page, 'Kept plan');
  await expect(anyOffer(page)).toHaveCount(0);
  await home(page);
  await page.getByRole('button', { name: 'Clear Current Plan' }).click();
  await typeDraft(page, 'Half done');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await page.getByRole('row', { name: /Kept plan/ }).click();
  await waitForReport(page, 'Kept plan');
  await expect(offer(page, 'Half done')).toBeVisible();

  await page.reload();
  await waitForReport(page, 'Kept plan');
  await expect(offer(page, 'Half done')).toBeVisible();
  await bringBack(page);
  await expectDraft(page, 'Half done');
  // The plan that was replaced is saved and unchanged, so it is not stashed.
  await expect(anyOffer(page)).toHaveCount(0);

  await expect.poll(() => stored(page, 'formData')).toContain('Half done');
  await page.goto(`/channel-report-share?key=${key}`);
  await expect(page.getByRole('heading', { name: 'Current Plan: Kept plan' })).toBeVisible();
  await expect(offer(page, 'Half done')).toBeVisible();

  // Two drafts are swapped.
  await page.getByRole('link', { name: 'Modify this plan' }).click();
  await nameField(page).fill('Kept plan, edited');
  await bringBack(page);
  await expectDraft(page, 'Half done');
  await expect(offer(page, 'Kept plan, edited')).toBeVisible();
  await bringBack(page);
  await expect(nameField(page)).toHaveValue('Kept plan, edited');
  await expect(page.getByText('CSV file "respondents.csv" saved')).toBeVisible();
  await page.getByRole('link', { name: 'Current Media Plan' }).click();
  await waitForReport(page, 'Kept plan');
  await bringBack(page);
  await expectDraft(page, 'Half done');
  await page.reload();
  await expectDraft(page, 'Half done');
  await expect(offer(page, 'Kept plan, edited')).toBeVisible();
  // The file content came back too: the backend reads the original file.
  await runAsAssumed(page);
  await waitForReport(page, 'Half done');
  await expect(page.getByText(/^crosstab\.csv/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toMatch(/Kept plan|Half done/);
  await expect.poll(() => filesKept(page)).toBe(0);
});

test('a past plan that fails to open offline leaves the draft in place', async ({ page, context }) => {
  await openHome(page, 'offline');
  await keepPlan(page, 'Out of reach');
  await home(page);
  await page.getByRole('button', { name: 'Clear Current Plan' }).click();
  await typeDraft(page, 'Typed in a train');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  const row = page.getByRole('row', { name: /Out of reach/ });
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await row.click();
  await expect(page.getByRole('alert')).toContainText('Error: The planning backend cannot be reached.');
  await home(page);
  await expectDraft(page, 'Typed in a train');
  await expect(offer(page, 'Typed in a train')).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await expectDraft(page, 'Typed in a train');
  await runAsAssumed(page);
  await waitForReport(page, 'Typed in a train');
});

test('a session ended by the provider stashes the draft for the same user, and for no one else', async ({ page }) => {
  await page.clock.install();
  const { email, id } = await openHome(page, 'ended');
  await typeDraft(page, 'Cut off');
  const endSession = async () => {
    await disableAccount(id);
    await page.clock.fastForward('56:00');
    await expect(page.getByRole('heading', { name: 'welcome to the planning tool' })).toBeVisible();
    for (const item of ['formData', 'fileMetadata', 'selectedChannels']) expect(await stored(page, item)).toBeNull();
    await expect(anyOffer(page)).toHaveCount(0);
    await enableAccount(id);
  };
  await endSession();
  await page.reload();
  await logIn(page, email);
  await expect(offer(page, 'Cut off')).toBeVisible();
  await bringBack(page);
  await expectDraft(page, 'Cut off');
  expect(await filesKept(page)).toBe(1);

  await endSession();
  const other = newEmail('somebody-else');
  await addAccount(other);
  await logIn(page, other);
  await expect(nameField(page)).toHaveValue('');
  await expect(anyOffer(page)).toHaveCount(0);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('Cut off');
  await expect.poll(() => filesKept(page)).toBe(0);
});

test('Clear Current Plan in another tab leaves plan and file of this tab, which shows a message', async ({
  page,
  context,
}) => {
  await openHome(page, 'two-tabs');
  await typeDraft(page, 'In two tabs');
  await expect.poll(() => stored(page, 'formData')).toContain('In two tabs');
  const other = await context.newPage();
  await other.goto('/');
  await expectDraft(other, 'In two tabs');
  await other.getByRole('button', { name: 'Clear Current Plan' }).click();
  await expect(nameField(other)).toHaveValue('');
  await expect(offer(other, 'In two tabs')).toBeVisible();

  await expect(page.getByText('This plan was cleared in another tab.')).toBeVisible();
  await expectDraft(page, 'In two tabs');
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(anyOffer(other)).toHaveCount(0);
  await nameField(other).fill('Begun elsewhere');
  await expect(page.getByText('Another tab works on "Begun elsewhere" now.')).toBeVisible();
  await expectDraft(page, 'In two tabs');

  // A change here stores the whole plan of this tab: never one tab's form with the other's file.
  await page.getByLabel('Radio max').fill('346000');
  await expect(page.getByText('Another tab works on "Begun elsewhere" now.')).toHaveCount(0);
  await expect.poll(() => stored(page, 'formData')).toContain('346,000');
  expect(await stored(page, 'fileMetadata')).toContain('crosstab.csv');
  await expect(other.getByText('Another tab works on "In two tabs" now.')).toBeVisible();
  // The file content is still there: the backend reads it.
  await page.bringToFront();
  await runAsAssumed(page);
  await waitForReport(page, 'In two tabs');
  await expect(nameField(other)).toHaveValue('Begun elsewhere');
});

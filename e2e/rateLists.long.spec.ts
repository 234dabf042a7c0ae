import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { checkScreen } from './support/checkScreen.ts';
import { discardDraft, signIn } from './support/steps.ts';

/* Only a draft is made: all tests share one company, whose lists they choose from. */
test.describe.serial('lists: edited by keyboard as a draft', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'lists');
    await page.getByRole('link', { name: 'Rates' }).click();
    await page.getByRole('link', { name: 'Lists' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
    await expect(page.getByLabel('New client')).toBeVisible();
    await discardDraft(page);
  });
  test.afterAll(() => page.close());

  test('a client is renamed and a new one added, and the draft is saved', async () => {
    await page.getByLabel('Magpie Mobile, name').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Magpie');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Southern Pantry, name')).toBeFocused();
    await page.getByLabel('New client').focus();
    await page.keyboard.type('Zebra Finance');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Zebra Finance, name')).toBeVisible();
    await expect(page.getByText(/Draft saved \d\d:\d\d by lists\./)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Magpie, name')).toBeVisible();
    await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
    await checkScreen(page, 'lists, clients');
  });

  for (const name of ['Strategies', 'Demographics', 'Vehicles']) {
    test(`the tab ${name} is reached by the arrow keys`, async () => {
      await page.getByRole('tab', { selected: true }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name, selected: true })).toBeFocused();
      await checkScreen(page, `lists, ${name}`);
    });
  }

  test('the draft is discarded after a question', async () => {
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText('No changes', { exact: true })).toBeVisible();
  });
});

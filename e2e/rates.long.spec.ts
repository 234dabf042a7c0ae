import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { checkScreen } from './support/checkScreen.ts';
import { chooseRateCard, discardDraft, fillForm, signIn } from './support/steps.ts';

/** Clients whose cards no other test changes: all tests share one company. A second attempt takes the second. */
const CLIENTS = ['Ironbark Motors', 'Magpie Mobile'] as const;
const price = (page: Page, line: string) => page.getByLabel(`${line}, Price ($)`, { exact: true });

test.describe.serial('rates: typed prices, published, and named on the home page', () => {
  let page: Page;
  let client: string;
  test.beforeAll(async ({ browser }, { retry }) => {
    client = CLIENTS[retry % CLIENTS.length]!;
    page = await browser.newPage();
    await signIn(page, 'rates');
    await page.getByRole('link', { name: 'Rates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rates' })).toBeVisible();
    await expect(price(page, 'FTA Metro, Metro 30s spot')).toHaveValue('42.00');
    await chooseRateCard(page, client);
  });
  test.afterAll(() => page.close());

  test('three prices are typed by keyboard, one is reset and restored, and the draft is saved', async () => {
    await price(page, 'FTA Metro, Metro 30s spot').focus();
    await page.keyboard.type('39.50');
    await page.keyboard.press('Enter');
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await expect(price(page, 'FTA National, National 30s spot')).toBeFocused();
    await page.keyboard.type('36');
    await page.keyboard.press('Enter');
    await price(page, 'FTA Metro, Metro 15s spot').focus();
    await page.keyboard.press('Delete');
    await expect(price(page, 'FTA Metro, Metro 15s spot')).toHaveValue('26.00');
    await page.keyboard.press('Control+Z');
    await expect(price(page, 'FTA Metro, Metro 15s spot')).toHaveValue('25.00');
    await expect(page.getByText(/Draft saved \d\d:\d\d by rates\./)).toBeVisible();
    await page.reload();
    await expect(price(page, 'FTA Metro, Metro 30s spot')).toHaveValue('39.50');
    await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your own. Illustrative: $42.00' }).first()).toBeAttached();
    await checkScreen(page, 'rates');
  });

  test('the card is published in two steps', async () => {
    await page.getByRole('button', { name: 'Publish...' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Source for prices without one').fill('Deal of March');
    await dialog.getByLabel('Note').fill('Television deal');
    await dialog.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Publish ${client} v1?` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^v1 in force from .*, published by rates\./)).toBeVisible();
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByRole('dialog').getByText('v1 in force', { exact: true })).toBeVisible();
    await checkScreen(page, 'rates-versions', { part: page.getByRole('dialog') });
    await page.keyboard.press('Escape');
  });

  test('the home page names the client’s card and its day', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await fillForm(page, 'At the card');
    await page.getByLabel('Client').selectOption(client);
    await expect(page.getByRole('link', { name: `${client}, ` })).toBeVisible();
    await page.getByRole('button', { name: 'for today' }).press('Enter');
    await page.getByLabel('Rates on').focus();
    await checkScreen(page, 'home-rates');
  });
});

test.describe.serial('rates by keyboard: lines of the agency’s card', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'rates-keyboard');
    await page.getByRole('link', { name: 'Rates' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Rates' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Agency' })).toBeVisible();
    await discardDraft(page);
  });
  test.afterAll(() => page.close());

  /** Restores the size and colours from before the screen check. The grid is rendered again for another width. */
  async function wide() {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(price(page, 'FTA Metro, Metro 30s spot')).toBeVisible();
  }

  async function press(name: string) {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  }

  async function chooseByTyping(action: string) {
    const item = page.getByRole('menuitem', { name: action });
    await expect(item).toBeVisible();
    await page.keyboard.type(action.slice(0, 3));
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
  }

  test('the dialog for a format takes and returns the focus', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add a format to Cinema' });
    await press('Add a format to Cinema');
    await page.keyboard.press('Enter');
    await checkScreen(page, 'rates-new-format', { part: dialog });
    await page.keyboard.press('Escape');
    await wide();
    await press('Add a format to Cinema');
    await expect(dialog.getByLabel('Format')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a format to Cinema' })).toBeFocused();
  });

  test('a target price is added from the menu of its format, and another format is retired and brought back', async () => {
    await price(page, 'FTA Metro, Metro 30s spot').focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'More for FTA Metro, Metro 30s spot' })).toBeFocused();
    await page.keyboard.press('Enter');
    await chooseByTyping('Add a target price…');
    const dialog = page.getByRole('dialog', { name: 'Add a target price' });
    await expect(dialog.getByLabel('Demographic')).toBeFocused();
    await page.keyboard.type('women 18');
    await dialog.getByLabel('Price ($)').focus();
    await page.keyboard.type('36');
    await page.keyboard.press('Enter');
    await expect(price(page, 'FTA Metro, Metro 30s spot for women 18-39')).toHaveValue('36.00');

    await price(page, 'FTA Metro, Metro 15s spot').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await chooseByTyping('Retire format');
    await expect(page.getByRole('rowheader', { name: /Metro 15s spot retired/ })).toBeVisible();
    // On a narrow screen a channel is a collapsed card; the wide page, which may still be there, shows it open.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^FTA Metro/, expanded: false }).focus();
    await page.keyboard.press('Enter');
    await expect(price(page, 'FTA Metro, Metro 30s spot for women 18-39')).toBeVisible();
    await checkScreen(page, 'rates-lines');
    await wide();
    await press('More for FTA Metro, Metro 15s spot');
    await chooseByTyping('Bring back format');
    await expect(page.getByRole('rowheader', { name: /Metro 15s spot retired/ })).toHaveCount(0);
  });

  test('the draft is discarded after a question', async () => {
    await press('Discard draft');
    const dialog = page.getByRole('dialog', { name: 'Discard draft?' });
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard draft' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(price(page, 'FTA Metro, Metro 30s spot for women 18-39')).toHaveCount(0);
  });
});

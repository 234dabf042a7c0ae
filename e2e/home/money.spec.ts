import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { allowClipboard, paste } from '../support/clipboard.ts';
import { signIn } from '../support/steps.ts';

const budget = (page: Page) => page.getByLabel('Monthly National Budget ($)');
const caret = (page: Page) =>
  budget(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);

/** What only a browser does to a money field. How amounts are read is tested in src/components/form/moneyEntry.test.ts. */
test.describe('money typed and pasted in a browser', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await allowClipboard(page.context());
    await signIn(page, 'money');
    await expect(budget(page)).toBeVisible();
  });
  test.beforeEach(() => budget(page).fill('1500000'));
  test.afterAll(() => page.close());

  test('Tab selects the whole amount, and typing replaces it', async () => {
    await page.getByPlaceholder('Enter your plan name').focus();
    await page.keyboard.press('Tab');
    await expect(budget(page)).toBeFocused();
    await page.keyboard.type('$');
    await expect(budget(page)).toHaveValue('');
    await page.keyboard.type('2,000,000');
    await expect(budget(page)).toHaveValue('2,000,000');
    await page.keyboard.press('Control+Z');
    await expect(budget(page)).toHaveValue('1,500,000');
    await page.keyboard.press('Control+Shift+Z');
    await expect(budget(page)).toHaveValue('2,000,000');
  });

  test('after a paste in the middle or over a selection the caret is behind it; undo and redo go step by step', async () => {
    await budget(page).fill('2500000');
    await budget(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5));
    await paste(page, '750');
    await expect(budget(page)).toHaveValue('2,750,000');
    expect(await caret(page)).toEqual([5, 5]);
    await page.keyboard.press('ArrowLeft');
    await paste(page, '1');
    await expect(budget(page)).toHaveValue('27,510,000');
    expect(await caret(page)).toEqual([5, 5]);
    await page.keyboard.press('Control+Z');
    await expect(budget(page)).toHaveValue('2,750,000');
    await page.keyboard.press('Control+Z');
    await expect(budget(page)).toHaveValue('2,500,000');
    await page.keyboard.press('Control+Shift+Z');
    await expect(budget(page)).toHaveValue('2,750,000');
  });

  test('a touch keyboard, which sends no key events', async () => {
    await budget(page).press('Control+A');
    for (const sign of '$2,000,000') await page.keyboard.insertText(sign);
    await expect(budget(page)).toHaveValue('2,000,000');
    await budget(page).press('Control+A');
    await page.keyboard.insertText('€');
    await page.keyboard.insertText('5');
    await budget(page).blur();
    await expect(budget(page)).toHaveValue('2,000,000');
  });

  test('an input method (IME) with composition', async () => {
    const cdp = await page.context().newCDPSession(page);
    await budget(page).focus();
    await page.keyboard.press('Control+A');
    for (const text of ['＄', '＄３', '＄３０']) {
      await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await cdp.send('Input.insertText', { text: '＄３００' });
    await expect(budget(page)).toHaveValue('300');
    await budget(page).blur();
    await expect(budget(page)).toHaveValue('300');
  });

  test('Run with an invalid entry does not run with the previous amount', async () => {
    await budget(page).press('Control+A');
    await page.keyboard.type('2.4');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(budget(page)).toBeFocused();
    await expect(budget(page)).toHaveValue('1,500,000');
    await expect(page.getByText(/^“2.4” was not accepted/)).toBeVisible();
  });

  test('an unfinished amount is not stored', async () => {
    await budget(page).press('Control+A');
    await page.keyboard.type('2.4');
    await page.getByPlaceholder('Enter your plan name').evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await page.evaluate(() => localStorage.getItem('formData'))).not.toContain('"budget":"2"');
  });
});

import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { allowClipboard, paste } from '../support/clipboard.ts';
import { amountField, proofSentence } from '../support/deskParts.ts';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';

const budget = (page: Page) => page.getByLabel('Monthly National Budget ($)');

/** Text typed over the whole value, and the value after the field is left; null when the old value stays and a message is shown. */
const TYPED: readonly (readonly [text: string, left: string | null])[] = [
  ['$2,000,000', '2,000,000'],
  ['A$2,000,000', '2,000,000'],
  ['AUD 2,000,000', '2,000,000'],
  ['~2,000,000', '2,000,000'],
  ['2,000,000 AUD', '2,000,000'],
  ['2m', '2,000,000'],
  ['€2,000,000', null],
  ['19,5', null],
  ['-5', null],
  ['$', null],
];

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await expect(budget(page)).toBeVisible();
}

/** Types each text over the whole value, leaves the field and checks its value. */
async function typeOver(page: Page, field: Locator, before: string, leave = 'Tab'): Promise<void> {
  for (const [text, left] of TYPED) {
    await field.fill(before);
    await field.press(leave);
    await expect(field).toHaveValue(before);
    await field.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.keyboard.press(leave);
    await expect(field, text).toHaveValue(left ?? before);
    if (left === null) await expect(page.getByText(`“${text}” was not accepted`).first(), text).toBeVisible();
  }
}

test.describe('a budget that is typed over is replaced, whatever the first character is', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await openHome(page, 'over');
  });
  test.beforeEach(() => budget(page).fill('1500000'));
  test.afterAll(() => page.close());

  test('by Tab into the field', async () => {
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

  test('every way to write it', () => typeOver(page, budget(page), '1,500,000'));

  test('Escape and Ctrl+Z revert an unfinished amount', async () => {
    for (const way of ['Escape', 'Control+Z']) {
      await budget(page).press('Control+A');
      await page.keyboard.type('19,5');
      await expect(page.getByText('“19,5”: a comma separates thousands, as in 1,500.')).toBeVisible();
      await page.keyboard.press(way);
      await expect(budget(page)).toHaveValue('1,500,000');
      await expect(page.getByText(/“19,5”/)).toHaveCount(0);
    }
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

  test('invalid input in the middle does not change the number', async () => {
    await budget(page).fill('1234567');
    for (const keys of ['.5', '-', '€', 'e6', '$', 'x']) {
      await budget(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
      await page.keyboard.type(keys);
      await budget(page).blur();
      await expect(budget(page), keys).toHaveValue('1,234,567');
      await budget(page).focus();
    }
  });

  test('an unfinished amount is not stored', async () => {
    await budget(page).press('Control+A');
    await page.keyboard.type('2.4');
    await page.getByPlaceholder('Enter your plan name').evaluate(() => window.dispatchEvent(new Event('pagehide')));
    expect(await page.evaluate(() => localStorage.getItem('formData'))).not.toContain('"budget":"2"');
  });
});

test.describe.serial('limits, the desk’s money and own prices take an amount as the budget does', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await allowClipboard(page.context());
    await openHome(page, 'one-entry');
    await fillForm(page, 'One entry');
  });
  test.afterAll(() => page.close());

  test('limits, with the message at their own input', async () => {
    await page.getByRole('radio', { name: 'by channel' }).check();
    const [least, most] = [
      page.getByLabel('Radio min', { exact: true }),
      page.getByLabel('Radio max', { exact: true }),
    ];
    await typeOver(page, most, '1,500,000');
    await most.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('$2,000,000');
    await page.keyboard.press('Control+Z');
    await expect(most).toHaveValue('1,500,000');
    await least.focus();
    await paste(page, '19,5');
    await expect(least).toHaveAccessibleDescription(/^“19,5” was not accepted/);
    await expect(most).not.toHaveAccessibleDescription(/was not accepted/);
    await expect(page.getByLabel('Print min', { exact: true })).not.toHaveAccessibleDescription(/was not accepted/);
    await page.getByRole('radio', { name: 'default' }).check();
  });

  test('money at the desk', async () => {
    await page.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'One entry');
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(proofSentence(page)).toHaveText(/^All channels are kept best/);
    await typeOver(page, amountField(page, 'Radio'), '300,000', 'Enter');
    await expect(amountField(page, 'Radio')).toHaveAccessibleDescription(/^“\$” was not accepted/);
    const note = (await page.getByText(/^“\$” was not accepted/).boundingBox())!;
    const input = (await amountField(page, 'Radio').boundingBox())!;
    expect(Math.abs(note.y + note.height / 2 - (input.y + input.height / 2))).toBeLessThan(4);
    expect(input.x - (note.x + note.width)).toBeLessThan(24);
    expect(note.x).toBeGreaterThan(0);
  });

  test('Escape reverts an entry and stays at the desk; Ctrl+Z undoes only the entry', async () => {
    const undo = page.getByRole('button', { name: /^Undo: / });
    const name = await undo.getAttribute('aria-label');
    for (const way of ['Escape', 'Control+Z']) {
      for (const keys of ['$', '19,5', '250']) {
        await amountField(page, 'Radio').focus();
        await page.keyboard.type(keys);
        await page.keyboard.press(way);
        await expect(amountField(page, 'Radio')).toHaveValue('300,000');
      }
    }
    await expect(undo).toHaveAccessibleName(name!);
    await expect(page).toHaveURL(/[?&]try/);
  });

  test('an own price', async () => {
    await page.getByRole('button', { name: 'Radio', exact: true }).click();
    const price = page.getByLabel('Your own CPM');
    const shown = page.getByText('CPM $19.50');
    await price.pressSequentially('19,5');
    await price.press('Enter');
    await expect(price).toHaveValue('');
    await expect(page.getByText(/^“19,5” was not accepted/)).toBeVisible();
    await expect(page.getByText(/^CPM \$/)).toHaveCount(0);
    await price.pressSequentially('0');
    await price.press('Enter');
    await expect(page.getByText('“0” was not accepted: write a price above $0, such as 24.50.')).toBeVisible();
    await expect(price).toHaveValue('');
    await price.pressSequentially('$19.5');
    await price.press('Enter');
    await expect(price).toHaveValue('19.50');
    await expect(shown).toBeVisible();
    await price.press('Control+A');
    await page.keyboard.type('€30');
    await price.press('Enter');
    await expect(price).toHaveValue('19.50');
    await price.press('Control+A');
    await paste(page, '1.500');
    await expect(price).toHaveValue('19.50');
    await price.fill('');
    await price.press('Enter');
    await expect(shown).toHaveCount(0);
  });
});

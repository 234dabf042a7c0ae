import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { allowClipboard, paste } from '../support/clipboard.ts';
import { signIn } from '../support/steps.ts';

const budget = (page: Page) => page.getByLabel('Monthly National Budget ($)');
const caret = (page: Page) =>
  budget(page).evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);

/** Replaces the value of the field by a whole amount. */
async function startWith(page: Page, amount: string): Promise<void> {
  await budget(page).press('Control+A');
  await budget(page).press('Delete');
  if (amount) await budget(page).pressSequentially(amount);
}

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await expect(budget(page)).toBeVisible();
}

test.describe('money as people write it, pasted and typed; never another number', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await allowClipboard(page.context());
    await openHome(page, 'money');
  });
  test.afterAll(() => page.close());

  test('pasted over everything', async () => {
    for (const [text, shown] of [
      ['$2,400,000', '2,400,000'],
      ['2400000.00', '2,400,000'],
      ['2.4m', '2,400,000'],
      ['400k', '400,000'],
      ['\tAUD 1,000 \r\n', '1,000'],
      [' $ 1,234,567.89 ', '1,234,567'],
      ['２４００', '2,400'],
    ] as const) {
      await startWith(page, '125');
      await budget(page).press('Control+A');
      await paste(page, text);
      await expect(budget(page), JSON.stringify(text)).toHaveValue(shown);
    }
    await expect(page.getByText(/cents/)).toHaveCount(0);
  });

  test('what is not an amount shows a message and changes nothing', async () => {
    for (const text of [
      '1.234.567',
      '1,5',
      '1.5',
      '-5',
      '(400)',
      '1e6',
      '12 000',
      '99999999999999999999',
      '1,000\t2,000',
    ]) {
      await startWith(page, '125');
      await budget(page).press('Control+A');
      await paste(page, text);
      await expect(page.getByText(/was not accepted/), text).toBeVisible();
      await expect(budget(page), text).toHaveValue('125');
    }
  });

  test('typed: k and m as the last letter, a dot starts cents', async () => {
    for (const [keys, values] of [
      ['2.4m', ['2', '2', '2', '2,400,000']],
      ['400k', ['4', '40', '400', '400,000']],
      [
        '2400000.00',
        ['2', '24', '240', '2,400', '24,000', '240,000', '2,400,000', '2,400,000', '2,400,000', '2,400,000'],
      ],
      ['1,5', ['1', '1', '1']],
      ['1,500', ['1', '1', '1', '1', '1,500']],
      ['1e6', ['1', '1', '1']],
    ] as const) {
      await startWith(page, '');
      for (const [place, key] of [...keys].entries()) {
        await page.keyboard.press(key);
        await expect(budget(page), `${keys} after ${place + 1} keys`).toHaveValue(values[place]!);
      }
      await budget(page).press('Tab');
    }
    await startWith(page, '1234.56');
    await expect(budget(page)).toHaveValue('1,234');
    await budget(page).press('Tab');
    await expect(page.getByText('The 56 cents were left out: amounts are whole dollars.')).toBeVisible();
    await expect(budget(page)).toHaveValue('1,234');
  });

  test('-5 typed over 125 leaves 125', async () => {
    await startWith(page, '125');
    await budget(page).press('Control+A');
    await page.keyboard.type('-5');
    await expect(budget(page)).toHaveValue('');
    await budget(page).press('Tab');
    await expect(budget(page)).toHaveValue('125');
    await expect(
      page.getByText('“-5” was not accepted: amounts are $0 or more. The field still contains 125.'),
    ).toBeVisible();
  });

  test('a paste in the middle and over a part, the caret after it; undo and redo step by step', async () => {
    await startWith(page, '2500000');
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

  test('Run with an invalid entry does not run with the previous amount', async () => {
    await startWith(page, '300');
    await budget(page).press('Tab');
    await budget(page).press('Control+A');
    await page.keyboard.type('2.4');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(budget(page)).toBeFocused();
    await expect(budget(page)).toHaveValue('300');
    await expect(page.getByText(/^“2.4” was not accepted/)).toBeVisible();
  });
});

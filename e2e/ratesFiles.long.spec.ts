import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { checkScreen } from './support/checkScreen.ts';
import { allowClipboard, paste } from './support/clipboard.ts';
import { chooseRateCard, discardDraft, signIn } from './support/steps.ts';

/** A client whose card no other test changes: all tests share one company. */
const CLIENT = 'Southern Pantry';
const price = (page: Page, line: string) => page.getByLabel(`${line}, Price ($)`, { exact: true });

/** A workbook as people make it: a cover, a title, merged channels, amounts in dollars, a note below. */
async function agencyFile(): Promise<Buffer> {
  const rows = [
    ['Rate card 2027'],
    [],
    ['Channel', 'Format', 'CPM', 'Attention', 'Seconds', 'Source'],
    ['FTA Metro', '30 sec', 39.5, 0.44, 12, 'Our study'],
    [null, 'Metro 15s spot', 24, 0.43, 7.5, 'Our study'],
    ['Radio', 'Radio 30s spot', 'tbc', null, null, null],
    ['Prices are net'],
  ];
  const looks = [3, 4].flatMap((row) => [[`${row},2`, '"$"#,##0.00'], [`${row},3`, '0%']] as const); // oxfmt-ignore
  const cells = new Map(looks.map(([cell, numFmt]) => [cell, { style: { numFmt } }]));
  const sheets = [{ name: 'Cover', rows: [['Agency']] }, { name: 'Rates', rows, cells }]; // oxfmt-ignore
  return Buffer.from(await writeXlsx({ sheets }));
}

async function importFile(page: Page, name: string, buffer: Buffer): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles({ name, mimeType: '', buffer });
  return page.getByRole('dialog', { name: 'Import rates' });
}

test.describe.serial('rates: files and pasted ranges', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await allowClipboard(page.context());
    await signIn(page, 'ratesFiles');
    await page.getByRole('link', { name: 'Rates' }).click();
    await chooseRateCard(page, CLIENT);
    await discardDraft(page);
  });
  test.afterAll(() => page.close());

  test('a workbook as people make it is shown first, then imported in one step', async () => {
    const preview = await importFile(page, 'agency.xlsx', await agencyFile());
    await expect(preview.getByRole('row', { name: /^FTA Metro, Metro 30s spot \$42\.00 \$39\.50/ })).toBeVisible();
    await checkScreen(page, 'rates import');
    await preview.getByRole('button', { name: /^Import into \d+ cells$/ }).click();
    await expect(price(page, 'FTA Metro, Metro 15s spot')).toHaveValue('24.00');
    await expect(page.getByText(/Draft saved \d\d:\d\d by ratesfiles\./i)).toBeVisible();
  });

  test('a range pasted from a spreadsheet fills the grid from the focused cell; Ctrl+Z takes it back', async () => {
    await price(page, 'Cinema, Cinema 30s').focus();
    await paste(page, '$99.50\tcpm\r\n\tcpm\r\n');
    const preview = page.getByRole('dialog', { name: 'Paste rates' });
    await expect(preview.getByRole('button', { name: 'Paste into 1 cell', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(price(page, 'Cinema, Cinema 30s')).toHaveValue('99.50');
    await expect(price(page, 'Cinema, Cinema 30s')).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(price(page, 'Cinema, Cinema 30s')).toHaveValue('95.00');
  });

  test('an exported workbook changes nothing when it is imported', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Own figures as Excel workbook' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^Southern Pantry rates Own figures [\d-]+\.xlsx$/);
    const preview = await importFile(page, file.suggestedFilename(), await readFile(await file.path()));
    await expect(preview.getByText('Nothing would change.')).toBeVisible();
  });
});

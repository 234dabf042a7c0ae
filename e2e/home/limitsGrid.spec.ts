import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { allowClipboard, paste } from '../support/clipboard.ts';
import { fillForm, fillInputs, signIn, waitForReport } from '../support/steps.ts';

const limit = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The clipboard of Excel for three columns with headings: text and an html table. */
const EXCEL_TEXT = [
  'Channel\tMin\tMax',
  'FTA Metro\t $400,000 \t $-   ',
  'Social\t\t900k',
  'radio\t5%\t"1,200,000.00"',
  'Newspapers\t1\t2',
  '',
].join('\r\n');
const EXCEL_HTML = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment-->
  <tr><td class=xl65>Channel</td><td>Min</td><td>Max</td></tr>
  <tr><td>FTA Metro</td><td class=xl66 align=right>$400,000</td><td>$-</td></tr>
  <!--EndFragment--></table></body></html>`;

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await expect(page.getByPlaceholder('Enter your plan name')).toBeVisible();
}

test.describe.serial('the limits grid works like a spreadsheet: keys, pasting from Excel, undo, run', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await allowClipboard(page.context());
    await openHome(page, 'grid');
    await fillForm(page, 'Grid');
  });
  test.afterAll(() => page.close());

  test('the default mode shows 15 read-only channels with min 0 and max the budget', async () => {
    await expect(page.getByRole('checkbox')).toHaveCount(15);
    for (const channel of ['BVOD', 'FTA National', 'Video']) {
      await expect(box(page, channel)).toBeDisabled();
      await expect(limit(page, `${channel} min`)).toHaveValue('0');
      await expect(limit(page, `${channel} max`)).toHaveValue('3,000,000');
      await expect(limit(page, `${channel} max`)).toBeDisabled();
    }
    await page.getByRole('radio', { name: 'by channel' }).check();
    await expect(limit(page, 'BVOD max')).toHaveValue('0');
  });

  test('typing an amount ticks its channel; Enter moves down, Shift+Enter up, and neither starts a run', async () => {
    await limit(page, 'Social max').focus();
    await page.keyboard.type('900k');
    await expect(limit(page, 'Social max')).toHaveValue('900,000');
    await expect(box(page, 'Social')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(limit(page, 'SVOD max')).toBeFocused();
    await page.keyboard.type('10%');
    await page.keyboard.press('Shift+Enter');
    await expect(limit(page, 'SVOD max')).toHaveValue('300,000');
    await expect(limit(page, 'Social max')).toBeFocused();
    await box(page, 'Video').focus();
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(button(page, 'Run')).toBeVisible();
  });

  test('an entry that is no amount leaves the channel unticked', async () => {
    await limit(page, 'OOH max').focus();
    await page.keyboard.type('1');
    await expect(box(page, 'OOH')).toBeChecked();
    await page.keyboard.type(',5');
    await expect(box(page, 'OOH')).not.toBeChecked();
    await page.keyboard.press('Enter');
    await expect(limit(page, 'OOH max')).toBeFocused();
    await expect(page.getByRole('cell').getByText(/^“1,5” was not accepted/)).toBeVisible();
    await expect(limit(page, 'OOH max')).toHaveValue('0');
    await expect(box(page, 'OOH')).not.toBeChecked();
  });

  test('undo reverts one gesture at a time, redo repeats them', async () => {
    await limit(page, 'Social max').focus();
    await page.keyboard.press('Control+Z');
    await expect(limit(page, 'SVOD max')).toHaveValue('0');
    await expect(box(page, 'SVOD')).not.toBeChecked();
    await page.keyboard.press('Control+Z');
    await expect(limit(page, 'Social max')).toHaveValue('0');
    await expect(box(page, 'Social')).not.toBeChecked();
    await page.keyboard.press('Control+Shift+Z');
    await expect(limit(page, 'Social max')).toHaveValue('900,000');
    await expect(box(page, 'Social')).toBeChecked();
  });

  test('the buttons "Only these limits, all others open", "Tick none" and "Tick all"', async () => {
    await button(page, 'Only these limits, all others open').click();
    await expect(page.getByText('14 of 15 ticked')).toBeVisible();
    await expect(limit(page, 'Social max')).toHaveValue('900,000');
    await expect(box(page, 'FTA National')).toBeDisabled();
    await button(page, 'Tick none').click();
    await expect(page.getByText('0 of 15 ticked')).toBeVisible();
    await button(page, 'Tick all').click();
    await expect(page.getByText('14 of 15 ticked')).toBeVisible();
    await button(page, 'Tick none').click();
  });

  test('a range from Excel is matched by name; the preview says what changes and what does not', async () => {
    await limit(page, 'BVOD max').focus();
    await paste(page, EXCEL_TEXT, EXCEL_HTML);
    const preview = page.getByRole('dialog', { name: 'Paste limits' });
    await expect(preview.getByRole('row', { name: 'FTA Metro is ticked 0 400,000 no cap' })).toBeVisible();
    await expect(preview.getByRole('row', { name: 'Radio is ticked 0 150,000 no cap 1,200,000' })).toBeVisible();
    await expect(preview.getByText('“Newspapers” is no channel here.')).toBeVisible();
    await expect(limit(page, 'Radio max')).toHaveValue('0');
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(limit(page, 'BVOD max')).toBeFocused();
    await paste(page, EXCEL_TEXT, EXCEL_HTML);
    await expect(preview.getByRole('button', { name: 'Paste into 3 channels' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(limit(page, 'FTA Metro min')).toHaveValue('400,000');
    await expect(limit(page, 'Radio min')).toHaveValue('150,000');
    await expect(limit(page, 'Radio max')).toHaveValue('1,200,000');
    await expect(limit(page, 'Social max')).toHaveValue('900,000');
    await expect(page.getByText('3 of 15 ticked')).toBeVisible();
    await expect(limit(page, 'BVOD max')).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(page.getByText('0 of 15 ticked')).toBeVisible();
    await expect(limit(page, 'Radio max')).toHaveValue('0');
    await page.keyboard.press('Control+Shift+Z');
    await expect(limit(page, 'Radio max')).toHaveValue('1,200,000');
  });

  test('a paste of html without text fills the cells from the focused one down', async () => {
    await limit(page, 'SVOD min').focus();
    await paste(page, '', '<table><tr><td>$100,000</td><td>200k</td></tr><tr><td>1</td><td></td></tr></table>');
    await page.getByRole('button', { name: 'Paste into 2 channels' }).click();
    await expect(limit(page, 'SVOD max')).toHaveValue('200,000');
    await expect(limit(page, 'Video min')).toHaveValue('1');
  });

  test('Ctrl+Enter runs with the limits of the grid', async () => {
    await limit(page, 'Video max').focus();
    await page.keyboard.type('2.4m');
    const asked = page.waitForRequest('**/api/optimise');
    await page.keyboard.press('Control+Enter');
    const { budget_constraint: rows } = (await asked).postDataJSON() as {
      budget_constraint: Record<string, unknown>[];
    };
    expect(rows.filter((row) => row.Max_Budget !== 0)).toEqual([
      { Channel: 'FTA Metro', Min_Budget: 400_000, Max_Budget: 3_000_000 },
      { Channel: 'Radio', Min_Budget: 150_000, Max_Budget: 1_200_000 },
      { Channel: 'Social', Min_Budget: 0, Max_Budget: 900_000 },
      { Channel: 'SVOD', Min_Budget: 100_000, Max_Budget: 200_000 },
      { Channel: 'Video', Min_Budget: 1, Max_Budget: 2_400_000 },
    ]);
    await waitForReport(page, 'Grid');
  });

  test('next to the money of the last run, no percentage covers the name of a channel at usual widths', async () => {
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await expect(page.getByText('Last run ($)').first()).toBeVisible();
    await limit(page, 'Music Streaming min').fill('300000');
    for (const width of [1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.locator('[data-grid] tbody tr').evaluateAll(coveredNames), `${width} px`).toEqual([]);
    }
  });
});

/** The names of the channels whose label reaches into the percentage of the minimum. Runs in the page. */
function coveredNames(rows: Element[]): string[] {
  const textBox = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  return rows.flatMap((row) => {
    const [name, percentage] = [row.querySelector('th'), row.querySelector('td [aria-hidden]')];
    if (name === null || percentage === null || percentage.textContent === '') return [];
    return textBox(name).right > textBox(percentage).left ? [name.textContent ?? ''] : [];
  });
}

test('a stored choice with both television branches ticked shows a message, and can be unticked', async ({ page }) => {
  await openHome(page, 'both-sides');
  await page.getByPlaceholder('Enter your plan name').fill('Both sides');
  await page.getByLabel('Monthly National Budget ($)').fill('1000000');
  await page.getByRole('radio', { name: 'by channel' }).check();
  await box(page, 'FTA National').check();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
    const stored = JSON.parse(localStorage.getItem('selectedChannels')!) as { value: string[] };
    stored.value = ['FTA Metro', 'FTA National', 'FTA Regional'];
    localStorage.setItem('selectedChannels', JSON.stringify(stored));
  });
  await page.reload();
  await expect(box(page, 'FTA National')).toBeChecked();
  const fault = page.getByText('FTA National includes FTA Metro and FTA Regional, so they cannot be bought together.');
  await expect(fault).toBeVisible();
  for (const part of ['FTA Metro', 'FTA Regional']) {
    await expect(box(page, part)).toBeEnabled();
    await box(page, part).uncheck();
  }
  await expect(fault).toHaveCount(0);
  await expect(box(page, 'FTA Metro')).toBeDisabled();
});

test('on a phone the bar with Run never covers the focused field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openHome(page, 'covered');
  await fillInputs(page, 'Covered');
  await page.getByRole('radio', { name: 'by channel' }).check();
  await button(page, 'Tick all').click();
  const run = button(page, 'Run');
  await expect(run).toBeInViewport();
  /** The focused element, and whether a tap on it would hit it. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: field } = document;
      const { left, top, width, height } = field!.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height - 2);
      const isHit = field!.contains(hit) || field!.closest('label')?.contains(hit);
      return { name: field!.getAttribute('aria-label') ?? field!.textContent, isHit };
    });
  /** Presses a key until the focus is on `last`. @returns the fields that something covered while they had the focus */
  const coveredFields = async (key: string, last: string) => {
    const covered: (string | null)[] = [];
    for (let step = 0; step < 60; step += 1) {
      const { name, isHit } = await focused();
      if (!isHit) covered.push(name);
      if (name === last) return covered;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} never reaches ${last}`);
  };
  await box(page, 'BVOD').focus();
  expect(await coveredFields('Tab', 'Video max')).toEqual([]);
  expect(await coveredFields('Shift+Tab', 'BVOD max')).toEqual([]);
  expect(await coveredFields('Enter', 'Video max')).toEqual([]);
});

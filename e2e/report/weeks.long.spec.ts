import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { unzipped } from '../../testing/planExports/unzipped.ts';
import { checkScreen } from '../support/checkScreen.ts';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';

const SHOTS = process.env.WEEKS_SHOTS;
const panel = (page: Page) => page.getByRole('region', { name: 'Weeks' });
const cell = (page: Page, channel: string, week: number) =>
  panel(page)
    .locator('tbody tr', { has: page.getByText(channel, { exact: true }) })
    .locator('td')
    .nth(week);
const rowOf = (page: Page, name: string) => panel(page).getByRole('row', { name: new RegExp(`^${name}`) });
const numbers = async (page: Page, name: string) =>
  (await rowOf(page, name).getByRole('cell').allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')));
const shot = async (page: Page, name: string) => {
  if (SHOTS) await panel(page).screenshot({ path: `${SHOTS}/${name}.png` });
};

/** A finger that starts on a field and moves up. */
async function scrollByTouch(page: Page, field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await field.boundingBox())!;
  const from = await page.evaluate(() => scrollY);
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', moved: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + width / 2, y: y + height / 2 - moved }],
    });
  await touch('touchStart', 0);
  for (let moved = 20; moved <= 300; moved += 20) await touch('touchMove', moved);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from);
}

async function planWithWeeks(page: Page, name: string): Promise<void> {
  await signIn(page, 'weeks');
  await fillForm(page, name);
  await page.getByRole('button', { name: 'Run' }).click();
  await waitForReport(page, name);
  await panel(page).getByRole('button', { name: 'Plan the weeks' }).click();
  await expect(panel(page).getByRole('row', { name: /^All channels/ })).toBeVisible();
}

test.describe.serial('the weeks of a plan', () => {
  let page: Page;
  let channel: string;
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage();
    await planWithWeeks(page, 'Autumn launch');
    channel = (await panel(page).locator('tbody th button').first().innerText()).trim();
  });
  test.afterAll(() => page.close());

  test('begin even over four weeks, and end at the reach of the plan', async () => {
    await expect(rowOf(page, 'Reached so far')).toBeVisible();
    const reached = await numbers(page, 'Reached so far');
    expect(reached[3]).toBe(await kpi(page, 'Attentive Reach'));
    await expect(panel(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  });

  test('stretch the same money over 13 weeks', async () => {
    await panel(page).getByLabel('Weeks', { exact: true }).fill('13');
    await panel(page).getByLabel('Weeks', { exact: true }).press('Enter');
    await expect(panel(page).getByText('$3,000,000 over 13 weeks, $1,003,000 a month')).toBeVisible();
    await expect(rowOf(page, 'All channels').getByRole('cell')).toHaveCount(14);
    await expect(rowOf(page, 'Reached so far').getByRole('cell')).toHaveCount(14);
    const reach = await kpi(page, 'Attentive Reach');
    await expect(
      panel(page)
        .locator('strong')
        .filter({ hasText: reach.toLocaleString('en-AU') }),
    ).toBeVisible();
    // Eight digits in 13 weeks are shown in thousands, so that nothing scrolls sideways.
    const reached = reach < 10_000_000 ? reach : Math.round(reach / 1000);
    expect((await numbers(page, 'Reached so far'))[12]).toBe(reached);
    const grid = panel(page).locator('[data-grid]');
    expect(await grid.evaluate((table) => table.scrollWidth <= table.parentElement!.clientWidth)).toBe(true);
    await shot(page, 'even-1440');
  });

  test('a typed cell is fixed, the row adjusts, and too large an amount is reverted with a message', async () => {
    await cell(page, channel, 2).focus();
    await page.keyboard.type('20k');
    await page.keyboard.press('Enter');
    await expect(cell(page, channel, 2)).toHaveText('20,000, typed');
    await cell(page, channel, 3).focus();
    await page.keyboard.type('900m');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('alert').filter({ hasText: 'in this plan' })).toHaveText(
      new RegExp(`^${channel} has \\$[\\d,.]+ in this plan: \\$[\\d,.]+ too much\\.$`),
    );
    await page.keyboard.press('Control+z');
    await expect(cell(page, channel, 2)).not.toHaveText(/20,000/);
  });

  test('patterns, a range by keyboard, decay and prices', async () => {
    await cell(page, channel, 1).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(panel(page).getByText('3 cells,')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(cell(page, channel, 2)).toHaveText(/·/);
    await panel(page).getByRole('button', { name: 'For all channels' }).click();
    const preset = panel(page).getByRole('button', { name: 'Step down' });
    await preset.click();
    await expect(preset).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+z');
    await expect(preset).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Control+Shift+z');
    await expect(preset).toHaveAttribute('aria-pressed', 'true');
    await panel(page).getByLabel('Remembered for (half-life)').selectOption('2 weeks');
    await expect(rowOf(page, 'Remembered')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Price by week' }).click();
    const price = panel(page)
      .getByLabel(/^Price index, week of/)
      .nth(1);
    await price.fill('1.5');
    await page.keyboard.press('Enter');
    await expect(price).toHaveValue('1.5');
    await page.keyboard.press('Control+z');
    await expect(price).toHaveValue('1');
    await page.keyboard.press('Control+Shift+z');
    await expect(price).toHaveValue('1.5');
    await price.fill('3');
    await price.press('Control+z');
    await expect(price).toHaveValue('1.5');
    await expect(panel(page).getByText(/^At these prices [\d,]+ fewer than the plan\.$/)).toBeVisible();
    await shot(page, 'priced-1440');
    await panel(page).getByRole('button', { name: 'Best weeks' }).click();
    await expect(panel(page).getByText(/No other weeks reach more than [\d,]+ people-weeks more\.$/)).toBeVisible();
    await shot(page, 'best-1440');
  });

  test('a pattern is undone by key, and a reload asks while an amount is typed, which is saved meanwhile', async () => {
    const first = () => cell(page, channel, 0).innerText();
    await panel(page).getByRole('button', { name: 'Even' }).click();
    const even = await first();
    await panel(page).getByRole('button', { name: 'Step up' }).click();
    await expect.poll(first).not.toBe(even);
    await page.keyboard.press('Control+z');
    await expect.poll(first).toBe(even);
    await cell(page, channel, 1).focus();
    await page.keyboard.type('12345');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    await (await asked).dismiss();
    await expect(cell(page, channel, 1).getByRole('textbox')).toHaveValue('12,345');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell(page, channel, 1).getByRole('textbox').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\t').map(Number);
    expect([copied.length, copied[1]]).toEqual([13, 12_345]);
    await expect(panel(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  });

  test('a year before 2000 is refused with a message', async () => {
    const start = panel(page).getByLabel('From');
    const before = await start.inputValue();
    await start.fill('0001-01-04');
    await start.blur();
    await expect(panel(page).getByText(/^Weeks start in the years 2000 to 2199; they still start on /)).toBeVisible();
    await expect(start).toHaveValue(before);
  });

  test('are printed in blocks of at most 13 weeks, with nothing missing', async () => {
    const weeks = panel(page).getByLabel('Weeks', { exact: true });
    await weeks.fill('53');
    await weeks.press('Enter');
    await expect(rowOf(page, 'Reached so far').getByRole('cell')).toHaveCount(54);
    await page.emulateMedia({ media: 'print' });
    const sums = rowOf(page, 'All channels');
    await expect(sums).toHaveCount(5);
    const columns = await sums.evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td').length - 1));
    expect(columns).toEqual([11, 11, 11, 11, 9]);
    const widths = await panel(page)
      .locator('[data-grid]')
      .evaluateAll((tables) => tables.map((table) => table.scrollWidth <= table.parentElement!.clientWidth));
    expect(widths).toEqual([true, true, true, true, true]);
    await page.emulateMedia({ media: null });
    await weeks.fill('13');
    await weeks.press('Enter');
    await expect(rowOf(page, 'All channels').getByRole('cell')).toHaveCount(14);
  });

  test('are among "All pictures"', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All pictures' }).click(),
    ]);
    const names = [...unzipped(await readFile(await download.path())).keys()];
    expect(names.filter((name) => /Weeks.*\.png$/.test(name))).toHaveLength(1);
  });

  test('are there after a reload, also in the dark and on a phone', async () => {
    await expect(panel(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    const money = await numbers(page, 'All channels');
    await page.reload();
    await expect(rowOf(page, 'All channels')).toBeVisible();
    expect(await numbers(page, 'All channels')).toEqual(money);
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'dark-1440');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await panel(page)
      .getByRole('combobox', { name: /^Channel/ })
      .selectOption(channel);
    await expect(panel(page).getByRole('textbox', { name: `${channel}, week of` })).toHaveCount(13);
    await shot(page, 'phone-390');
    const fields = panel(page).getByRole('textbox', { name: `${channel}, week of` });
    const before = await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    await scrollByTouch(page, fields.nth(6));
    expect(await fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(before);
    await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
    await page.setViewportSize({ width: 1440, height: 900 });
    await checkScreen(page, 'weeks', { part: panel(page) });
  });
});

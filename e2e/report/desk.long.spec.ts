import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { allowClipboard, paste } from '../support/clipboard.ts';
import { amount, desk, amountField, proofSentence, typeAmount } from '../support/deskParts.ts';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';
import { checkScreen, screenshotTop } from '../support/checkScreen.ts';

/** Drags a channel's bar with the mouse, from and to a share of its width. */
async function pull(page: Page, channel: string, from: number, to: number): Promise<void> {
  const box = (await page.getByLabel(`${channel}, money`).boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 12 });
  await page.mouse.up();
}

test.describe.serial('a client’s meeting at the desk: questions, scenarios, and a plan that agrees', () => {
  let page: Page;
  let planReach: number;
  let other: Page;
  let planAddress: string;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await allowClipboard(page.context());
    await signIn(page, 'desk');
    await fillForm(page, 'Spring launch');
    await page.getByLabel('Monthly National Budget ($)').fill('2400000');
    await page.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'Spring launch');
    planReach = await kpi(page, 'Attentive Reach');
    planAddress = page.url();
  });
  test.afterAll(() => page.close());

  test('the desk opens with the figures of the plan', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(page).toHaveURL(/[?&]try/);
    await expect(proofSentence(page)).toHaveText(/^All channels are kept best/);
    expect(await kpi(page, 'Attentive Reach')).toBe(planReach);
    await checkScreen(page, 'desk');
  });

  test('“television at least 400 thousand”: typed, and the rest follows', async () => {
    await typeAmount(page, 'FTA Metro', '400k');
    await expect(page.getByRole('button', { name: 'Lock FTA Metro' })).toHaveAttribute('aria-pressed', 'true');
    await expect(amountField(page, 'FTA Metro')).toHaveValue('400,000');
    expect(await kpi(page, 'Attentive Reach')).toBeLessThan(planReach);
    await expect(proofSentence(page)).toHaveText(/^The 14 channels not locked are kept best/);
    await page.getByRole('button', { name: 'Keep as scenario' }).click();
    await expect(page.getByRole('button', { name: 'FTA Metro $400,000', exact: true })).toBeVisible();
  });

  test('the note about a refused amount stands left of its input', async () => {
    await amountField(page, 'Radio').focus();
    await page.keyboard.type('$');
    await page.keyboard.press('Enter');
    await expect(amountField(page, 'Radio')).toHaveAccessibleDescription(/^“\$” was not accepted/);
    const note = (await page.getByText(/^“\$” was not accepted/).boundingBox())!;
    const input = (await amountField(page, 'Radio').boundingBox())!;
    expect(Math.abs(note.y + note.height / 2 - (input.y + input.height / 2))).toBeLessThan(4);
    expect(input.x - (note.x + note.width)).toBeLessThan(24);
    expect(note.x).toBeGreaterThan(0);
  });

  test('a bar is dragged: the others follow, and releasing it sets the lock', async () => {
    const before = await amount(page, 'Social');
    await pull(page, 'Radio', 0.1, 0.3);
    await expect(page.getByRole('button', { name: 'Lock Radio' })).toHaveAttribute('aria-pressed', 'true');
    expect(await amount(page, 'Radio')).toBeGreaterThan(200_000);
    expect(await amount(page, 'Social')).toBeLessThan(before);
    const undo = page.getByRole('button', { name: /^Undo: Radio \$/ });
    await expect(undo).toBeEnabled();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Undo: FTA Metro $400,000' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lock Radio' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('“what if we drop radio?”', async () => {
    await page.getByRole('button', { name: 'Without a channel' }).click();
    await page.getByRole('menuitem', { name: 'Without Radio' }).click();
    await expect(amountField(page, 'Radio')).toHaveValue('0');
    await page.getByRole('button', { name: 'Keep as scenario' }).click();
    const scenario = page.getByRole('button', { name: 'Without Radio', exact: true });
    await scenario.click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByText('Scenario "Without Radio" removed.')).toBeVisible();
    await expect(scenario).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Bring back' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(scenario).toBeVisible();
  });

  test('“half a million more”, “what does 60 % reach cost?”, “three times or more”', async () => {
    const reach = await kpi(page, 'Attentive Reach');
    await page.getByLabel('Budget', { exact: true }).fill('2.9m');
    await page.keyboard.press('Enter');
    await expect(desk(page).getByText('$2,900,000').first()).toBeVisible();
    await expect.poll(() => kpi(page, 'Attentive Reach')).toBeGreaterThan(reach);
    await page.getByRole('button', { name: 'Keep as scenario' }).click();

    await page.getByLabel('Goal').selectOption('Least budget for a reach');
    await expect(proofSentence(page)).toHaveText(/^\$[\d,]+ is the smallest budget that reaches [\d,]+ people/);
    await page.getByLabel('Goal').selectOption('Most people reached often');
    await expect(proofSentence(page)).toHaveText(/people are reached 3 times or more/);
    await page.getByLabel('Goal').selectOption('Most attentive reach');
    await expect(proofSentence(page)).toHaveText(/kept best while you move/);
    await expect(page.getByLabel('Budget', { exact: true })).toHaveValue('2,900,000');
  });

  test('“here is our mix”: amounts copied from a spreadsheet, in one step', async () => {
    await amountField(page, 'BVOD').focus();
    await paste(page, 'Channel\tBudget\r\nBVOD\t$300,000\r\nPrint\t50k\r\nTotal\t350,000\r\n');
    const preview = page.getByRole('dialog', { name: 'Paste amounts' });
    await expect(preview.getByText('“Total” is no channel here.')).toBeVisible();
    await preview.getByRole('button', { name: 'Paste into 2 channels' }).click();
    await expect(amountField(page, 'BVOD')).toHaveValue('300,000');
    await expect(page.getByRole('button', { name: 'Lock Print' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Undo: BVOD and Print pasted' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Lock Print' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('“no buys under 25 thousand”', async () => {
    await page.getByLabel('Smallest buy').fill('25k');
    await page.keyboard.press('Enter');
    await expect(proofSentence(page)).toHaveText(/^No channel below \$25,000/);
    for (const channel of ['Social', 'Radio', 'Print', 'Pay TV', 'FTA Regional']) {
      const spend = await amount(page, channel);
      expect(spend === 0 || spend >= 25_000, `${channel} gets ${spend}`).toBe(true);
    }
  });

  test('a reload keeps scenarios and trial; undo returns to the plan', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'FTA Metro $400,000', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Without Radio', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo: Smallest buy $25,000' })).toBeVisible();
    while (await page.getByRole('button', { name: /^Undo: / }).isVisible()) await page.keyboard.press('Control+z');
    expect(await kpi(page, 'Attentive Reach')).toBe(planReach);
  });

  test('“how sure are you?”: ranges, two reaches, what would change it, and the robust mix', async () => {
    const sure = page.getByRole('region', { name: 'How sure is this mix' });
    await sure.getByRole('button', { name: 'Compute for this mix' }).click();
    await expect(sure.getByText(/^A plan within 1% of the best still reaches [\d,]+ people or more\./)).toBeVisible();
    await expect(sure.getByText(/in all 32 cases tested this mix stays within/)).toBeVisible();
    await expect(sure.getByRole('row', { name: /price/ }).first()).toBeVisible();
    await expect(sure.getByRole('list').getByRole('listitem').first()).toContainText('$');
    await expect(sure.getByText(/^(The most robust mix stays|This mix is as robust)/)).toBeVisible();
    const download = page.waitForEvent('download');
    await sure.getByRole('button', { name: 'PNG of How sure is this mix' }).click();
    const png = await download;
    expect(png.suggestedFilename()).toBe('How sure is this mix.png');
    const bytes = await readFile(await png.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    // Exported at twice its width.
    expect(bytes.readUInt32BE(16)).toBe(2000);
    // From the top: further down, the fixed bar of a phone covers a row.
    await checkScreen(page, 'robustness', { settle: () => page.evaluate(() => window.scrollTo(0, 0)) });
    await screenshotTop(page, 'desk-top');
  });

  test('a mix set manually says what it loses, and one press makes it best', async () => {
    await page.getByRole('switch', { name: 'Keep the rest best' }).click();
    await typeAmount(page, 'BVOD', '$150,000');
    await expect(proofSentence(page)).toHaveText(
      /^This mix reaches [\d,]+ fewer people than the best for the same money/,
    );
    await page.getByRole('button', { name: 'Make it best' }).click();
    await expect(proofSentence(page)).toHaveText(/kept best while you move/);
  });

  test('a scenario becomes a plan whose report agrees with the desk', async () => {
    await page.getByRole('button', { name: 'FTA Metro $400,000', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Work from this' }).click();
    await expect(amountField(page, 'FTA Metro')).toHaveValue('400,000');
    const reach = await kpi(page, 'Attentive Reach');
    await page.getByRole('button', { name: 'Make it a plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make it a plan' });
    await dialog.getByLabel('Name').fill('Spring launch, 400k TV');
    await dialog.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'Spring launch, 400k TV');
    expect(Math.abs((await kpi(page, 'Attentive Reach')) - reach)).toBeLessThanOrEqual(1 + 1e-6 * reach);
    expect(page.url()).not.toBe(planAddress);
    await expect(page.getByText('FTA Metro exactly $400,000').first()).toBeVisible();
  });

  test('a saved plan next to the scenarios keeps its own figures and can be worked from', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(amountField(page, 'FTA Metro')).toHaveValue('400,000');
    await typeAmount(page, 'Radio', '200k');
    await page.getByRole('button', { name: 'Keep as scenario' }).click();
    await page.getByRole('button', { name: 'Add a saved plan' }).click();
    // Own plans are listed first.
    await page
      .getByRole('button', { name: /^Spring launch · \$2,400,000/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    const columns = page.getByRole('group', { name: 'Plan, scenarios and saved plans' });
    const column = columns.getByRole('button', { name: 'Spring launch, saved plan' });
    await expect(column).toBeVisible();
    await expect(columns.getByText(planReach.toLocaleString('en-AU'), { exact: true })).toBeVisible();
    await expect(columns.getByText(/^[\d,]+ more$/)).toBeVisible();
    await expect(page.getByText(/^Saved plans show the figures of their own reports/)).toBeVisible();
    // The check scrolls to the focus: from further down the sticky head covers a part of a control.
    await page.getByRole('heading', { level: 1 }).focus();
    await checkScreen(page, 'desk-saved-plan');
    await page.reload();
    await expect(column).toBeVisible();
    await column.click();
    await page.getByRole('menuitem', { name: 'Work from its mix' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Spring launch' })).toBeVisible();
    expect(Math.abs((await kpi(page, 'Attentive Reach')) - planReach)).toBeLessThanOrEqual(1 + 1e-6 * planReach);
    await column.click();
    await page.getByRole('menuitem', { name: 'Compare in detail' }).click();
    const compared = page.getByRole('table', { name: 'Plans side by side' });
    await expect(compared.getByRole('button', { name: 'Spring launch', exact: true })).toBeVisible();
  });

  test('a colleague whose access to the file is refused: the reason, and what other budgets reach', async ({
    browser,
  }) => {
    other = await browser.newPage();
    await signIn(other, 'colleague');
    await other.route('**/api/access', (route) =>
      route.request().postData()?.includes('plan_csv_file')
        ? route.fulfill({
            status: 403,
            json: { error: 'file_not_shared', message: 'Only the owner of this plan may open its audience file.' },
          })
        : route.fallback(),
    );
    await other.goto(planAddress.replace('/channel-report?', '/channel-report-share?'));
    await expect(other.getByRole('heading', { name: 'Current Plan: Spring launch' })).toBeVisible();
    await other.getByRole('button', { name: 'Try changes' }).click();
    await expect(
      other.getByText(/^The audience file of this plan is not available here\. .*may open its audience file\.$/),
    ).toBeVisible();
    const budget = other.getByLabel('What does this budget reach?');
    await expect(budget).toHaveValue('2,400,000');
    await budget.fill('2.5m');
    await other.keyboard.press('Enter');
    await expect(
      other.getByText(/^About [\d,]+ people, [\d,]+ more than the plan, at \$0\.\d\d each\.$/),
    ).toBeVisible();
    await other.getByLabel('What does it cost to reach this many people?').fill('8m');
    await other.keyboard.press('Enter');
    await expect(other.getByText(/^About \$1,[\d,]+\.$/)).toBeVisible();
    await checkScreen(other, 'desk-without-file');
  });

  test('a colleague with the shared link works at the desk', async () => {
    await other.unroute('**/api/access');
    await other.getByRole('button', { name: 'Try Again' }).click();
    await expect(proofSentence(other)).toHaveText(/^All channels are kept best/);
    expect(await kpi(other, 'Attentive Reach')).toBe(planReach);
    await typeAmount(other, 'FTA Metro', '400k');
    await expect(amountField(other, 'FTA Metro')).toHaveValue('400,000');
    await expect(other.getByRole('button', { name: 'Undo: FTA Metro $400,000' })).toBeVisible();
    await other.close();
  });
});

test.describe.serial('the desk by keyboard: limits, the other television branch, Escape', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'keys');
    await fillForm(page, 'Held');
    await page.getByLabel('Budget constraint').getByText('by channel').click();
    await page.getByRole('button', { name: 'Tick all' }).click();
    await page.getByLabel('Social max', { exact: true }).fill('300000');
    await page.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'Held');
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(amountField(page, 'Social')).toHaveValue('300,000');
  });
  test.afterAll(() => page.close());

  test('all limits are lifted with one press, which is one undo step', async () => {
    await page.getByRole('button', { name: 'Without the plan’s limits' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Without the plan’s limits' })).toBeVisible();
    expect(await amount(page, 'Social')).toBeGreaterThan(300_000);
    await expect(
      desk(page)
        .getByText(/^[\d,]+ more$/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(amountField(page, 'Social')).toHaveValue('300,000');
  });

  test('arrow keys move a bar within its limits, and l unlocks it', async () => {
    const bar = page.getByLabel('Social, money');
    await bar.focus();
    await expect(bar).toHaveAttribute(
      'aria-valuetext',
      /^\$300,000, 10% of the budget, plan \$300,000, at most \$300,000$/,
    );
    await page.keyboard.press('ArrowRight');
    await expect(amountField(page, 'Social')).toHaveValue('300,000');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(amountField(page, 'Social')).toHaveValue('150,000');
    await expect(page.getByRole('button', { name: 'Undo: Social $150,000' })).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Lock Social' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('an amount above a limit asks to lift it', async () => {
    await typeAmount(page, 'Social', '500k');
    const asks = page.getByRole('group', { name: 'Lift the limit of $300,000?' });
    await expect(asks).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(amountField(page, 'Social')).toHaveValue('500,000');
  });

  test('money for the other television branch asks to empty this one', async () => {
    await typeAmount(page, 'FTA Metro', '100k');
    await typeAmount(page, 'FTA National', '200k');
    const empty = page.getByRole('group', { name: /^Empty FTA Metro/ });
    await expect(empty).toBeVisible();
    await empty.getByRole('button', { name: 'Empty' }).press('Enter');
    await expect(amountField(page, 'FTA National')).toHaveValue('200,000');
    await expect(amountField(page, 'FTA Metro')).toHaveValue('0');
  });

  test('Escape first reverts an entry, then moves the focus to the row; only the link leaves', async () => {
    await amountField(page, 'Radio').fill('7');
    await page.keyboard.press('Escape');
    await expect(amountField(page, 'Radio')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Radio/ })).toBeFocused();
    await page.getByLabel('Budget', { exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: 'Controls of this mix' })).toBeFocused();
    await page.getByRole('link', { name: 'Back to the plan' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Current Plan: Held' })).toBeVisible();
    await expect(page).not.toHaveURL(/[?&]try/);
  });
});

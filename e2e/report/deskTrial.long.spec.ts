import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { desk, amountField, proofSentence, typeAmount } from '../support/deskParts.ts';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';
import { checkScreen } from '../support/checkScreen.ts';

const KEY = 'deskTrials';
const strip = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^Your trial: / });
const undo = (page: Page, label: string) => page.getByRole('button', { name: `Undo: ${label}` });
const title = (page: Page) => desk(page).locator('header').first();
/** The number of stored changes of all trials. */
const storedChanges = (page: Page) =>
  page.evaluate((key) => {
    const { trials } = JSON.parse(localStorage.getItem(key) ?? '{"trials":[]}') as { trials: { steps: unknown[] }[] };
    return trials.flatMap(({ steps }) => steps).length;
  }, KEY);

/** Runs a plan and opens its report. @returns the report's address */
async function planOf(page: Page, name: string): Promise<string> {
  await signIn(page, 'trial');
  await fillForm(page, name);
  await page.getByRole('button', { name: 'Run' }).click();
  await waitForReport(page, name);
  return page.url();
}

async function tryTwoChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try changes' }).click();
  await expect(proofSentence(page)).toHaveText(/^All channels are kept best/);
  await expect(title(page)).toContainText('changes are kept on this device');
  await typeAmount(page, 'FTA Metro', '400k');
  await expect(undo(page, 'FTA Metro $400,000')).toBeVisible();
  await typeAmount(page, 'Radio', '200k');
  await expect(undo(page, 'Radio $200,000')).toBeVisible();
  await expect(title(page)).toContainText('Trial kept on this device, 2 changes');
}

/** Expects the trial of two changes at the desk, with its undo. */
async function expectTrial(page: Page): Promise<void> {
  await expect(amountField(page, 'Radio')).toHaveValue('200,000');
  await expect(amountField(page, 'FTA Metro')).toHaveValue('400,000');
  await expect(undo(page, 'Radio $200,000')).toBeVisible();
  await expect(title(page)).toContainText('Trial kept on this device, 2 changes');
}

test.describe.serial('a trial survives Escape, a reload, Back, a link and a closed tab', () => {
  let page: Page;
  let address: string;
  let reach: number;
  let summary: string;
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage();
    address = await planOf(page, 'Tried');
    const planReach = await kpi(page, 'Attentive Reach');
    await tryTwoChanges(page);
    reach = await kpi(page, 'Attentive Reach');
    const people = (count: number) => count.toLocaleString('en-AU');
    summary = `Your trial: ${people(reach)} (${people(planReach - reach)} fewer)`;
  });
  test.afterAll(() => page.context().close());

  test('Escape keeps a limit that was asked about, and closes open menus and dialogs first', async () => {
    await typeAmount(page, 'FTA National', '100k');
    const asks = page.getByRole('group', { name: /^Empty FTA Metro/ });
    await expect(asks).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asks).toHaveCount(0);
    await expect(page.getByRole('row', { name: /FTA National/ })).toBeFocused();
    await page.getByRole('button', { name: 'Without a channel' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('button', { name: 'Make it a plan' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectTrial(page);
  });

  test('a reload', async () => {
    await page.reload();
    await expectTrial(page);
  });

  test('Back, and Continue from the report', async () => {
    await page.goBack();
    await expect(strip(page)).toHaveText(summary);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectTrial(page);
    expect(await kpi(page, 'Attentive Reach')).toBe(reach);
  });

  test('a link, and the way back', async () => {
    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await expect(page.getByRole('heading', { name: 'Past Media Plans' })).toBeVisible();
    await page.goBack();
    await expectTrial(page);
  });

  test('a tab that is closed a moment after a change', async () => {
    await page.keyboard.press('Control+z');
    await expect(undo(page, 'FTA Metro $400,000')).toBeVisible();
    await typeAmount(page, 'Radio', '200k');
    await expect(undo(page, 'Radio $200,000')).toBeVisible();
    const context = page.context();
    await page.close({ runBeforeUnload: true });
    page = await context.newPage();
    await page.goto(address);
    await expect(strip(page)).toHaveText(summary);
    await checkScreen(page, 'report-trial', { part: strip(page).locator('..') });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectTrial(page);
  });

  test('the shared report offers the trial, and does not print it', async () => {
    await page.goto(address.replace('/channel-report?', '/channel-report-share?'));
    await expect(strip(page)).toHaveText(summary);
    await page.emulateMedia({ media: 'print' });
    await expect(strip(page)).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  test('Discard can be undone with one press, and moves the focus to the next control', async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Trial discarded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bring back' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(strip(page)).toHaveText(summary);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  });
});

test('a change made just before leaving is stored, also one without Enter', async ({ page }) => {
  const address = await planOf(page, 'Hasty');
  // The browser may close a page only after the next address is shown. Another page shows when the change is stored.
  const watcher = await page.context().newPage();
  await watcher.goto('/faq');
  await page.getByRole('button', { name: 'Try changes' }).click();
  const enter = () => page.keyboard.press('Enter');
  const ways: [string, () => Promise<unknown>][] = [
    ['Enter, Back inside the product, and away', async () => [await enter(), await page.goBack(), await page.reload()]],
    ['Enter and a reload', async () => [await enter(), await page.reload()]],
    ['Enter and another site', async () => [await enter(), await page.goto('about:blank')]],
    ['a reload without Enter', () => page.reload()],
    ['Back without Enter', () => page.goBack()],
    ['another site without Enter', () => page.goto('about:blank')],
    ['the link out of the desk', () => page.getByRole('link', { name: 'Back to the plan' }).click()],
  ];
  for (const [place, [way, leave]] of ways.entries()) {
    await test.step(way, async () => {
      await expect(proofSentence(page)).toBeVisible();
      await amountField(page, 'Radio').fill(String(101_000 + 1000 * place));
      await leave();
      await expect.poll(() => storedChanges(watcher)).toBe(place + 1);
      await page.goto(`${address}&try=`);
      await expect(amountField(page, 'Radio')).toHaveValue(`${101 + place},000`);
      await expect(title(page)).toContainText(`Trial kept on this device, ${place + 1} change`);
    });
  }
  await test.step('an arrow key and a reload', async () => {
    await page.getByLabel('Radio, money').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.reload();
    await expect(amountField(page, 'Radio')).toHaveValue('257,000');
  });
});

test('two tabs on one plan: the later change wins, and the other tab can continue from it', async ({
  page,
  context,
}) => {
  const address = await planOf(page, 'Twice');
  await tryTwoChanges(page);
  // Headless pages are never hidden by another tab, so the trial is stored only by the debounce of a second.
  await expect.poll(() => storedChanges(page)).toBe(2);
  const other = await context.newPage();
  await other.goto(`${address}&try=`);
  await expectTrial(other);
  await typeAmount(other, 'Social', '50k');
  await expect(undo(other, 'Social $50,000')).toBeVisible();
  await expect(page.getByText(/^Another tab changed the trial of this plan later/)).toBeVisible();
  await expect(title(page)).toContainText('2 changes, not kept on this device');
  await checkScreen(page, 'desk-later-trial', { part: title(page) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Work from it' }).click();
  await expect(amountField(page, 'Social')).toHaveValue('50,000');
  await expect(title(page)).toContainText('Trial kept on this device, 3 changes');
});

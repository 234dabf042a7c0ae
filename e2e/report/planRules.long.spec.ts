import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { unzipped } from '../../testing/planExports/unzipped.ts';
import { checkScreen } from '../support/checkScreen.ts';
import { desk, proofSentence, makeItAPlan } from '../support/deskParts.ts';
import { cutTexts } from '../support/misfits.ts';
import { exportReport, fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';

const proof = (page: Page) => page.getByRole('region', { name: 'Channel Mix Proposal' }).locator('[data-status]');
const inputs = (page: Page) => page.getByRole('region', { name: 'Inputs' });

test.describe.serial('a plan keeps its goal and rules, from the form to the files', () => {
  let page: Page;
  let reach: number;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'rules');
    await fillForm(page, 'Ruled');
    await page.getByLabel('Monthly National Budget ($)').fill('2400000');
  });
  test.afterAll(() => page.close());

  test('a limit over several channels and a smallest buy are set on Home', async () => {
    await page.getByRole('radio', { name: 'by channel' }).check();
    await page.getByRole('button', { name: 'Tick all' }).click();
    await page.getByRole('button', { name: 'Add a limit over several channels' }).click();
    await page.getByRole('menuitem', { name: 'Online' }).click();
    await page.getByLabel('Online max').fill('20');
    const mix = page.getByRole('region', { name: 'The mix' });
    await mix.getByText('The mix').click();
    await mix.getByLabel('Smallest buy').fill('20,000');
    await page.getByLabel('Smallest buy').blur();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Ruled');
    reach = await kpi(page, 'Attentive Reach');
  });

  test('the report has the rules among its inputs, and what each costs', async () => {
    await expect(inputs(page).getByText('Online at most 20% ($480,000)')).toBeVisible();
    await expect(inputs(page).getByText('No buy under $20,000')).toBeVisible();
    const rules = page.getByRole('region', { name: 'Why this mix' }).getByRole('region', { name: 'Rules' });
    await expect(
      rules.getByText(/^The rule "Online at most 20 %" costs [\d,]+ people; its next \$1,000/),
    ).toBeVisible();
    await expect(rules.getByText('One rule at a time; the costs do not add up.')).toBeVisible();
    await checkScreen(page, 'rules-report');
  });

  test('the workbook has a sheet of the rules', async () => {
    const download = await exportReport(page, 'Excel workbook');
    const files = unzipped(await readFile(await download.path()));
    const text = [...files.values()].map((bytes) => Buffer.from(bytes).toString('utf8')).join('\n');
    expect(text).toContain('name="Rules"');
    expect(text).toContain('No buy under $20,000');
  });

  test('modified, the form has the same rules', async () => {
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await expect(page.getByLabel('Online max')).toHaveValue('20');
    await expect(page.getByLabel('Smallest buy')).toHaveValue('20,000');
    await page.goBack();
    await waitForReport(page, 'Ruled');
  });

  test('the desk has the limit as a row, and lifting it reaches more', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(page.getByLabel('Smallest buy')).toHaveValue('20,000');
    const meter = desk(page).getByRole('meter', { name: 'Online' });
    await expect(meter).toHaveAttribute('aria-valuetext', /at most 20% \(\$480,000\)$/);
    await page.getByRole('button', { name: 'Lift Online' }).click();
    await expect.poll(() => kpi(page, 'Attentive Reach')).toBeGreaterThan(reach);
    // The screen check scrolls to the focused element. With the focus on these controls, the sticky head covers no row.
    await page.getByRole('group', { name: 'Controls of this mix' }).focus();
    await checkScreen(page, 'rules-desk');
    await page.getByRole('button', { name: 'Apply Online' }).click();
    await expect.poll(() => kpi(page, 'Attentive Reach')).toBe(reach);
    await expect(desk(page).getByText(/^costs [\d,]+ people; the next \$1,000 adds \d+$/)).toBeVisible();
  });

  test('a limit is added and changed at the desk, which says what it costs', async () => {
    await page.getByRole('button', { name: 'Add a limit over several channels' }).click();
    await page.getByRole('menuitem', { name: 'Audio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limit over several channels' });
    await expect(dialog.getByText('Enter a least or a most amount.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
    await dialog.getByLabel('At least').fill('60');
    await dialog.getByRole('checkbox', { name: 'Cinema' }).check();
    await checkScreen(page, 'rules-desk-dialog');
    await dialog.getByRole('button', { name: 'Set the limit' }).click();
    const meter = desk(page).getByRole('meter', { name: 'Audio' });
    await expect(meter).toHaveAttribute('aria-valuetext', /at least 60% \(\$1,440,000\)$/);
    await expect.poll(() => kpi(page, 'Attentive Reach')).toBeLessThan(reach);
    await expect(desk(page).getByText(/^costs [\d,]+ people; \$1,000 less adds \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Change Audio' }).click();
    await dialog.getByLabel('At least').fill('$5,000,000');
    await expect(dialog.getByText(/^That is more than 100% of the budget\./)).toBeVisible();
    await dialog.getByLabel('Unit').selectOption('$');
    await dialog.getByRole('button', { name: 'Set the limit' }).click();
    await expect(page.getByRole('alert')).toContainText('Audio');
    await page.getByRole('button', { name: 'Remove Audio' }).click();
    await expect.poll(() => kpi(page, 'Attentive Reach')).toBe(reach);
    await expect(meter).toHaveCount(0);
  });

  test('no field of the desk and no figure of a scenario is cut, on a wide screen and on a phone', async () => {
    const smallestBuy = page.getByRole('textbox', { name: 'Smallest buy' });
    await smallestBuy.fill('150000');
    await page.keyboard.press('Enter');
    await expect(smallestBuy).toHaveValue('150,000');
    await page.getByRole('button', { name: 'Keep as scenario' }).click();
    for (const goal of ['Most people reached often', 'Most attentive reach']) {
      await page.getByLabel('Goal').selectOption(goal);
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect.soft(await page.evaluate(cutTexts), `${goal} at ${width} px`).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await smallestBuy.fill('20000');
    await page.keyboard.press('Enter');
    await expect.poll(() => kpi(page, 'Attentive Reach')).toBe(reach);
  });

  test('a mix set by hand becomes a plan that claims no proof and links to the desk', async () => {
    await page.getByText('Keep the rest best').click();
    await page.getByRole('button', { name: 'Even split' }).click();
    await expect(proofSentence(page)).toHaveText(/^This mix/);
    await makeItAPlan(page, 'By hand');
    await expect(proof(page)).toHaveText(/^Hand-set; the best open mix reaches [\d,]+ more\. Make it best$/);
    await expect(page.getByText(/Proven under/)).toHaveCount(0);
    await proof(page).getByRole('link', { name: 'Make it best' }).click();
    await expect(proofSentence(page)).toHaveText(/fewer people than the best for the same money/);
    await page.getByRole('link', { name: 'Back to the plan' }).click();
  });

  test('a goal of three times or more stays with the plan', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await page.getByLabel('Goal').selectOption('Most people reached often');
    await expect(proofSentence(page)).toHaveText(/people are reached 3 times or more/);
    await makeItAPlan(page, 'Often');
    await expect(page.getByText(/^Goal: 3 times or more · [\d,]+ people$/).first()).toBeVisible();
    await expect(proof(page)).toHaveText(/^(Best found|Proven under)/);
    await expect(page.getByRole('columnheader', { name: 'Next $1,000 Adds, 3+' })).toBeVisible();
    await checkScreen(page, 'rules-often');
  });
});

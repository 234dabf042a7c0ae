import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { desk, proofSentence, typeAmount } from '../support/deskParts.ts';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';
import { checkScreen } from '../support/checkScreen.ts';

test.describe.serial('own prices: plan, form, and a report that differs', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'prices');
    await fillForm(page, 'Priced');
    await page.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'Priced');
  });
  test.afterAll(() => page.close());
  const dialog = () => page.getByRole('dialog', { name: 'Make it a plan' });

  test('a plan made at an own price reaches what the desk showed, and its report names the price', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(proofSentence(page)).toHaveText(/^All channels are kept best/);
    const atDesk = async () => kpi(page, 'Attentive Reach');
    const before = await atDesk();
    await page.getByRole('button', { name: 'Radio', exact: true }).click();
    await page.getByLabel('Your own CPM').fill('9.50');
    await page.getByLabel('Your own CPM').press('Enter');
    await page.keyboard.press('Escape');
    await expect(desk(page).getByText('CPM $9.50')).toBeVisible();
    await expect.poll(atDesk).toBeGreaterThan(before);
    const reach = await atDesk();

    await page.getByRole('button', { name: 'Make it a plan' }).click();
    await dialog().getByLabel('Name').fill('Priced, radio at 9.50');
    await dialog().getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'Priced, radio at 9.50');
    expect(Math.abs((await kpi(page, 'Attentive Reach')) - reach)).toBeLessThanOrEqual(1 + 1e-6 * reach);
    const inputs = page.getByRole('region', { name: 'Inputs' });
    await expect(inputs.getByText(/^Radio at a CPM of \$9\.50 \(kept: \$\d/)).toBeVisible();
    await expect(page.getByText(/One price is the planner’s own: Radio at a CPM of \$9\.50/)).toBeVisible();
    await expect(page.getByText(/At the desk this mix reached/)).toHaveCount(0);
  });

  test('the form shows the own prices again, and drops them on request', async () => {
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    const notice = page.getByText('Run computes at your own prices: Radio at a CPM of $9.50.');
    await expect(notice).toBeVisible();
    await checkScreen(page, 'own-prices-form');
    await page.reload();
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Use the kept prices' }).click();
    await expect(notice).toHaveCount(0);
    await page.goBack();
  });

  test('a report says so when the planning service computed something other than the desk', async () => {
    await page.route('**/api/optimise', async (route) => {
      const response = await route.fetch();
      const report = (await response.json()) as { attentive_reach: number };
      await route.fulfill({ response, json: { ...report, attentive_reach: 1.0001 * report.attentive_reach } });
    });
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(proofSentence(page)).toHaveText(/^All channels are kept best/);
    await typeAmount(page, 'Social', '50k');
    await expect(page.getByRole('button', { name: 'Undo: Social $50,000' })).toBeVisible();
    await page.getByRole('button', { name: 'Make it a plan' }).click();
    await dialog().getByLabel('Name').fill('Computed otherwise');
    await dialog().getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'Computed otherwise');
    const notice = page.getByText(/^At the desk this mix reached [\d,]+ people; .* \(0\.01% apart\)\./);
    await expect(notice).toBeVisible();
    await checkScreen(page, 'made-otherwise', { part: notice.or(page.locator('dl')) });
    await page.reload();
    await expect(notice).toBeVisible();
  });
});

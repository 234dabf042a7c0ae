import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';

const FIRST = ['Answer', 'Channels', 'Why this mix', 'Reach build', 'Frequency', 'More money', 'Weeks'];
const MORE = ['Overlap', 'Markets', 'Curves, formats', 'Compare', 'Assumptions'];

async function setLimits(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'by channel' }).check();
  await page.getByRole('button', { name: 'Tick all' }).click();
  await page.getByLabel('FTA Metro min').fill('400000');
  await page.getByLabel('Social max').fill('900000');
}

/** Bottom edge of a region in the viewport [px]. */
const bottomOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).evaluate((element) => element.getBoundingClientRect().bottom);

test.describe('report layout: first screen, sticky head and section list, columns, explanations', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'composed');
    await fillForm(page, 'Composed');
    await setLimits(page);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Composed');
  });
  test.afterAll(() => page.close());

  const sections = () => page.getByRole('navigation', { name: 'Sections' });
  const details = () => page.getByRole('region', { name: 'Planning Details' });

  test('figures, mix, inputs and priorities fit on one screen, mix and inputs equally high', async () => {
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await bottomOf(page, 'Priority channels')).toBeLessThanOrEqual(900);
    expect(await bottomOf(page, 'Channel Mix Proposal')).toBeCloseTo(await bottomOf(page, 'Inputs'), 0);
    await expect(page.getByRole('region', { name: 'Inputs' })).toContainText('FTA Metro at least $400,000');
    await expect(page.getByText(/^3\+ reach [\d,]+, [\d.]+%$/)).toBeVisible();
    await expect(page.getByText(/^[\d,]+ to [\d,]+ \(other samples, attention ±30%\)$/)).toBeVisible();
    await expect(page.getByText(/^[\d,]+ GRPs, [\d,]+ of them attentive$/)).toBeVisible();
    await expect(page.getByText(/^\$[\d.]+ CPM on the target$/)).toBeVisible();
  });

  test('the section list marks the current section and jumps; the sticky head shows the figures', async () => {
    const list = sections();
    const current = list.locator('[aria-current]');
    await expect(list.getByRole('link')).toHaveText([...FIRST, ...MORE]);
    await expect(current).toHaveText('Answer');
    const numbers = page
      .locator('header')
      .filter({ has: page.getByRole('heading', { level: 1 }) })
      .getByText(/^\$[\d.]+ each$/);
    await expect(numbers).toBeHidden();
    await list.getByRole('link', { name: 'More money' }).click();
    await expect(current).toHaveText('More money');
    await expect(page.getByRole('heading', { name: 'What another $ would buy' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'What another $ would buy' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Current Plan: Composed' })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Modify this plan' })).toBeInViewport();
    await expect(numbers).toBeVisible();
    await expect(page).toHaveURL(/\/channel-report(\?key=[\w-]+)?$/);
    await list.getByRole('link', { name: 'Assumptions' }).click();
    await expect(current).toHaveText('Assumptions');
  });

  test('a measure explains itself to the keyboard, the pointer and a tap; Escape closes', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const explanation = page.getByRole('tooltip');
    await page.getByRole('button', { name: 'Cost per Attentive Reach' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(explanation).toContainText('The whole budget divided by the people reached attentively');
    await page.keyboard.press('Escape');
    await expect(explanation).toHaveCount(0);
    await page.getByRole('button', { name: 'Frequency', exact: true }).first().click();
    await expect(explanation).toContainText('how often each of them is met');
    await page.keyboard.press('Escape');
    await details().getByRole('button', { name: 'TARPs' }).hover();
    await expect(explanation).toContainText(
      'gross rating points (GRPs) on the target, in television called target audience rating points (TARPs)',
    );
    await page.mouse.move(0, 0);
  });

  test('column groups can be hidden, and the choice is remembered', async () => {
    await expect(details().getByText('at min', { exact: true })).toBeVisible();
    await details().getByRole('button', { name: 'Delivery' }).click();
    const isShown = await details().getByRole('columnheader', { name: 'CPM ($)' }).count();
    await page.reload();
    await waitForReport(page, 'Composed');
    await expect(details().getByRole('columnheader', { name: 'CPM ($)' })).toHaveCount(isShown);
    await details()
      .getByRole('button', { name: /channels not bought/ })
      .click();
    await expect(details().getByRole('row')).toHaveCount(2 + 15 + 2);
  });

  test('a channel chosen in the one list of tabs changes both panels', async () => {
    const tabs = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: 'Radio' }) });
    await expect(tabs).toHaveCount(1);
    await tabs.getByRole('tab', { name: 'Radio' }).click();
    for (const title of ['Channel Performance By Medium', 'Attention Performance By Channel Format']) {
      await expect(page.getByRole('figure', { name: `${title}: Radio` })).toBeVisible();
    }
    await page.keyboard.press('Home');
    await expect(tabs.getByRole('tab').first()).toBeFocused();
  });

  test('on a phone the controls fold behind one button, the table becomes lines, the tabs a strip', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('link', { name: 'Modify this plan' })).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Modify this plan' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Modify this plan' })).toBeHidden();
    await expect(details().getByRole('table')).toHaveCount(0);
    await expect(details().getByRole('listitem').first()).toContainText('incremental');
    await expect(page.getByRole('tab', { name: 'Radio' })).toBeVisible();
  });
});

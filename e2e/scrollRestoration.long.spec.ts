import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, signIn, waitForReport } from './support/steps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Top edge of a section in the viewport [px]. */
const topOf = (page: Page, section: string) =>
  page.locator(`section[id="${section}"]`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Jumps to a section, scrolls a little further, and waits until the page is still. */
async function scrollTo(page: Page, section: string): Promise<number> {
  await page.locator(`section[id="${section}"]`).waitFor();
  await page.locator(`nav[aria-label="Sections"] a[href="#${section}"]`).click();
  await page.mouse.move(700, 450);
  await page.mouse.wheel(0, 37);
  return settled(page, section);
}

async function settled(page: Page, section: string): Promise<number> {
  await page.locator(`section[id="${section}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const now = await topOf(page, section);
        const isStill = now === before;
        before = now;
        return isStill;
      },
      { intervals: [400] },
    )
    .toBe(true);
  return before;
}

async function reportOf(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, name);
  return page.url();
}

test.describe('the scroll position is restored', () => {
  test('after a reload of the report, for four sections', async ({ page }) => {
    await signIn(page, 'reload');
    await fillForm(page, 'Kept');
    await reportOf(page, 'Kept');
    for (const section of ['why', 'channels', 'compare', 'curves']) {
      const before = await scrollTo(page, section);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
      await page.reload();
      await expect(heading(page, 'Current Plan: Kept')).toBeVisible();
      await expect.poll(() => topOf(page, section)).toBe(before);
      expect(await settled(page, section)).toBe(before);
    }
  });

  test('by Back and Forward between reports and other pages, and after a reload of a shared report', async ({
    page,
  }) => {
    await signIn(page, 'back');
    await fillForm(page, 'One');
    const one = await reportOf(page, 'One');
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await page.getByPlaceholder('Enter your plan name').fill('Two');
    await reportOf(page, 'Two');
    const inTwo = await scrollTo(page, 'curves');
    // The sticky header keeps this link visible, so the click does not scroll.
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await expect(heading(page, 'Current Plan: Two')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/channel-report/);
    expect(await settled(page, 'curves')).toBe(inTwo);

    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await page.getByRole('link', { name: 'One', exact: true }).click();
    await expect(heading(page, 'Current Plan: One')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const inOne = await scrollTo(page, 'frequency');

    // The other plan's report is loaded again. It was left at its top.
    await page.goBack();
    await page.goBack();
    await expect(heading(page, 'Current Plan: Two')).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(heading(page, 'Current Plan: One')).toBeVisible();
    expect(await settled(page, 'frequency')).toBe(inOne);

    await page.goto(one.replace('channel-report', 'channel-report-share'));
    await expect(heading(page, 'Current Plan: One')).toBeVisible();
    const shared = await scrollTo(page, 'why');
    await page.reload();
    await expect(heading(page, 'Current Plan: One')).toBeVisible();
    expect(await settled(page, 'why')).toBe(shared);
  });
});

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';
import { misfits } from '../support/misfits.ts';
import { settled } from '../support/settled.ts';

/** Narrower screens: narrow.spec.ts. */
const WIDTHS = [360, 390, 480, 640, 760, 768, 1024, 1280, 1440, 1680, 1920];

/** Expects the page to fit at every width. */
async function expectFitting(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${screen} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(misfits), `${screen} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('signed-out screens fit from 360 to 1920 px, nothing cut or overlapping', async ({ page }) => {
  for (const path of ['/login', '/reset', '/newuser', '/validateuser', '/error', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitting(page, path);
  }
});

test('signed-in screens fit from 360 to 1920 px, nothing cut or overlapping, also with long words', async ({
  page,
}) => {
  await signIn(page, 'a-planner-with-quite-a-long-name');
  const name = 'Spring launch of the whole masterbrand portfolio, second burst, revised after the client meeting';
  await fillForm(page, name);
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['BVOD', 'Music Streaming', 'FTA National', 'Radio']) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
  }
  await page.getByLabel('Radio min').fill('999999999999');
  await expectFitting(page, 'home with impossible limits');
  await page.getByLabel('Radio min').fill('0');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, name);
  await expectFitting(page, 'report');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByRole('row', { name: /Spring launch/ })).toBeVisible();
  await expectFitting(page, 'past plans');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expectFitting(page, 'faq');
});

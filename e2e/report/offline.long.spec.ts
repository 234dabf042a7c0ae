import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';

async function openOnPhone(page: Page, name: string): Promise<void> {
  await signIn(page, 'offline');
  await fillForm(page, name);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download.suggestedFilename();
}

const curves = (page: Page) => page.getByRole('region', { name: 'Attentive Reach Curves By Channel' });
const hasCome = (page: Page, parts: readonly string[]) =>
  page.evaluate((names) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.every((part) => files.some((file) => file.includes(`/assets/${part}-`)));
  }, parts);

test('on a phone Export is visible, and works offline like pictures, csv and unopened menus', async ({
  page,
  context,
}) => {
  await openOnPhone(page, 'On a train');
  const button = page.getByRole('button', { name: 'Export' });
  await expect(button).toBeInViewport();
  await expect.poll(() => hasCome(page, ['offline-exporting', 'MenuItems', 'Explanation', 'zipFile'])).toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  expect(await downloaded(page, () => curves(page).getByRole('button', { name: 'Download PNG' }).click())).toBe(
    'Equalised-Attentive-Reach-chart.png',
  );
  expect(
    await downloaded(page, () =>
      curves(page)
        .getByRole('button', { name: /^CSV of/ })
        .click(),
    ),
  ).toMatch(/^On a train Equalised Attentive Reach [\d-]+\.csv$/);
  for (const item of ['All csv', 'All pictures']) {
    await button.click();
    const name = await downloaded(page, () => page.getByRole('menuitem', { name: item }).click());
    expect(name).toMatch(/^On a train .*\.zip$/);
  }
});

test('a picture that needs a connection says so, and is made when the connection is back', async ({ page }) => {
  await page.route(/\/assets\/(offline-)?export(ing|-data)-/, (route) => route.abort());
  await openOnPhone(page, 'Without a connection');
  const png = curves(page).getByRole('button', { name: 'Download PNG' });
  await png.click();
  await expect(curves(page).getByRole('alert')).toHaveText(
    'The picture could not be made: Loading chunk exports failed. Check your connection, then press again.',
  );
  await page.unrouteAll();
  expect(await downloaded(page, () => png.click())).toBe('Equalised-Attentive-Reach-chart.png');
  await expect(curves(page).getByRole('alert')).toHaveCount(0);
});

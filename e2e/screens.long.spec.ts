import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, newEmail, signUp } from './support/accounts.ts';
import { drawAllCharts, fillForm, waitForReport } from './support/steps.ts';
import { checkScreen, screenshotTop } from './support/checkScreen.ts';
import { settled } from './support/settled.ts';

/** How many colour transitions start when the page switches from light to dark. */
async function transitionsWhenDark(page: Page): Promise<number> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await page.evaluate(() => {
    document.documentElement.dataset.moved = '0';
    document.addEventListener('transitionrun', () => {
      document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved) + 1);
    });
  });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settled(page);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  return Number(await page.locator('html').getAttribute('data-moved'));
}

test('signed-out screens', async ({ page }) => {
  await page.goto('/login');
  await checkScreen(page, 'login');
  await page.getByLabel('Email').fill('nobody@agency.example');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await checkScreen(page, 'login-refused');
  await page.goto('/reset');
  await checkScreen(page, 'reset');
  await page.goto('/newuser');
  await page.getByLabel('Password').fill('12345');
  await checkScreen(page, 'newuser');
  await page.goto('/validateuser');
  await checkScreen(page, 'validateuser-no-link');
  await page.goto('/error');
  await checkScreen(page, 'error');
});

test('signed-in screens', async ({ page }) => {
  const email = newEmail('screens');
  await signUp(page, email);
  await checkScreen(page, 'validateuser-done');
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
  await checkScreen(page, 'home-blank');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByText('No past media plans found.')).toBeVisible();
  await checkScreen(page, 'past-plans-empty');

  await page.goto('/');
  await fillForm(page, 'Spring launch');
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['BVOD', 'FTA Metro', 'Radio', 'Social', 'Video']) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
  }
  await checkScreen(page, 'home-by-channel');
  await page.getByRole('radio', { name: 'default' }).check();
  await checkScreen(page, 'home-filled');
  await page.getByRole('button', { name: 'Run' }).click();
  await waitForReport(page, 'Spring launch');
  await drawAllCharts(page);
  // With reduced motion the colours change at once: a report has thousands of elements.
  expect(await transitionsWhenDark(page)).toBe(0);
  await checkScreen(page, 'report', { settle: () => waitForReport(page, 'Spring launch') });
  await screenshotTop(page, 'report-top');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByRole('row', { name: /Spring launch/ })).toBeVisible();
  await checkScreen(page, 'past-plans');
  await page.getByRole('row', { name: /Spring launch/ }).click();
  await waitForReport(page, 'Spring launch');
  await page.goto('/faq');
  await expect(page.locator('iframe')).toBeVisible();
  await checkScreen(page, 'faq');
  const opened = page.waitForEvent('popup');
  const link = { name: 'How an audience file is read' };
  await page.frameLocator('iframe[title=FAQ]').getByRole('link', link).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { ...link, level: 1 })).toBeVisible();
  const pictures = guide.getByRole('img');
  await expect(pictures).toHaveCount(2);
  for (const one of await pictures.all()) {
    await expect.poll(() => one.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  }
  await checkScreen(guide, 'faq-audience-files');
  await guide.close();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Current Plan: Spring launch' })).toBeVisible();
  await checkScreen(page, 'home-current-plan');
});

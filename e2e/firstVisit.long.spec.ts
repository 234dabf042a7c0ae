import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { logIn, newEmail, addAccount } from './support/accounts.ts';
import { fillForm, signIn, waitForReport } from './support/steps.ts';

/** Compressed size of the JavaScript that this page has loaded so far [bytes]. */
async function scriptBytes(page: Page): Promise<number> {
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  // None came from the cache.
  for (const size of sizes) expect(size).toBeGreaterThan(0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('the sign-in page stays within its JavaScript budget, in few files', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Password').waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(150_000);
  expect(bytes).toBeLessThanOrEqual(227_000);
  // Each file is a request and is compressed separately.
  const files = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  );
  expect(files).toBeLessThanOrEqual(13);
});

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 412, height: 823 }],
] as const) {
  test(`the form of the sign-in page stays where it is, signed out and signed in, on ${device}`, async ({ page }) => {
    const email = newEmail('shift');
    await addAccount(email);
    await page.setViewportSize(viewport);
    await recordLayoutShifts(page);
    await page.goto('/login');
    await page.getByLabel('Password').waitFor();
    await expect(page.getByRole('contentinfo')).toContainText('Support');
    await expect(page.getByText('Demo sign-in: anyone can sign in here.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBe(0);
    await logIn(page, email);
    await page.goto('/login');
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBe(0);
  });
}

test('home and report stay within their JavaScript budgets, and work without lazily loaded parts', async ({
  page,
  context,
}) => {
  await signIn(page, 'bytes');
  // Without the cache: files loaded at sign-in would not be counted.
  const opened = async (path: string, ready: string) => {
    const fresh = await context.newPage();
    const session = await context.newCDPSession(fresh);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await fresh.goto(path);
    await fresh.locator(ready).first().waitFor();
    await fresh.waitForLoadState('networkidle');
    const bytes = await scriptBytes(fresh);
    await fresh.close();
    return bytes;
  };
  const home = await opened('/', 'input[type=file]');
  expect(home).toBeGreaterThan(180_000);
  expect(home).toBeLessThanOrEqual(287_000);
  expect(await layoutShiftOnPhone(context)).toBeLessThan(0.01);
  await fillForm(page, 'Bytes');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, 'Bytes');
  const report = await opened('/channel-report', '.highcharts-root');
  expect(report).toBeGreaterThan(300_000);
  expect(report).toBeLessThanOrEqual(449_000);
  await expectLazyPartsToRecover(page);
});

/** Layout shift of the home form on a phone while the rest of the page loads. */
async function layoutShiftOnPhone(context: BrowserContext): Promise<number> {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 412, height: 823 });
  await recordLayoutShifts(phone);
  await phone.goto('/');
  await phone.locator('input[type=file]').waitFor();
  await phone.waitForLoadState('networkidle');
  const moved = await layoutShift(phone);
  await phone.close();
  return moved;
}

const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { readonly value: number };
    const seen = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[])
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + value);
    });
    seen.observe({ type: 'layout-shift', buffered: true });
  });

/** Cumulative layout shift as reported by the browser. */
const layoutShift = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));

/** Explanations, menus and dialogs whose chunk fails to load: a message or the browser's own title attribute, and the real part after a retry. */
async function expectLazyPartsToRecover(page: Page): Promise<void> {
  const parts = /\/assets\/(MenuItems|Explanation|DialogBox)-/;
  await page.goto('/channel-report');
  await page.route(parts, (route) => route.abort());
  const word = page.getByRole('button', { name: 'Attentive Reach', exact: true }).first();
  await word.hover();
  await expect(word).toHaveAttribute('title', /./);
  const menu = page.getByRole('button', { name: 'Export' });
  const place = await menu.boundingBox();
  await menu.click();
  const message = page.getByText('This menu could not be loaded. Check your connection, then press again.');
  await expect(message).toBeVisible();
  // The message does not move the button.
  expect(await menu.boundingBox()).toEqual(place);
  await expect(message).toBeInViewport({ ratio: 1 });
  await page.unroute(parts);
  await menu.click();
  await expect(page.getByRole('menu', { name: 'Export' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await page.route(parts, (route) => route.abort());
  await page.getByRole('button', { name: 'More for Bytes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename…' }).press('Enter');
  await expect(page.getByRole('dialog', { name: /Rename/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('while a chunk loads slowly, address and page stay and a status is shown', async ({ page }) => {
  await signIn(page, 'slow');
  await page.getByPlaceholder('Enter your plan name').fill('Typed');
  let letThrough = () => {};
  const delayed = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/FaqPage-.*\.js/, async (route) => {
    await delayed;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Please wait' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByPlaceholder('Enter your plan name')).toHaveValue('Typed');
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Please wait' })).toHaveCount(0);
});

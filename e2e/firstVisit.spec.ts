import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { logIn, newEmail, PASSWORD } from './support/accounts.ts';
import { addAccount } from './support/emulator.ts';
import { fillForm, openReport } from './support/journey.ts';

/** The program's files that this page has asked for so far, or those of them with these paths, as they were sent [bytes]. */
async function scriptBytes(page: Page, paths?: readonly string[]): Promise<number> {
  const sizes = await page.evaluate(
    (wanted) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, encodedBodySize }))
        .filter(({ path }) => path.endsWith('.js') && (wanted?.includes(path) ?? true))
        .map(({ encodedBodySize }) => encodedBodySize),
    paths,
  );
  if (paths) expect(sizes).toHaveLength(paths.length);
  // Each was sent over the network, and compressed.
  for (const size of sizes) expect(size).toBeGreaterThan(0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Keeps the program behind the first picture back. @returns how to let it through */
async function holdProgram(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/start-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

test('the sign-in page stands there before the program, takes what is typed and signs in with it', async ({ page }) => {
  const email = newEmail('early');
  await addAccount(email);
  const letThrough = await holdProgram(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'welcome to the planning tool' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').pressSequentially(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
});

test('a press that is under way when the program comes is not lost, by mouse and by space bar', async ({ page }) => {
  const login = page.getByRole('button', { name: 'Login' });
  const presses = [
    { down: () => login.hover().then(() => page.mouse.down()), up: () => page.mouse.up() },
    { down: () => login.focus().then(() => page.keyboard.down(' ')), up: () => page.keyboard.up(' ') },
  ];
  for (const { down, up } of presses) {
    const letThrough = await holdProgram(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@agency.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await down();
    letThrough();
    // All of the program is here, and waits for the hand.
    await page.waitForLoadState('networkidle');
    await expect(page.locator('form[data-early]')).toHaveCount(1);
    await up();
    await expect(page.locator('form[data-early]')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await page.unrouteAll();
  }
});

test('who is still typing when the program comes keeps text, field and caret; nothing is sent', async ({ page }) => {
  const letThrough = await holdProgram(page);
  await page.goto('/login?from=%2Ffaq');
  await page.getByLabel('Email').fill('ann@agency.example');
  await page.getByLabel('Password').pressSequentially('atten');
  const early = await page.locator('form[data-early]').elementHandle();
  letThrough();
  await early.waitForElementState('hidden');
  await expect(page.locator('form')).toHaveCount(1);
  await expect(page.getByLabel('Email')).toHaveValue('ann@agency.example');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('tion');
  await expect(page.getByLabel('Password')).toHaveValue('attention');
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('who goes by keyboard when the program comes stays where they are', async ({ page }) => {
  for (const [presses, on] of [
    [1, 'Skip to content'],
    [2, 'Attentive Media Planner'],
  ] as const) {
    const letThrough = await holdProgram(page);
    await page.goto('/login');
    for (let press = 0; press < presses; press++) await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: on })).toBeFocused();
    const early = await page.locator('form[data-early]').elementHandle();
    letThrough();
    await early.waitForElementState('hidden');
    await expect(page.getByRole('link', { name: on })).toBeFocused();
    await page.unrouteAll();
  }
});

test('a first visit brings no more of the program than the page takes', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('form[data-early]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const html = await (await page.request.get('/login')).text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(1);
  // What the page's own HTML names is all that React's first picture of it takes.
  const before = await scriptBytes(page, named);
  expect(before).toBeGreaterThan(50_000);
  expect(before).toBeLessThanOrEqual(73_000);
  const inAll = await scriptBytes(page);
  expect(inAll).toBeGreaterThan(150_000);
  expect(inAll).toBeLessThanOrEqual(186_000);
  // Each is asked for, and compressed, by itself.
  const files = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  );
  expect(files).toBeGreaterThan(4);
  expect(files).toBeLessThanOrEqual(13);
});

/** When the largest thing of the page was drawn, and when this part of the program was asked for, by one clock. */
function order(page: Page, part: string): Promise<{ drawn: number; asked: number }> {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const asked = performance.getEntriesByType('resource').find((one) => one.name.includes(`/assets/${name}-`))!;
        new PerformanceObserver((list) =>
          resolve({ drawn: list.getEntries().at(-1)!.startTime, asked: asked.startTime }),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
    part,
  );
}

test('the sign-in page is on the screen before the program behind it is asked for, and stays where it is', async ({
  page,
}) => {
  await watchMoves(page);
  await page.goto('/login');
  await expect(page.locator('form[data-early]')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('Support');
  await expect(page.getByText('Demo sign-in: anyone can sign in here.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await movedSoFar(page)).toBe(0);
  const { drawn, asked } = await order(page, 'start');
  expect(drawn).toBeGreaterThan(0);
  expect(asked).toBeGreaterThanOrEqual(drawn);
});

test('home and a report bring no more of the program than they show', async ({ page, context }) => {
  const email = newEmail('bytes');
  await addAccount(email);
  await logIn(page, email);
  // A page with an empty cache: what was kept from the sign-in would not be counted.
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
  expect(home).toBeLessThanOrEqual(219_000);
  expect(await movedOnPhone(context)).toBeLessThan(0.01);
  await fillForm(page, 'Bytes');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await openReport(page, 'Bytes');
  const report = await opened('/channel-report', '.highcharts-root');
  expect(report).toBeGreaterThan(300_000);
  expect(report).toBeLessThanOrEqual(410_000);
  await withoutParts(page);
});

/** How far the form is moved by what comes to a telephone after it: who is signed in, for one. */
async function movedOnPhone(context: BrowserContext): Promise<number> {
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 412, height: 823 });
  await watchMoves(phone);
  await phone.goto('/');
  await phone.locator('input[type=file]').waitFor();
  await phone.waitForLoadState('networkidle');
  const moved = await movedSoFar(phone);
  await phone.close();
  return moved;
}

const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { readonly value: number };
    const seen = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[])
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + value);
    });
    seen.observe({ type: 'layout-shift', buffered: true });
  });

/** How far what stood there was moved, as the browser reckons it. */
const movedSoFar = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));

/** What comes with a hand at its button, where it does not come: said, or done by the browser; and there when it comes after all. */
async function withoutParts(page: Page): Promise<void> {
  const parts = /\/assets\/(MenuItems|Explanation|DialogBox)-/;
  await page.goto('/channel-report');
  await page.route(parts, (route) => route.abort());
  const word = page.getByRole('button', { name: 'Attentive Reach', exact: true }).first();
  await word.hover();
  await expect(word).toHaveAttribute('title', /./);
  const menu = page.getByRole('button', { name: 'Export' });
  const place = await menu.boundingBox();
  await menu.click();
  const said = page.getByText('This menu did not come. Check your connection, then press again.');
  await expect(said).toBeVisible();
  // A hand that comes back to press again finds the button where it was.
  expect(await menu.boundingBox()).toEqual(place);
  await expect(said).toBeInViewport({ ratio: 1 });
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

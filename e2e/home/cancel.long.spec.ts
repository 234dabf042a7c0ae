import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';
import { settled } from '../support/settled.ts';

// A dozen runs, each delayed and cancelled.
test.describe.configure({ timeout: 300_000 });

const ROUTES = ['media_score', 'reach', 'optimise'] as const;
const CANCELLED = 'The run was cancelled. Everything you entered is still here.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The ways to press Cancel. Run then appears in its place: a second click or a repeated key must not start another run. */
const WAYS: Record<string, (page: Page) => Promise<void>> = {
  'a click': (page) => button(page, 'Cancel').click(),
  'a double click': async (page) => {
    const { x, y, width, height } = (await button(page, 'Cancel').boundingBox())!;
    await page.mouse.dblclick(x + width / 2, y + height / 2);
  },
  Space: async (page) => {
    await button(page, 'Cancel').focus();
    await page.keyboard.press('Space');
  },
  'Enter, Enter': async (page) => {
    await button(page, 'Cancel').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(CANCELLED)).toBeVisible();
    await page.keyboard.press('Enter');
  },
  'a second click at the same place, when the first was answered': async (page) => {
    const { x, y, width, height } = (await button(page, 'Cancel').boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page.getByText(CANCELLED)).toBeVisible();
    await page.mouse.click(x + width / 2, y + height / 2);
  },
  'a held Enter': async (page) => {
    await button(page, 'Cancel').focus();
    for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  },
};

/** Delays the next call of this route, as a slow backend would. */
async function delayNext(page: Page, route: string): Promise<{ asked: Promise<unknown>; release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest(`**/api/${route}`);
  await page.route(
    `**/api/${route}`,
    async (call) => {
      await released;
      // The page has aborted the call by then: nothing reaches the backend.
      await call.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  return { asked, release };
}

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await expect(page.getByPlaceholder('Enter your plan name')).toBeVisible();
}

/** Runs until `route` is requested, cancels, and collects the calls made until the page has settled. */
async function callsAfterCancel(page: Page, route: string, press: (page: Page) => Promise<void>): Promise<string[]> {
  const { asked, release } = await delayNext(page, route);
  await button(page, 'Run').click();
  await asked;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/')) calls.push(request.url());
  });
  await press(page);
  await expect(page.getByText(CANCELLED)).toBeVisible();
  release();
  // An unwanted run would make its first call before the page has settled.
  await settled(page);
  await expect(page.getByText(CANCELLED)).toBeVisible();
  page.removeAllListeners('request');
  return calls;
}

test('Cancel ends the run at each of its steps: nothing is called or saved, and form and previous report stay', async ({
  page,
}) => {
  await openHome(page, 'cancel');
  await fillForm(page, 'Before');
  await button(page, 'Run').click();
  await waitForReport(page, 'Before');
  const reach = await kpi(page, 'Attentive Reach');
  for (const [place, route] of ROUTES.entries()) {
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByPlaceholder('Enter your plan name').fill(`Changed ${route}`);
    await page.getByLabel('Monthly National Budget ($)').fill(`${place + 1}000000`);
    expect(await callsAfterCancel(page, route, WAYS['a click']!)).toEqual([]);
    await expect(button(page, 'Run')).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Run')).toBeFocused();
    await expect(page.getByPlaceholder('Enter your plan name')).toHaveValue(`Changed ${route}`);
    await expect(page.getByLabel('Monthly National Budget ($)')).toHaveValue(`${place + 1},000,000`);
    await expect(page.getByText('CSV file "respondents.csv" saved')).toBeVisible();
    await page.getByRole('link', { name: 'Current Media Plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Current Plan: Before' })).toBeVisible();
    expect(await kpi(page, 'Attentive Reach')).toBe(reach);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Current Plan: Before' })).toBeVisible();
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByRole('row', { name: /Before/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Changed/ })).toHaveCount(0);
});

test('a first run can be cancelled by every way of pressing Cancel; its file stays, and Run starts it again', async ({
  page,
}) => {
  await openHome(page, 'cancel-ways');
  await fillForm(page, 'First');
  for (const [way, press] of Object.entries(WAYS)) {
    for (const route of ROUTES) {
      expect(await callsAfterCancel(page, route, press), `${way} at ${route}`).toEqual([]);
      await expect(page.getByText(/respondents\.csv - [\d,]+ bytes/)).toBeVisible();
    }
  }
  await expect(page.getByRole('link', { name: 'Current Media Plan' })).toHaveCount(0);
  // A double click on Run starts one run and does not cancel it.
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url().split('/api/')[1]!));
  await button(page, 'Run').dblclick();
  await waitForReport(page, 'First');
  // The report also loads the weeks of the plan, by a call of `access`.
  expect(calls.filter((call) => call !== 'access')).toEqual([...ROUTES]);
});

test('during a run, neither the plan nor the file can be cleared; afterwards both can', async ({ page }) => {
  await openHome(page, 'clear');
  await fillForm(page, 'Kept');
  await button(page, 'Run').click();
  await waitForReport(page, 'Kept');
  await page.getByRole('link', { name: 'Home' }).click();
  const clear = page.getByRole('button', { name: /^clear/i });
  // Two clear the plan, one only the file.
  await expect(clear).toHaveCount(3);
  const expectClearEnabled = async (enabled: boolean) => {
    for (const one of await clear.all()) await expect(one).toBeEnabled({ enabled });
  };
  await expectClearEnabled(true);
  for (const route of ROUTES) {
    const { asked, release } = await delayNext(page, route);
    await button(page, 'Run').click();
    await asked;
    await expectClearEnabled(false);
    await button(page, 'Cancel').click();
    await expect(page.getByText(CANCELLED)).toBeVisible();
    release();
    await expectClearEnabled(true);
  }
});

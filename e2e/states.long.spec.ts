import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { mailedLink, newEmail, PASSWORD, requestAccount } from './support/accounts.ts';
import { fillForm, signIn, waitForReport } from './support/steps.ts';
import { checkScreen } from './support/checkScreen.ts';

/** Delays the replies of a route, as a slow backend would, until the returned function is called. */
async function delayReplies(page: Page, route: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(route, async (one) => {
    await released;
    await one.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(route);
  };
}

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
}

test('account pages after submitting', async ({ page, browser }) => {
  await page.goto('/reset');
  await page.getByLabel('Email').fill('somebody@agency.example');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('If email account exists, please check your inbox')).toBeVisible();
  await checkScreen(page, 'reset-sent');
  const email = newEmail('states');
  await requestAccount(page, email);
  await expect.poll(() => mailedLink(email).catch(() => null)).not.toBeNull();
  await checkScreen(page, 'newuser-sent');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(await mailedLink(email));
  await expect(other.getByText('Please provide your email for confirmation')).toBeVisible();
  await checkScreen(other, 'validateuser-asks');
  await elsewhere.close();
});

test('the form while it refuses, waits and fails', async ({ page }, info) => {
  // A file that the browser has read and refused is not sent.
  await page.route('**/reading.worker*', (call) => call.abort());
  await openHome(page, 'form');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Please upload a file before submitting.')).toBeVisible();
  await checkScreen(page, 'home-refused');

  const faulty = info.outputPath('faulty.csv');
  await writeFile(faulty, 'respondent_id,age,gender,Radio: Nova\n1,34,F,often\n2,45,M,-3\n');
  await fillForm(page, 'Faulty file', faulty);
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Network response was not ok on media scores call').first()).toBeVisible();
  await checkScreen(page, 'home-run-failed');

  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['BVOD', 'Radio']) await page.getByRole('checkbox', { name: channel, exact: true }).check();
  await page.getByLabel('Radio min').fill('2000000');
  await page.getByLabel('BVOD min').fill('2000000');
  await checkScreen(page, 'home-impossible-limits');

  await page.getByRole('radio', { name: 'default' }).check();
  await page.getByRole('button', { name: /Remove/ }).click();
  await fillForm(page, 'Slow run');
  const release = await delayReplies(page, '**/api/reach');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Please wait, this may take a few moments')).toBeVisible();
  await checkScreen(page, 'home-running');
  await release();
  await waitForReport(page, 'Slow run');
});

test('lists and reports while they load and when they fail', async ({ page }) => {
  await openHome(page, 'lists');
  await fillForm(page, 'Shared plan');
  await page.route('**/api/optimise', (route) => route.abort());
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByText('There was a problem with the fetch operation')).toBeVisible();
  await checkScreen(page, 'error-run-failed');
  await page.unroute('**/api/optimise');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await waitForReport(page, 'Shared plan');

  const key = await page.evaluate(() => (JSON.stringify(localStorage).match(/key\\*":\\*"\\*"?([\w-]{20,})/) ?? [])[1]);
  const releasePlan = await delayReplies(page, '**/api/plan');
  await page.goto(`/channel-report-share?key=${key}`);
  await expect(page.getByRole('heading', { name: 'Loading Media Plan...' })).toBeVisible();
  await checkScreen(page, 'report-shared-loading');
  await releasePlan();
  await expect(page.getByRole('heading', { name: 'Current Plan: Shared plan' })).toBeVisible();
  await expect(page.locator('.highcharts-root').first()).toBeVisible();
  await checkScreen(page, 'report-shared', { part: page.getByRole('main').locator('header') });

  const releaseList = await delayReplies(page, '**/api/access');
  await page.goto('/past-media-plans');
  await expect(page.getByRole('heading', { name: 'Past Media Plans' })).toBeVisible();
  await checkScreen(page, 'past-plans-loading');
  await releaseList();
  await expect(page.getByRole('row', { name: /Shared plan/ })).toBeVisible();
  await page.route('**/api/access', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await checkScreen(page, 'past-plans-failed');
});

test('broken screens, chunks that fail to load, used links', async ({ page }) => {
  await signIn(page, 'broken');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await checkScreen(page, 'routing-failure');

  await page.goto('/');
  await page.route('**/assets/PastPlansPage*.js', (request) => request.abort());
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByText(/Loading chunk \d+ failed/)).toBeVisible();
  await checkScreen(page, 'chunk-failure');
  await page.unroute('**/assets/PastPlansPage*.js');

  await page.goto('/newuser');
  const unverified = newEmail('unverified');
  await page.getByLabel('Email').fill(unverified);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`A verification email was sent to ${unverified}.`)).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Email').fill(unverified);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your email address is not verified yet')).toBeVisible();
  await checkScreen(page, 'login-unverified');

  await page.goto('/validateuser?mode=signIn&oobCode=used-up&apiKey=local');
  // This browser remembers the address that requested a link, so the page does not ask for it.
  await expect(page.getByRole('heading', { name: 'Problem with Creating New User' })).toBeVisible();
  await checkScreen(page, 'validateuser-failed');
});

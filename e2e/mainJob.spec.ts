import { expect, test } from '@playwright/test';
import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { logIn, newEmail, PASSWORD, signUp } from './support/accounts.ts';
import { fillForm, kpi, waitForReport } from './support/steps.ts';

const PANELS = [
  'Channel Mix Proposal',
  'Planning Details',
  'Attentive Reach Curves By Channel',
  'Channel Performance By Medium',
  'Attention Performance By Channel Format',
];

async function bytes(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** Width and height of a PNG [pixels], from its header. */
function pngSize(png: Buffer): { width: number; height: number } {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

test.describe.serial('the main job: sign up, plan, read, download, reload, reopen, share, log out', () => {
  const owner = newEmail('owner');
  const plan = 'Spring launch';
  let page: Page;
  let reachBefore: number;
  let shared: string;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
  });
  test.afterAll(() => page.close());

  test('sign up by e-mail link and log in', async () => {
    await signUp(page, owner);
    await page.getByRole('link', { name: 'Click here to start planning' }).click();
    await logIn(page, owner);
    await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
  });

  test('fill the form, upload the sample and run', async () => {
    await fillForm(page, plan);
    await page.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, plan);
  });

  test('read every panel', async () => {
    await expect(page.getByRole('heading', { name: `Current Plan: ${plan}` })).toBeVisible();
    for (const name of PANELS) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    for (const rank of [1, 2, 3]) await expect(page.getByText(`Priority Channel ${rank}`)).toBeVisible();
    const reach = await kpi(page, 'Attentive Reach');
    const cost = await kpi(page, 'Cost per Attentive Reach');
    expect(await kpi(page, 'Frequency')).toBeGreaterThan(1);
    expect(reach).toBeGreaterThan(100_000);
    expect(Math.abs(cost - 3_000_000 / reach)).toBeLessThan(0.01);
    await expect(page.getByText('$3,000,000').first()).toBeVisible();
  });

  test('download both pictures and the table', async () => {
    const mix = await downloadBy(page, () => page.getByRole('button', { name: 'Download PNG' }).first().click());
    expect(mix.suggestedFilename()).toBe('chart.png');
    expect(pngSize(await bytes(mix)).width).toBe(2000);

    const curves = page.getByRole('region', { name: 'Attentive Reach Curves By Channel' });
    const picture = await downloadBy(page, () => curves.getByRole('button', { name: 'Download PNG' }).click());
    expect(picture.suggestedFilename()).toBe('Equalised-Attentive-Reach-chart.png');
    expect(pngSize(await bytes(picture)).width).toBe(2000);

    const table = await downloadBy(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    expect(table.suggestedFilename()).toBe('Planning Details.csv');
    const lines = (await bytes(table)).toString('utf8').trim().split(/\r?\n/);
    expect(lines[0]).toContain('Optimal Budget ($)');
    expect(lines[0]).not.toContain('Score');
    const budgets = lines.slice(1).map((line) => line.replace(/"(\d+),?(\d*)"/g, '$1$2'));
    expect(budgets.length).toBeGreaterThan(2);
  });

  test('isolate a curve and show all again', async () => {
    const curves = page.getByRole('region', { name: 'Attentive Reach Curves By Channel' });
    const lines = curves.locator('.highcharts-series.highcharts-line-series:not([visibility=hidden])');
    const all = await lines.count();
    await curves.getByRole('list', { name: 'Channels' }).getByRole('button', { name: 'Radio' }).click();
    await expect(lines).toHaveCount(1);
    await curves.getByRole('button', { name: 'Show All Channels' }).click();
    await expect(lines).toHaveCount(all);
  });

  test('reload: all still there', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: `Current Plan: ${plan}` })).toBeVisible();
    for (const name of PANELS) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    reachBefore = await kpi(page, 'Attentive Reach');
  });

  test('past plans: reopen the plan', async () => {
    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await expect(page.getByRole('heading', { name: 'Past Media Plans' })).toBeVisible();
    await page.getByRole('row', { name: new RegExp(plan) }).click();
    await expect(page).toHaveURL(/\/channel-report\?key=[\w-]+$/);
    await expect(page.getByRole('heading', { name: `Current Plan: ${plan}` })).toBeVisible();
    expect(await kpi(page, 'Attentive Reach')).toBe(reachBefore);
  });

  test('share: the address a colleague gets', async () => {
    const key = await page.evaluate(
      () => (JSON.stringify(localStorage).match(/key\\*":\\*"\\*"?([\w-]{20,})/) ?? [])[1],
    );
    expect(key).toBeTruthy();
    shared = `/channel-report-share?key=${key}`;
  });

  test('a colleague opens the shared link', async ({ browser }) => {
    const other = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const colleague = await other.newPage();
    const email = newEmail('colleague');
    await signUp(colleague, email);
    await colleague.goto(shared);
    if (/\/login/.test(colleague.url())) {
      await colleague.getByLabel('Email').fill(email);
      await colleague.getByLabel('Password').fill(PASSWORD);
      await colleague.getByRole('button', { name: 'Login' }).click();
    }
    await expect(colleague.getByText('$3,000,000').first()).toBeVisible();
    expect(await kpi(colleague, 'Attentive Reach')).toBe(reachBefore);
    await colleague.getByRole('button', { name: 'Share this plan' }).click();
    await expect(colleague.getByText('Copied')).toBeVisible();
    expect(await colleague.evaluate(() => navigator.clipboard.readText())).toContain(shared);
    await other.close();
  });

  test('log out: nothing of the plan is left in the browser', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    const left = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return {
        local: JSON.stringify(localStorage),
        session: JSON.stringify(sessionStorage),
        databases: databases.map((one) => one.name),
      };
    });
    expect(left.local).not.toContain(plan);
    expect(left.local).not.toContain('respondents.csv');
    expect(left.session).not.toContain(plan);
  });
});

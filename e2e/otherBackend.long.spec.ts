import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import { MinimalBackend } from '../testing/backend/minimalBackend.ts';
import { WebHost } from '../testing/page/webHost.ts';
import { logIn, newEmail, addAccount } from './support/accounts.ts';
import { fillForm, kpi, signIn, waitForReport } from './support/steps.ts';
import { checkScreen } from './support/checkScreen.ts';
import { EMULATOR_URL } from './support/product.ts';

/** The web app on a static host, with another backend that answers only the eight calls. */
const backend = new MinimalBackend();
let apiBase = '';
const host = new WebHost(join(import.meta.dirname, '..', 'dist', 'web'), () => ({
  apiBase,
  authEmulatorUrl: EMULATOR_URL,
}));

test.beforeAll(async () => {
  apiBase = await backend.start();
  await host.start();
});
test.afterAll(() => {
  host.stop();
  backend.stop();
});

/** The inputs of the plan "Plain plan", as its report shows them. */
const PLAIN_INPUTS = ['Plain plan', '$3,000,000', 'Default', 'Reach', 'People 25-54', 'Plain Client'];

const PANELS = [
  'Channel Mix Proposal',
  'Inputs',
  'Planning Details',
  'Attentive Reach Curves By Channel',
  'Channel Performance By Medium',
  'Attention Performance By Channel Format',
  'Compare with another plan',
];
const EIGHT_CALLS = [
  'access plan_csv_file',
  'access plan_details',
  'access plan_summary',
  'access user',
  'media_score',
  'optimise',
  'plan',
  'reach',
];

/** The fields of the requests, as the specification names them. */
const FIELDS = {
  'access plan_csv_file': 'access key user',
  'access plan_details': 'access key sandbox user',
  'access plan_summary': 'access user',
  'access user': 'access user',
  media_score: 'analysis_type client demo file mapping user',
  optimise:
    'audience budget_constraint client demo key planning_setting sandbox_mode scenario_name scores total_budget user',
  plan: 'key user',
  reach: 'audience budget_constraint client demo id mapping scores',
};

/** The values of the report's inputs panel. */
function inputs(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Inputs' }).getByRole('definition').allInnerTexts();
}

async function expectComplete(page: Page): Promise<void> {
  // Panels are rendered one after another; this is the last.
  if (await page.getByRole('heading', { name: 'Planning Details', exact: true }).count())
    await expect(page.getByRole('heading', { level: 2, name: PANELS.at(-1)! })).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|Infinity|\[object|not yet/);
}

/** A backend that announces no rate cards has no page of them, no line about them, and no link. */
async function expectNoRates(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.allInnerTexts()).not.toContain('Rates');
  expect(await page.getByRole('main').innerText()).not.toMatch(/\brates\b/i);
}

/** Opens a shared plan as another user. */
async function openAsColleague(browser: Browser, key: string): Promise<Page> {
  const email = newEmail('colleague');
  await addAccount(email);
  const page = await (await browser.newContext()).newPage();
  await logIn(page, email, undefined, host.url);
  await page.goto(`${host.url}/channel-report-share?key=${key}`);
  await expect(page.locator('.highcharts-root').first()).toBeVisible({ timeout: 60_000 });
  return page;
}

test('if a backend accepts no answers about a file, it gets a csv to which they were applied', async ({ page }) => {
  backend.sendsPlanningData = true;
  await signIn(page, 'corrected', host.url);
  await fillForm(page, 'Corrected plan');
  const rows = Array.from({ length: 9000 }, (_, at) =>
    [at, '12.345', 20 + (at % 50), at % 4, at % 9, at % 5].join(';'),
  );
  const csv = ['id;weight;Age;BVOD: 7plus;Radio: Nova;Social: TikTok', ...rows, ''].join('\n');
  await page
    .locator('input[type=file][accept*=csv]')
    .setInputFiles({ name: 'omnibus.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const doubts = page.getByRole('region', { name: 'Doubts' });
  await doubts.getByRole('radio', { name: /^Decimals/ }).check();
  await expect(page.getByText('The planning service does not accept answers together with a file')).toBeVisible();
  await checkScreen(page, 'corrected-file');
  await page.getByRole('button', { name: 'Use the corrected file' }).click();
  await expect(page.getByText(/^\.\/omnibus corrected\.csv - /)).toBeVisible();
  await expect(page.getByLabel('The file in figures')).toContainText((9000 * 12.345).toLocaleString('en'));
  await expect(page.getByText('The planning service does not accept answers together with a file')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, 'Corrected plan');
  expect(backend.csvOf('Corrected plan')).toMatch(
    /^id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok\n0,12\.345,20,/,
  );

  await test.step('Run applies answers that were not yet applied to the file', async () => {
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await page.getByRole('button', { name: 'Clear only the file and keep the plan' }).click();
    await page.getByPlaceholder('Enter your plan name').fill('Corrected by Run');
    await page
      .locator('input[type=file][accept*=csv]')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    // This file is read with the answers of the previous one.
    await expect(page.getByText(/Read as “omnibus.csv” was/)).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Corrected by Run');
    expect(backend.csvOf('Corrected by Run')).toMatch(/\n0,12\.345,20,/);
  });
  backend.sendsPlanningData = false;
});

test('the FAQ on a static host has the product’s font and styles, in its frame and in a tab of its own', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, 'static-faq', host.url);
  await page.goto(`${host.url}/faq`);
  const heading = page.frameLocator('iframe[title=FAQ]').getByRole('heading', { name: 'Questions and answers' });
  const looks = (element: Locator) =>
    element.evaluate(({ ownerDocument: { body, fonts } }) => ({
      width: getComputedStyle(body).maxWidth,
      font: getComputedStyle(body).fontFamily.split(',')[0],
      loaded: [...new Set([...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))],
    }));
  const expected = { width: '860px', font: '"Inter Variable"', loaded: [expect.stringContaining('Inter Variable')] };
  await expect.poll(() => looks(heading)).toEqual(expected);
  await checkScreen(page, 'static-faq');
  expect(errors).toEqual([]);

  await page.goto(`${host.url}/faq.html`);
  await expect.poll(() => looks(page.getByRole('heading', { name: 'Questions and answers' }))).toEqual(expected);
});

test.describe.serial('a backend with only the eight calls supports the main job, past plans and sharing', () => {
  const errors: string[] = [];
  let page: Page;
  let key: string;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
  });
  test.afterAll(() => page.close());

  test('the form, without what needs planning data', async () => {
    await signIn(page, 'other-backend', host.url);
    await fillForm(page, 'Plain plan');
    await expect(page.getByText('./respondents.csv - 642,882 bytes')).toBeVisible();
    await expectNoRates(page);
    await expect(page.getByText(/Understood as|How the file is understood/)).toHaveCount(0);
    // The two texts about rate cards.
    await expect(page.getByText(/^Rates|^for today$/)).toHaveCount(0);
    await expectComplete(page);
  });

  test('run: the report has the panels that the eight calls support, and no other', async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Plain plan');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(PANELS);
    expect(await inputs(page)).toEqual(PLAIN_INPUTS);
    const reach = await kpi(page, 'Attentive Reach');
    expect(Math.abs((await kpi(page, 'Cost per Attentive Reach')) - 3_000_000 / reach)).toBeLessThan(0.01);
    for (const rank of [1, 2, 3]) await expect(page.getByText(`Priority Channel ${rank}`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Current Plan: Plain plan' })).toBeVisible();
    expect(await kpi(page, 'Attentive Reach')).toBe(reach);
    await expectComplete(page);
    await expectNoRates(page);
  });

  test('modify, run again with the saved file, compare', async () => {
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await expect(page.getByText('CSV file "respondents.csv" saved')).toBeVisible();
    await page.getByPlaceholder('Enter your plan name').fill('Three channels');
    await page.getByRole('radio', { name: 'by channel' }).check();
    for (const channel of ['BVOD', 'Radio', 'Social']) {
      await page.getByRole('checkbox', { name: channel, exact: true }).check();
    }
    await page.getByLabel('Radio max').fill('100000');
    await expectComplete(page);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Three channels');
    expect((await inputs(page))[2]).toContain('3 channels');
    await page.getByRole('button', { name: 'Choose a plan' }).click();
    const compare = page.getByRole('region', { name: 'Compare with another plan' });
    await expectComplete(page);
    await compare.getByLabel('Saved plan').selectOption({ index: 1 });
    const table = page.getByRole('table', { name: 'Plans side by side' });
    await expect(table.getByRole('row', { name: /^Budget/ })).toContainText('$3,000,000');
    await checkScreen(page, 'another-backend', { part: table });
  });

  test('past plans, where values are missing, open again', async () => {
    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await expect(page.getByRole('row', { name: /Three channels \$3,000,000 N\/A Reach people 25-54/ })).toBeVisible();
    await page.getByRole('row', { name: /Plain plan/ }).click();
    await waitForReport(page, 'Plain plan');
    expect(await inputs(page)).toEqual(PLAIN_INPUTS);
    expect(errors).toEqual([]);
  });

  test('a colleague opens the link, and may run it again', async ({ browser }) => {
    key = backend.keyOf('Three channels');
    const colleague = await openAsColleague(browser, key);
    await expect(colleague.getByRole('heading', { name: 'Current Plan: Three channels' })).toBeVisible();
    await colleague.getByRole('link', { name: 'Modify this plan' }).click();
    await expect(colleague.getByText('CSV file "media_scores.csv" saved')).toBeVisible();
    await expect(colleague.getByLabel('Radio max')).toHaveValue('100,000');
    await colleague.context().close();
  });

  test('if the details of a plan (call 2) are free text, its inputs come from the list of plans; all others are N/A', async ({
    browser,
  }) => {
    backend.sendsPlanDetails = false;
    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await page.getByRole('row', { name: /Three channels/ }).click();
    await waitForReport(page, 'Three channels');
    expect(await inputs(page)).toEqual([
      'Three channels',
      '$3,000,000',
      'N/A',
      'Reach',
      'People 25-54',
      'Plain Client',
    ]);
    const colleague = await openAsColleague(browser, key);
    expect(await inputs(colleague)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A', 'N/A']);
    await expectComplete(colleague);
    await colleague.goto(`${host.url}/channel-report-share?key=nowhere`);
    await expect(colleague.getByText('The planning backend has nothing under this address (404).')).toBeVisible();
    await colleague.context().close();
    expect([...new Set(backend.received)].sort()).toEqual(EIGHT_CALLS);
    const fields = [...backend.fields].map(([call, names]) => [call, [...names].sort().join(' ')]);
    expect(Object.fromEntries(fields)).toEqual(FIELDS);
  });
});

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailedLink, newEmail, PASSWORD } from '../support/accounts.ts';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';
import states from './specificationOnScreen.json' with { type: 'json' };

/**
 * The quoted texts of the specification on the built product: every title, label, control and message, in the state and at the
 * address listed in specificationOnScreen.json.
 */
type State = { state: string; route: string } & Partial<Record<Kind, string[]>>;
type Kind = 'heading' | 'text' | 'label' | 'placeholder' | 'option' | 'title' | 'download' | Role;
type Role = 'button' | 'link' | 'radio' | 'checkbox';

test.describe.configure({ mode: 'default' });

/** Expects everything that the data file lists for this state. */
async function expectState(page: Page, state: string): Promise<void> {
  const expected = (states as State[]).find((one) => one.state === state);
  if (!expected) throw new Error(`specificationOnScreen.json has no state "${state}"`);
  await test.step(state, async () => {
    await expect.poll(() => new URL(page.url()).pathname).toBe(expected.route);
    for (const [kind, words] of Object.entries(expected)) {
      if (kind === 'download' || !Array.isArray(words)) continue;
      for (const word of words) await expectWord(page, kind as Kind, word);
    }
  });
}

async function expectWord(page: Page, kind: Kind, word: string): Promise<void> {
  if (kind === 'title') return expect(page).toHaveTitle(new RegExp(`^${word}`));
  // An option is in the document but not visible until its list opens.
  if (kind === 'option') return expect(page.getByRole('option', { name: word, exact: true })).toHaveCount(1);
  const found = () => {
    switch (kind) {
      case 'text':
        return page.getByText(word);
      case 'label':
        return page.getByLabel(word, { exact: true });
      case 'placeholder':
        return page.getByPlaceholder(word, { exact: true });
      case 'radio':
      case 'checkbox':
        return page.getByRole(kind, { name: new RegExp(`^${word}`) });
      case 'heading':
      case 'button':
      case 'link':
        return page.getByRole(kind, { name: word, exact: true });
      default:
        throw new Error(`Nothing is known of the kind "${kind}"`);
    }
  };
  await expect(found().filter({ visible: true }).first(), `${kind} "${word}"`).toBeVisible();
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click();

async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name);
}

test('every state of the data file is checked here', async () => {
  const source = await readFile(import.meta.filename, 'utf8');
  const left = (states as State[]).filter(({ state }) => !source.includes(`, '${state}')`) && state !== 'downloads');
  expect(left).toEqual([]);
});

test('texts of the public pages', async ({ page, browser }) => {
  await page.goto('/login');
  await expectState(page, 'login');
  await page.goto('/reset');
  await expectState(page, 'reset');
  await page.getByLabel('Email').fill(newEmail('nobody'));
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expectState(page, 'reset asked');

  const email = newEmail('words');
  await page.goto('/newuser');
  await expectState(page, 'sign-up');
  await page.getByLabel('Email').fill('somebody@elsewhere.example');
  await page.getByLabel('Password').fill('short');
  await expectState(page, 'sign-up, short password');
  await page.getByLabel('Password').fill(PASSWORD);
  await expectState(page, 'sign-up, long password');
  await page.getByRole('button', { name: 'Create' }).click();
  await expectState(page, 'sign-up, other domain');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`A verification email was sent to ${email}.`)).toBeVisible();

  await page.goto('/validateuser?mode=somethingElse');
  await expectState(page, 'validate without a link');
  const link = await mailedLink(email);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expectState(other, 'validate in another browser');
  await other.context().close();
  await page.goto(link);
  await expectState(page, 'validated');
  await page.goto(link);
  await page.getByLabel('Please provide your email for confirmation').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectState(page, 'validated twice');
  await page.goto('/nowhere');
  await expectState(page, 'unknown address');
});

test('texts of the home form and of every outcome of a run', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'planner-words-'));
  await page.route(
    '**/api/access',
    async (call) => {
      await expectState(page, 'access data on its way');
      await call.continue();
    },
    { times: 1 },
  );
  await openHome(page, 'words-home');
  await expectState(page, 'new plan');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expectState(page, 'no past plans');
  await page.getByRole('link', { name: 'Home' }).click();

  const drop = page.locator('input[type=file][accept*=csv]');
  const large = join(folder, 'large.csv');
  const file = await open(large, 'w');
  await file.truncate(200 * 1024 * 1024 + 1);
  await file.close();
  await drop.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') });
  await expectState(page, 'wrong file type');
  await drop.setInputFiles(large);
  await expectState(page, 'file too large');
  await drop.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await expectState(page, 'file too small');
  // The file dialog accepts one file; two can only be dropped.
  const two = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    for (const name of ['one.csv', 'two.csv']) carried.items.add(new File(['a,b'], name, { type: 'text/csv' }));
    return carried;
  });
  await page.getByRole('button', { name: /Drop the audience file/ }).dispatchEvent('drop', { dataTransfer: two });
  await expectState(page, 'two files');
  await run(page);
  await expectState(page, 'run without a file');
  await rm(folder, { recursive: true });

  await fillForm(page, 'On screen');
  await expectState(page, 'current plan');
  const fails = (route: string) => page.route(`**/api/${route}`, (call) => call.abort(), { times: 1 });
  await page.route(
    '**/api/media_score',
    async (call) => {
      await expectState(page, 'run under way');
      await call.abort();
    },
    { times: 1 },
  );
  await run(page);
  await expectState(page, 'media scores failed');
  await fails('reach');
  await run(page);
  await expectState(page, 'reach failed');
  await fails('optimise');
  await run(page);
  await expectState(page, 'optimise failed');
});

test.describe.serial('texts of the report, of past and shared plans, and of errors', () => {
  let page: Page;
  let shared: string;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await openHome(page, 'words-report');
    await fillForm(page, 'On screen');
    await run(page);
    await waitForReport(page, 'On screen');
  });
  test.afterAll(() => page.close());

  test('the report, its downloads and its hover', async () => {
    await expectState(page, 'report');
    await page.getByRole('button', { name: 'Share this plan' }).click();
    await expectState(page, 'address copied');
    shared = await page.evaluate(() => navigator.clipboard.readText());
    await downloads(page);
    const medium = page.getByRole('figure', { name: /^Channel Performance By Medium/ });
    await medium.locator('.highcharts-point').first().hover();
    await expectState(page, 'hover');
  });

  test('the saved file, and the report of a plan by channel', async () => {
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await expectState(page, 'saved file');
    await page.getByRole('radio', { name: /^by channel/ }).check();
    await page.getByRole('button', { name: 'Tick all' }).click();
    await run(page);
    await expect(
      page
        .getByRole('region', { name: 'Inputs' })
        .getByText(/\d+ channels/)
        .first(),
    ).toBeVisible();
    await expectState(page, 'report by channel');
  });

  test('a shared plan while it loads', async () => {
    await page.route('**/api/plan', async (call) => {
      await expectState(page, 'shared plan on its way');
      await call.continue();
    });
    await page.goto(shared);
    await expect(page.getByRole('heading', { name: 'Current Plan: On screen' })).toBeVisible();
    await page.unroute('**/api/plan');
  });

  test('past plans, and a list that cannot be loaded', async () => {
    await page.route('**/api/access', async (call) => {
      const reply = await call.fetch();
      const body = (await reply.json()) as { plans?: string };
      if (!body.plans) return call.fulfill({ response: reply });
      const plans = (JSON.parse(body.plans) as object[]).map((plan) => ({ ...plan, Audience: null }));
      return call.fulfill({ response: reply, json: { ...body, plans: JSON.stringify(plans) } });
    });
    await page.getByRole('link', { name: 'Past Media Plans' }).click();
    await expectState(page, 'past plans');
    await page.unroute('**/api/access');
    await page.route('**/api/access', (call) => call.abort());
    await page.reload();
    await expectState(page, 'plan list failed');
    await page.unroute('**/api/access');
  });

  test('a chunk that fails to load, and a screen that breaks', async () => {
    await page.route('**/assets/FaqPage*.js', (request) => request.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
    await expectState(page, 'part of the program missing');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Current Media Plan' })).toBeVisible();
    await expect(page.getByPlaceholder('Enter your plan name')).toBeVisible();
    await page.evaluate(() => {
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          throw new Error('number formats are missing');
        },
      });
    });
    await page.getByRole('link', { name: 'Current Media Plan' }).click();
    await expectState(page, 'screen that breaks');
  });
});

/** Checks the names of the files that the specification lists. */
async function downloads(page: Page): Promise<void> {
  const expected = (states as State[]).find(({ state }) => state === 'downloads')!.download!;
  const named: string[] = [];
  for (const button of [
    page.getByRole('region', { name: 'Channel Mix Proposal' }).getByRole('button', { name: 'Download PNG' }),
    page
      .getByRole('region', { name: 'Attentive Reach Curves By Channel' })
      .getByRole('button', { name: 'Download PNG' }),
    page.getByRole('region', { name: 'Planning Details' }).getByRole('button', { name: 'Download CSV' }),
  ]) {
    const coming = page.waitForEvent('download');
    await button.click();
    named.push((await coming).suggestedFilename());
  }
  expect(named).toEqual(expected);
}

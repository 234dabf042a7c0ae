import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { unzipped } from '../testing/planExports/unzipped.ts';
import { checkScreen } from './support/checkScreen.ts';
import { printed } from './support/paper.ts';
import { APP } from './support/product.ts';
import { fillForm, signIn, waitForReport } from './support/steps.ts';

test.describe.configure({ timeout: 420_000 });

test.describe.serial('a plan is sent to a client, who opens, comments and approves it', () => {
  let planner: Page;
  let client: Page;
  let address = '';
  let passcode = '';
  /** The plan's data, as the planner's preview received it. */
  let previewed = '';
  /** Other origins to which the client's page sent requests. */
  const strangers: string[] = [];
  /** All requests of the client's page. */
  const asked: Request[] = [];
  test.beforeAll(async ({ browser }) => {
    planner = await (await browser.newContext()).newPage();
    await signIn(planner, 'client');
    await fillForm(planner, 'Autumn launch');
    await planner.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(planner, 'Autumn launch');
    client = await (await browser.newContext()).newPage();
    client.on('request', (request) => {
      asked.push(request);
      if (!request.url().startsWith(`${APP}/`) && !request.url().startsWith('data:')) strangers.push(request.url());
    });
  });
  test.afterAll(async () => {
    await planner.context().close();
    await client.context().close();
  });

  test('the planner makes a link with a passcode, and sees first what the client will see', async () => {
    await planner.getByRole('button', { name: 'Send to client' }).click();
    const dialog = planner.getByRole('dialog');
    await dialog.getByRole('button', { name: 'See what the client sees' }).click();
    const answer = dialog.getByRole('heading', { name: /give it their attention in an average month/ });
    await expect(answer).toBeVisible();
    previewed = (await answer.textContent())!;
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Make link' }).click();
    await expect(dialog.getByText('Enter who the link is for.')).toBeVisible();
    await dialog.getByLabel('For', { exact: true }).fill('Dana Lee');
    await dialog.getByRole('checkbox', { name: 'Passcode' }).check();
    await dialog.getByRole('button', { name: 'Make one' }).click();
    passcode = await dialog.getByLabel('Passcode of the link').inputValue();
    await dialog.getByLabel('Your contact').fill('Ann, 02 5550 1234');
    await dialog.getByRole('button', { name: 'Make link' }).click();
    address = (await dialog.getByText(/\/client#/).textContent())!;
    expect(passcode).toMatch(/^[a-z2-9]{8}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    // After it was shown once, the token is nowhere in the planner's browser.
    const kept = await planner.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, Object(globalThis).dataLayer]),
    );
    for (const place of [kept, await planner.content()]) expect(place).not.toContain(address.split('#')[1]);
  });

  test('without the whole link, or with a wrong passcode, nothing of the plan is shown', async () => {
    await client.goto(`${APP}/client`);
    await expect(client.getByText('This page needs the whole link you were sent.')).toBeVisible();
    await client.goto(`${APP}/client#${'A'.repeat(32)}`);
    await expect(client.getByRole('heading', { name: /This link does not work/ })).toBeVisible();
    await client.goto(address);
    await client.getByLabel('Passcode').fill('wrong one');
    await client.keyboard.press('Enter');
    await expect(client.getByText('That is not the passcode of this plan.')).toBeVisible();
    await expect(client.getByText('Autumn launch')).toHaveCount(0);
  });

  test('the client reads the plan, comments and approves it', async () => {
    await client.getByLabel('Passcode').fill(passcode);
    await client.keyboard.press('Enter');
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(previewed);
    expect(previewed).toMatch(/^[\d.]+ million of [\d.]+ million people/);
    await expect(client.getByText('· Questions: Ann, 02 5550 1234')).toBeVisible();
    await checkScreen(client, 'client');
    await client.setViewportSize({ width: 1440, height: 900 });
    await client.getByRole('button', { name: 'Comment on Where the money goes' }).click();
    // As pasted from another program, with a tab and a mark of direction.
    await client.getByLabel('Comment on “Where the money goes”').fill('Why so\tmuch video?\u202c');
    await client.getByLabel('Your name').first().fill('Dana Lee');
    await client.getByRole('button', { name: 'Send comment' }).dblclick();
    await expect(client.getByText('Why so much video?', { exact: true })).toHaveCount(1);
    await expect(client.getByRole('button', { name: 'Comment on Where the money goes' })).toBeFocused();
    await expect(client.getByText('Waiting for your answer.')).toBeVisible();
    await client.getByLabel('Job title').fill('Marketing Director');
    await client.getByRole('button', { name: 'Approve this plan' }).dblclick();
    const record = client.getByText(/Approved by Dana Lee, Marketing Director, \d+ \w+ \d{4}, \d+:\d+ [ap]m \S+\./);
    await expect(record).toBeVisible();
    await expect(client.getByRole('status')).toBeFocused();
    await expect(client.getByText(/^Approved on \d+ \w+ \d{4}, \d+:\d+ [ap]m \S+\.$/)).toBeVisible();
    // The token is stored nowhere, and no other origin got a request.
    const token = address.split('#')[1]!;
    const stored = await client.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, 'dataLayer' in globalThis]),
    );
    expect(stored).not.toContain(token);
    expect(stored).toMatch(/false\]$/);
    expect(strangers).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
    for (const request of asked) {
      const { authorization, ...headers } = await request.allHeaders();
      expect(authorization ?? `Link ${token}`).toMatch(/^Link /);
      // Requests for fonts have the style sheet as Referer; no request has the page.
      expect(headers.referer || '.css').toMatch(/\.css$/);
      expect(JSON.stringify([headers, request.postData()])).not.toContain(token);
    }
  });

  test('printed, it has version and page in each foot, all figures and no buttons', async () => {
    const { sheets } = await printed(client, false);
    for (const [at, { text }] of (sheets ?? []).entries()) {
      expect(text).toMatch(/Autumn launch · Version [0-9a-f]{8}/);
      expect(text).toContain(`${at + 1} / ${sheets!.length}`);
      expect(text).not.toMatch(/Comment|Answer again|Save as PDF/);
    }
    const people = await client.locator('[aria-label="Other budgets in figures"] td').allTextContents();
    expect(people.length).toBeGreaterThan(12);
    const paper = sheets?.map(({ text }) => text).join(' ');
    for (const figure of paper === undefined ? [] : people) expect(paper).toContain(figure);
  });

  test('the planner sees it in the report and in past plans, and replies', async () => {
    await planner.reload();
    await expect(planner.getByText(/^Client: Approved · 2 new/)).toBeVisible();
    const section = planner.getByRole('region', { name: 'Client', exact: true });
    await expect(section.getByText(/Approved by Dana Lee, Marketing Director/)).toBeVisible();
    await section.getByRole('button', { name: 'Reply' }).click();
    await planner.getByLabel('Your reply').fill('People are there.');
    await planner.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
    await expect(section.getByText('People are there.')).toBeVisible();
    await planner.getByRole('link', { name: 'Past Media Plans' }).click();
    await expect(planner.getByRole('cell', { name: 'Approved · 2 new' })).toBeVisible();
    await planner.setViewportSize({ width: 1440, height: 900 });
    await expect(planner.getByText('Scroll sideways for all columns')).toHaveCount(0);
    await planner.goBack();
  });

  test('the cover of the slides says what the client answered', async () => {
    await planner.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      planner.waitForEvent('download', { timeout: 120_000 }),
      planner.getByRole('menuitem', { name: 'Slides' }).click(),
    ]);
    const cover = unzipped(await readFile(await download.path()))
      .get('ppt/slides/slide1.xml')!
      .toString();
    expect(cover).toMatch(/ {2}· {2}Approved<\/a:t>/);
    await planner.getByRole('button', { name: 'Close' }).click();
  });

  test('a stopped link blanks the page that is open', async () => {
    await client.reload();
    await client.getByLabel('Passcode').fill(passcode);
    await client.keyboard.press('Enter');
    await expect(client.getByText('People are there.')).toBeVisible();
    await planner
      .getByRole('region', { name: 'Client', exact: true })
      .getByRole('button', { name: 'Stop the link for Dana Lee' })
      .click();
    await planner.getByRole('button', { name: 'Stop the link', exact: true }).click();
    await expect(planner.getByText(/^Dana Lee · Stopped/)).toBeVisible();
    // The page asks each minute whether its link still works.
    await expect(client.getByRole('heading', { name: 'This link was stopped.' })).toBeVisible({ timeout: 61_000 });
    expect(await client.content()).not.toContain('Autumn launch');
    expect(await client.title()).toBe('Media plan');
  });
});

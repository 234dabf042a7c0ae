import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, newEmail, addAccount, deleteAccount, disableAccount, revokeSessions } from '../support/accounts.ts';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';

/** The eight stored items of section 4, under their own keys. */
const STORED = [
  'formData',
  'mediaScoreData',
  'reachData',
  'optimiseData',
  'fileMetadata',
  'savedFileData',
  'budgetConstraintType',
  'selectedChannels',
];

const storedKeys = (page: Page) =>
  page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), STORED);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const nameField = (page: Page) => page.getByPlaceholder('Enter your plan name');

/** Counts POST requests from now on with `part` in their address and `inBody` in their body. */
function counting(page: Page, part: string, inBody = ''): () => number {
  let count = 0;
  page.on('request', (request) => {
    const isCounted = request.method() === 'POST' && request.url().includes(part);
    if (isCounted && (request.postData() ?? '').includes(inBody)) count += 1;
  });
  return () => count;
}

/** Counts how often the page has scheduled a token renewal: scheduling the next one shows that the last reply was processed. */
async function renewalsScheduled(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const begin = window.setTimeout;
    const counted = { waits: 0 };
    Object.assign(window, {
      counted,
      setTimeout: (run: () => void, delay?: number) => {
        if ((delay ?? 0) > 50 * 60_000) counted.waits += 1;
        return begin(run, delay);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { waits: number } }).counted.waits);
}

test('the token is renewed five minutes before it expires, by the clock of the browser', async ({ page }) => {
  const email = newEmail('renewed');
  await addAccount(email);
  await page.clock.install();
  const begun = await renewalsScheduled(page);
  await logIn(page, email);
  await expect(nameField(page)).toBeVisible();
  const renewals = counting(page, 'securetoken.googleapis.com');
  await expect.poll(begun).toBeGreaterThan(0);
  await page.clock.fastForward('54:30');
  await page.waitForTimeout(500);
  expect(renewals()).toBe(0);
  const first = await begun();
  await page.clock.fastForward('00:45');
  await expect.poll(begun).toBeGreaterThan(first);
  expect(renewals()).toBe(1);
  // The new token is valid for an hour: no request before its last five minutes.
  await page.clock.fastForward('50:00');
  await page.waitForTimeout(500);
  expect(renewals()).toBe(1);
  await page.clock.fastForward('06:00');
  await expect.poll(renewals).toBe(2);
  await expect(nameField(page)).toBeVisible();
});

for (const [what, end, sentence] of [
  ['disabled', disableAccount, 'this account is disabled'],
  // The emulator gives the same answer as after a password change.
  ['deleted', deleteAccount, 'your sign-in was ended'],
] as const) {
  test(`an account that was ${what} is signed out when its token is renewed, and its plan goes`, async ({ page }) => {
    const email = newEmail(what);
    const id = await addAccount(email);
    await page.clock.install();
    await logIn(page, email);
    await nameField(page).fill('Of somebody who left');
    await page.clock.fastForward(2_000);
    await expect.poll(() => stored(page, 'formData')).toContain('Of somebody who left');
    await end(id);
    await page.clock.fastForward('56:00');
    await expect(page.getByRole('heading', { name: 'welcome to the planning tool' })).toBeVisible();
    await expect(page.getByText(`You were signed out because ${sentence}`)).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
  });
}

for (const [what, end] of [
  ['disabled', disableAccount],
  ['deleted', deleteAccount],
  ['revoked', revokeSessions],
] as const) {
  test(`a session whose account was ${what} ends at the next visit`, async ({ page }) => {
    const email = newEmail(`visit-${what}`);
    const id = await addAccount(email);
    await logIn(page, email);
    await expect(nameField(page)).toBeVisible();
    // Sessions are revoked by whole seconds: wait for the next one.
    const second = () => Math.floor(Date.now() / 1000);
    const signedIn = second();
    await expect.poll(second).toBeGreaterThan(signedIn);
    await end(id);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'welcome to the planning tool' })).toBeVisible();
    await expect(page.getByText('You were signed out because your sign-in has ended.')).toBeVisible();
  });
}

test('eight items are in local storage under their own keys, survive a reload and are removed by Clear Current Plan', async ({
  page,
}) => {
  const email = newEmail('eight');
  await addAccount(email);
  const accessCalls = counting(page, '/api/access', '"access":"user"');
  await logIn(page, email);
  await fillForm(page, 'Eight items');
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['BVOD', 'Radio', 'Social']) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Run' }).click();
  await waitForReport(page, 'Eight items');
  await expect.poll(() => storedKeys(page)).toEqual(STORED);
  expect(await page.evaluate(() => sessionStorage.getItem('accessData'))).toContain('strategy');
  expect(accessCalls()).toBe(1);

  await page.goto('/');
  await expect(page.getByText('CSV file "respondents.csv" saved')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'by channel' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Radio', exact: true })).toBeChecked();
  expect(accessCalls()).toBe(1);
  await page.getByRole('button', { name: 'Clear only the file and keep the plan' }).click();
  await expect.poll(() => storedKeys(page)).toEqual(STORED.filter((key) => !/file/i.test(key)));
  await page.getByRole('button', { name: 'Clear Current Plan' }).click();
  await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Current Plan' })).toBeDisabled();
  await expect.poll(() => storedKeys(page)).toEqual([]);
  await expect(page.getByLabel('Monthly National Budget ($)')).toHaveValue('0');
});

test('form data is stored a second after the last key, the constraint type at once, and all of it when the page is hidden', async ({
  page,
}) => {
  await signIn(page, 'debounce');
  await page.getByLabel('Monthly National Budget ($)').fill('1000');
  await nameField(page).fill('Waits');
  await page.getByRole('radio', { name: 'by channel' }).check();
  await expect.poll(() => stored(page, 'budgetConstraintType'), { intervals: [10] }).toContain('by channel');
  const early = await page.evaluate(() => localStorage.getItem('formData'));
  expect(early ?? '').not.toContain('by channel');
  await expect.poll(() => stored(page, 'formData')).toContain('Waits');

  // Pending input is stored when the page is hidden, without waiting for the debounce.
  const written = await nameField(page).evaluate(async (input: HTMLInputElement) => {
    input.focus();
    document.execCommand('insertText', false, ' and flushed');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = localStorage.getItem('formData') ?? '';
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return [before.includes('flushed'), (localStorage.getItem('formData') ?? '').includes('flushed')];
  });
  expect(written).toEqual([false, true]);
});

test('stored data of an earlier product is repaired when the page loads', async ({ page }) => {
  const email = newEmail('repaired');
  const id = await addAccount(email);
  await logIn(page, email);
  for (const type of ['null', '"null"', '']) {
    await page.evaluate(
      ([owner, constraintType]) => {
        localStorage.setItem('planOwner', owner!);
        localStorage.setItem('budgetConstraintType', constraintType!);
        localStorage.setItem('formData', JSON.stringify({ name: '', budget: '5,000', strategy: 'Reminder' }));
      },
      [id, type],
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'New Media Planning' })).toBeVisible();
    await expect(page.getByLabel('Monthly National Budget ($)')).toHaveValue('0');
    await expect(page.getByRole('radio', { name: 'default' })).toBeChecked();
  }
});

test('logging out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'tabs');
  const other = await context.newPage();
  await other.goto('/past-media-plans');
  await expect(other.getByRole('heading', { name: 'Past Media Plans' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other.getByRole('heading', { name: 'welcome to the planning tool' })).toBeVisible();
});

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, newEmail, addAccount } from '../support/accounts.ts';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';
import { checkScreen } from '../support/checkScreen.ts';
import { OwnBackend } from '../support/ownBackend.ts';
import { runDueTasks, settled, stopClock } from '../support/settled.ts';

// All tests share one backend that they kill: they run in order.
test.describe.configure({ mode: 'default' });
const backend = new OwnBackend(2);
test.beforeAll(() => backend.start());
test.afterAll(() => backend.remove());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click();

/** Signs a new user in on the backend that may be killed. */
async function openHome(page: Page, name: string): Promise<void> {
  await signIn(page, name, backend.url);
  await expect(page.getByPlaceholder('Enter your plan name')).toBeVisible();
}

/** Kills the backend when the page sends this call, once. */
async function killAt(page: Page, route: string, access?: string): Promise<void> {
  let isDue = true;
  await page.route(`**/api/${route}`, async (call) => {
    const isAsked = access === undefined || (call.request().postData() ?? '').includes(`"access":"${access}"`);
    if (isDue && isAsked) {
      isDue = false;
      await backend.kill();
    }
    await call.continue();
  });
}

/** Collects the routes of calls that the page sends from now on, without the lists and layers that any screen reads. */
function sentCalls(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, route] = /\/api\/(\w+)$/.exec(request.url()) ?? [];
    if (route && route !== 'access') sent.push(route);
  });
  return sent;
}

test('no file: submit is blocked with a message and nothing is called', async ({ page }) => {
  await openHome(page, 'no-file');
  await fillForm(page, 'Without a file');
  await page.getByRole('button', { name: /^Remove / }).click();
  // Home reads the rates of the chosen client.
  await expect(page.getByRole('link', { name: /your own/ })).toBeVisible();
  await settled(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls += 1;
  });
  await run(page);
  await expect(page.getByText('Please upload a file before submitting.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Drop the audience file/ })).toBeFocused();
  expect(calls).toBe(0);
});

test('media scores refused: message, backend’s reason, every input kept, and the run can be started again', async ({
  page,
}) => {
  // A file that the browser has read and refused is not sent.
  await page.route('**/reading.worker*', (call) => call.abort());
  await openHome(page, 'scores');
  await fillForm(page, 'Refused scores');
  await page.getByRole('button', { name: /^Remove / }).click();
  const letter = { name: 'letter.csv', mimeType: 'text/csv', buffer: Buffer.from('Dear all,\nno audience here.\n') };
  await page.locator('input[type=file][accept*=csv]').setInputFiles(letter);
  await run(page);
  await expect(page.getByText('Network response was not ok on media scores call')).toBeVisible();
  await expect(page.getByPlaceholder('Enter your plan name')).toHaveValue('Refused scores');
  await expect(page.getByText(/letter\.csv - 28 bytes/)).toBeVisible();
});

test('reach without an answer: message, and the same form runs once the backend is back', async ({ page }) => {
  await openHome(page, 'reach');
  await fillForm(page, 'Killed at reach');
  await killAt(page, 'reach');
  await run(page);
  await expect(page.getByText('Network response was not ok on reach call')).toBeVisible();
  await expect(page.getByPlaceholder('Enter your plan name')).toHaveValue('Killed at reach');
  await backend.start();
  // The file had been uploaded: the run continues with the failed step.
  const sent = sentCalls(page);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await waitForReport(page, 'Killed at reach');
  expect(sent).toEqual(['reach', 'optimise']);
});

test('reach refused for a while: the waiting time is shown and kept, and a changed plan is a new run', async ({
  page,
}) => {
  await openHome(page, 'busy');
  await fillForm(page, 'Busy at reach');
  const busy = { error: 'busy', message: 'The planning service is too busy to take this run.' };
  await page.route(
    '**/api/reach',
    (call) => call.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: busy }),
    { times: 1 },
  );
  await run(page);
  await expect(page.getByText('Network response was not ok on reach call')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again in 60 min', exact: true })).toBeDisabled();
  await checkScreen(page, 'run-may-go-on');
  const name = page.getByPlaceholder('Enter your plan name');
  await name.fill('Another name');
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await name.fill('Busy at reach');
  await expect(page.getByRole('button', { name: /^Try again/ })).toBeVisible();
  await name.fill('Another name');
  const sent = sentCalls(page);
  await run(page);
  await waitForReport(page, 'Another name');
  expect(sent).toEqual(['media_score', 'reach', 'optimise']);
});

test('optimise without an answer: report, then error page, whose Try Again runs again', async ({ page }) => {
  await openHome(page, 'optimise');
  await fillForm(page, 'Killed at optimise');
  await killAt(page, 'optimise');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await run(page);
  await expect(heading(page, 'Oops!')).toBeVisible();
  expect(visited).toContain('/channel-report');
  expect(new URL(page.url()).pathname).toBe('/error');
  await expect(page.getByText('There was a problem with the fetch operation')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the homepage' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Current Media Plan' })).toHaveCount(0);
  const sent = sentCalls(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/optimise'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  // The backend is still down: this is a second failure.
  await failed;
  await expect(page.getByText('There was a problem with the fetch operation')).toBeVisible();
  await backend.start();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await waitForReport(page, 'Killed at optimise');
  expect(sent).toEqual(['optimise', 'optimise']);
});

test('access data that cannot be fetched is shown and logged, and can be loaded again', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const email = newEmail('access');
  await addAccount(email);
  await killAt(page, 'access', 'user');
  await logIn(page, email, undefined, backend.url);
  const sentence = 'The planning backend cannot be reached. Check the connection and try again.';
  await expect(page.getByText(sentence)).toBeVisible();
  expect(logged).toContain(`Access data: ${sentence}`);
  await backend.start();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByPlaceholder('Enter your plan name')).toBeVisible();
});

test('a plan list or a plan that cannot be loaded shows "Error: " and the reason, and Try again loads it', async ({
  page,
}) => {
  await openHome(page, 'list');
  await fillForm(page, 'Listed');
  await run(page);
  await waitForReport(page, 'Listed');
  const sentence = 'Error: The planning backend cannot be reached. Check the connection and try again.';
  await killAt(page, 'access', 'plan_summary');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByRole('alert')).toHaveText(new RegExp(sentence));
  await backend.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = page.getByRole('row', { name: /Listed/ });
  await expect(row).toBeVisible();
  await killAt(page, 'plan');
  await row.click();
  await expect(page.getByRole('alert')).toHaveText(new RegExp(sentence));
  await backend.start();
  await row.click();
  await waitForReport(page, 'Listed');
});

test('a chunk that fails to load is named by its number, and a reload loads it', async ({ page }) => {
  await openHome(page, 'chunk');
  await page.route('**/assets/PastPlansPage*.js', (request) => request.abort());
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByText('Loading chunk 4 failed')).toBeVisible();
  await page.unroute('**/assets/PastPlansPage*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(heading(page, 'Past Media Plans')).toBeVisible();
});

test('a chunk that does not arrive fails after 120 seconds, not before', async ({ page }) => {
  await page.clock.install();
  await openHome(page, 'slow');
  await stopClock(page);
  await page.route('**/assets/FaqPage*.js', () => undefined);
  const asked = page.waitForRequest('**/assets/FaqPage*.js');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await asked;
  await page.clock.fastForward(119_999);
  await runDueTasks(page);
  await expect(page.getByText('Loading chunk 5 failed')).toHaveCount(0);
  await page.clock.fastForward(1);
  await expect(page.getByText('Loading chunk 5 failed')).toBeVisible();
});

test('a screen that breaks shows "Something went wrong:" and the reason; Try again renders it again', async ({
  page,
}) => {
  await openHome(page, 'broken');
  await fillForm(page, 'Breaks');
  await run(page);
  await waitForReport(page, 'Breaks');
  await page.getByRole('link', { name: 'Home' }).click();
  // Number formatting starts to throw, so that a screen that worked before breaks.
  await page.evaluate(() => {
    const page = globalThis as { numbersFail?: boolean };
    const written = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')!;
    page.numbersFail = true;
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get(this: Intl.NumberFormat) {
        if (page.numbersFail) throw new Error('number formats are missing');
        return written.get!.call(this) as Intl.NumberFormat['format'];
      },
    });
  });
  await page.getByRole('link', { name: 'Current Media Plan' }).click();
  await expect(heading(page, 'Something went wrong:')).toBeVisible();
  await checkScreen(page, 'broken-screen');
  await expect(page.getByText('number formats are missing')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Something went wrong:')).toBeVisible();
  await page.evaluate(() => ((globalThis as { numbersFail?: boolean }).numbersFail = false));
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForReport(page, 'Breaks');
});

test('bad addresses: an unknown page, an unknown shared plan, a report without scores', async ({ page }) => {
  await openHome(page, 'bad-link');
  await page.goto(`${backend.url}/nowhere`);
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible();
  await page.goto(`${backend.url}/channel-report-share?key=of-nobody`);
  await expect(heading(page, 'Oops!')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/error');
  const asked = page.waitForRequest('**/api/plan');
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ key: 'of-nobody' });
  await page.goto(`${backend.url}/channel-report`);
  await expect(heading(page, 'Oops!')).toBeVisible();

  await page.goto(`${backend.url}/`);
  await fillForm(page, 'Scores taken away');
  await run(page);
  await waitForReport(page, 'Scores taken away');
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('optimiseData')!) as { value: { df_score: string } };
    kept.value.df_score = '[]';
    localStorage.setItem('optimiseData', JSON.stringify(kept));
  });
  await page.reload();
  await expect(heading(page, 'Oops!')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/error');
});

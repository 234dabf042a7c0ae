import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import {
  logIn,
  mailedLink,
  newEmail,
  PASSWORD,
  printedLink,
  signUp,
  addAccount,
  requestAccount,
} from '../support/accounts.ts';
import { settled } from '../support/settled.ts';

const events = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer?.map(({ event }) => event) ?? []);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Red, green and blue of the text colour, 0 to 255. */
async function textColour(words: Locator): Promise<{ red: number; green: number; blue: number }> {
  const [red = 0, green = 0, blue = 0] = await words.evaluate((element) => {
    // A canvas converts any CSS colour syntax.
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.fillStyle = getComputedStyle(element).color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  });
  return { red, green, blue };
}

test('every protected route sends a signed-out visitor to /login; the open ones do not; the footer shows', async ({
  page,
}) => {
  for (const path of ['/', '/channel-report', '/channel-report-share?key=x', '/past-media-plans', '/faq']) {
    await page.goto(path);
    await expect(heading(page, 'welcome to the planning tool')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  }
  for (const [path, title] of [
    ['/reset', 'Reset your password'],
    ['/newuser', 'Create an account using your email'],
    ['/validateuser', 'Verifying your email address'],
    ['/error', 'Oops!'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('login: required fields, the provider’s message in red, then home with its navigation and no footer', async ({
  page,
}) => {
  const email = newEmail('login');
  await addAccount(email);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter your email.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  const refusal = page.getByText(/Firebase: .*\(auth\/(wrong-password|invalid-credential)\)/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const { red, green, blue } = await textColour(refusal);
    expect(red, colorScheme).toBeGreaterThan(1.5 * Math.max(green, blue));
  }
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'New Media Planning')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await events(page)).toEqual(['login']);
  expect(await page.evaluate(() => JSON.stringify((window as { dataLayer?: unknown }).dataLayer))).not.toContain('@');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'Past Media Plans', 'Rates', 'FAQ']);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('a reset request answers the same for any address, and its mail links to /validateuser', async ({ page }) => {
  const email = newEmail('reset');
  await addAccount(email);
  for (const address of [newEmail('nobody'), email]) {
    await page.goto('/reset');
    await expect(page.getByText(/If no email arrives within 5 minutes, please email support/)).toBeVisible();
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByText('If email account exists, please check your inbox')).toBeVisible();
    expect(await events(page)).toEqual(['reset']);
  }
  const link = new URL(await mailedLink(email, 'PASSWORD_RESET'));
  expect(new URL(link.searchParams.get('continueUrl')!).pathname).toBe('/validateuser');
});

test('the link that npm start prints for a reset opens the app, where a new password is chosen and logs in', async ({
  page,
}) => {
  const email = newEmail('forgot');
  await addAccount(email);
  await page.goto('/reset');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect.poll(() => printedLink(email).catch(() => null)).not.toBeNull();
  const link = await printedLink(email);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/validateuser\?mode=resetPassword&oobCode=[\w-]+&apiKey=[\w-]+$/);
  await page.goto(link);
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await page.getByLabel('New password').fill('quite another one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(heading(page, 'Your password was changed')).toBeVisible();
  await logIn(page, email, 'quite another one');
  await expect(heading(page, 'New Media Planning')).toBeVisible();
  // A link works once.
  await page.goto(link);
  await page.getByLabel('New password').fill('a third one');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('sign-up: password judged in red and green, foreign domains refused, provider’s code for the rest', async ({
  page,
}) => {
  await page.goto('/newuser');
  await page.getByLabel('Password').fill('12345');
  const redness = async (text: Locator) => textColour(text).then(({ red, green }) => red / green);
  await expect
    .poll(() => redness(page.getByText('Minimum 6 characters in the password', { exact: true })))
    .toBeGreaterThan(1.5);
  await page.getByLabel('Password').fill('123456');
  await expect
    .poll(() => redness(page.getByText('Great a minimum 6 characters in the password.')))
    .toBeLessThan(1 / 1.5);
  for (const email of ['ann@elsewhere.example', 'ann@not-agency.example', 'ann@agency.example.org']) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('alert')).toHaveText('Unauthroised email domain');
    await expect(page.getByRole('button', { name: 'Create' })).toBeEnabled();
  }
  const taken = newEmail('taken');
  await addAccount(taken);
  await page.getByLabel('Email').fill(taken);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert')).toHaveText('auth/email-already-in-use');
});

test('/validateuser: the mailed link signs in; opened again it fails with a message', async ({ page }) => {
  const email = newEmail('validate');
  await requestAccount(page, email);
  await expect(page.getByText(`A verification email was sent to ${email}.`)).toBeVisible();
  expect(await events(page)).toEqual(['newUser_request']);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(PASSWORD);

  // The account cannot be used until the link is opened.
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your email address is not verified yet')).toBeVisible();

  const link = await mailedLink(email);
  await page.goto(link);
  await expect(heading(page, 'New User Created')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/validateuser');
  expect(await events(page)).toEqual(['sign_in']);
  await page.getByRole('link', { name: 'Click here to start planning' }).click();
  await expect(heading(page, 'New Media Planning')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto(link.replace(/^.*?\/emulator\/action/, new URL(link).origin + '/emulator/action'));
  const asked = page.getByLabel('Please provide your email for confirmation');
  await expect(heading(page, 'Verifying your email address')).toBeVisible();
  await asked.fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Problem with Creating New User')).toBeVisible();
  await expect(page.getByText('Error signing in with email link. Try requesting again')).toBeVisible();
  const again = page.getByRole('main').getByRole('link', { name: 'Request again' });
  await expect(again).toHaveAttribute('href', '/newuser');
});

test('/validateuser in another browser asks for the email address first; without a link it says so', async ({
  page,
  browser,
}) => {
  const email = newEmail('elsewhere');
  await requestAccount(page, email);
  await expect(page.getByText(`A verification email was sent to ${email}.`)).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await mailedLink(email));
  await expect(heading(elsewhere, 'Verifying your email address')).toBeVisible();
  await elsewhere.getByLabel('Please provide your email for confirmation').fill(email);
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(elsewhere, 'New User Created')).toBeVisible();
  await elsewhere.goto(new URL('/validateuser?mode=somethingElse', page.url()).href);
  await expect(heading(elsewhere, 'Verifying your email address')).toBeVisible();
  await expect(elsewhere.getByText('Probelm with the email auth')).toBeVisible();
  await elsewhere.context().close();
});

test('logout clears the stored plan and goes to /login; a shared link leads back after login', async ({ page }) => {
  const email = newEmail('logout');
  await signUp(page, email);
  await logIn(page, email);
  await page.getByPlaceholder('Enter your plan name').fill('To be cleared');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('formData'))).toContain('To be cleared');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('formData'))).toBeNull();
  await page.goto('/past-media-plans');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(heading(page, 'Past Media Plans')).toBeVisible();
});

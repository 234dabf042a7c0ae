import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startIdentityPlatform } from '../testing/identityPlatform/identityPlatform.ts';
import type { IdentityPlatform } from '../testing/identityPlatform/identityPlatform.ts';
import { totp } from '../testing/identityPlatform/totp.ts';
import { logIn, mailedLink, newEmail, PASSWORD, addAccount } from './support/accounts.ts';
import { checkScreen } from './support/checkScreen.ts';
import { OwnBackend } from './support/ownBackend.ts';
import { PRODUCT_ENVIRONMENT } from './support/product.ts';

// In one worker: its backend has one port.
test.describe.configure({ mode: 'default' });

/** A product that asks for a second factor, with real accounts of the emulator and real codes. */
let provider: IdentityPlatform;
let backend: OwnBackend;

test.beforeAll(async () => {
  provider = await startIdentityPlatform(PRODUCT_ENVIRONMENT.FIREBASE_AUTH_EMULATOR_HOST!);
  const settings = { SECOND_FACTOR: 'required', FIREBASE_AUTH_EMULATOR_HOST: provider.address };
  backend = new OwnBackend(5, settings);
  await backend.start();
});

test.afterAll(async () => {
  await backend.remove();
  await provider.stop();
});

const codeField = (page: Page) => page.getByLabel('The 6-digit code of your authenticator app');
const home = (page: Page) => page.getByPlaceholder('Enter your plan name');

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
}

/** Signs in an account that has no app yet. @returns its address */
async function newPlanner(page: Page): Promise<string> {
  const email = newEmail('factor');
  await addAccount(email);
  await logIn(page, email, PASSWORD, backend.url);
  await expect(page.getByRole('heading', { name: 'Set up an authenticator app' })).toBeVisible();
  return email;
}

/** Begins to set an app up, up to the entry of its code. @returns the key that the page shows */
async function shownKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Start' }).click();
  return (await page.locator('code').innerText()).replaceAll(' ', '');
}

/** Sets an app up. @returns its key */
async function setUp(page: Page): Promise<string> {
  const key = await shownKey(page);
  await enterCode(page, totp(key));
  await expect(home(page)).toBeVisible();
  return key;
}

/** Sets an app up for a new account, and logs out. @returns the address of the account and the key of the app */
async function plannerWithApp(page: Page): Promise<{ email: string; key: string }> {
  const email = await newPlanner(page);
  const key = await setUp(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  return { email, key };
}

/** Logs in by password, up to the entry of the code. */
async function logInUpToCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(codeField(page)).toBeFocused();
}

test('an app is set up before anything else is shown, and stays set up', async ({ page }) => {
  await newPlanner(page);
  await checkScreen(page, 'second-factor');
  const key = await shownKey(page);
  await checkScreen(page, 'second-factor-key');
  await enterCode(page, '12 34');
  await expect(page.getByText('Enter the 6 digits that the app shows.')).toBeVisible();
  await enterCode(page, totp(key, Date.now() / 1000 - 3600));
  await expect(page.getByText('This code is wrong or no longer valid.')).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await enterCode(page, totp(key).replace(/^.../, '$& '));
  await expect(home(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Client').locator('option')).not.toHaveCount(1);
  await page.reload();
  await expect(home(page)).toBeVisible();
});

test('a login asks for the code, and another account can be used instead', async ({ page }) => {
  const { email, key } = await plannerWithApp(page);
  await logInUpToCode(page, email);
  await checkScreen(page, 'login-code');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await logInUpToCode(page, email);
  await enterCode(page, '000000');
  await expect(page.getByText('This code is wrong or no longer valid.')).toBeVisible();
  await enterCode(page, totp(key));
  await expect(home(page)).toBeVisible();
});

test('a mailed link asks for the code too', async ({ page }) => {
  const { email, key } = await plannerWithApp(page);
  await page.evaluate((address) => localStorage.setItem('emailForSignIn', address), email);
  await page.request.post(`http://${provider.address}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any`, {
    data: { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${backend.url}/validateuser`, canHandleCodeInApp: true },
  });
  await page.goto(await mailedLink(email, 'EMAIL_SIGNIN'));
  await enterCode(page, totp(key));
  await page.getByRole('link', { name: 'Start planning' }).click();
  await expect(home(page)).toBeVisible();
});

test('a browser that signed in before the app was set up elsewhere has to log in again', async ({ browser, page }) => {
  const email = await newPlanner(page);
  const other = await browser.newPage();
  await logIn(other, email, PASSWORD, backend.url);
  await setUp(other);
  await other.close();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('An authenticator app is set up for this account already.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

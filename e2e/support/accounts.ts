import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { APP, EMULATOR_URL, PRODUCT_ENVIRONMENT, PROJECT } from './product.ts';

export const PASSWORD = 'attentive reach';

interface MailedLink {
  email: string;
  requestType: string;
  oobLink: string;
}

/** The newest link mailed to this address; the emulator stores mails instead of sending them. */
export async function mailedLink(email: string, requestType?: string): Promise<string> {
  const reply = await fetch(`${EMULATOR_URL}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const { oobCodes } = (await reply.json()) as { oobCodes: MailedLink[] };
  const links = oobCodes.filter((code) => code.email === email && (!requestType || code.requestType === requestType));
  const newest = links.at(-1);
  if (!newest) throw new Error(`No link was mailed to ${email}`);
  return newest.oobLink;
}

/** The newest link that `npm start` printed for this address, as a user of the local product follows it. */
export async function printedLink(email: string): Promise<string> {
  const mails = await readFile(join(PRODUCT_ENVIRONMENT.DATA_DIR!, 'auth-emulator', 'mails.log'), 'utf8');
  const newest = mails.split('\n').findLast((line) => line.includes(email));
  if (!newest) throw new Error(`No mail to ${email} was printed`);
  return newest.split('follow this link: ')[1]!;
}

/** Fills and sends the form for new users. */
export async function requestAccount(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/newuser');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create' }).click();
}

/** Signs a new user up, opens the mailed link and waits for the confirmation page. */
export async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await requestAccount(page, email, password);
  await expect.poll(() => printedLink(email).catch(() => null)).not.toBeNull();
  await page.goto(await printedLink(email));
  await expect(page.getByRole('heading', { name: 'New User Created' })).toBeVisible();
}

/** Logs in on the login page and waits for the home form. */
export async function logIn(page: Page, email: string, password = PASSWORD, app = APP): Promise<void> {
  await page.goto(`${app}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** A unique address, so that parallel tests do not share a user. */
export function newEmail(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@agency.example`;
}

/** The administrators' API of the Auth emulator. */
const ACCOUNTS = `${EMULATOR_URL}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`;

async function administer(address: string, body: object): Promise<{ localId: string }> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The emulator answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as { localId: string };
}

/** Adds a verified account without the sign-up page. @returns its id */
export async function addAccount(email: string, password = PASSWORD): Promise<string> {
  return (await administer(ACCOUNTS, { email, password, emailVerified: true })).localId;
}

export async function disableAccount(localId: string): Promise<void> {
  await administer(`${ACCOUNTS}:update`, { localId, disableUser: true });
}

export async function enableAccount(localId: string): Promise<void> {
  await administer(`${ACCOUNTS}:update`, { localId, disableUser: false });
}

export async function deleteAccount(localId: string): Promise<void> {
  await administer(`${ACCOUNTS}:delete`, { localId });
}

/** Revokes every session that began before now. */
export async function revokeSessions(localId: string): Promise<void> {
  await administer(`${ACCOUNTS}:update`, { localId, validSince: String(Math.floor(Date.now() / 1000)) });
}

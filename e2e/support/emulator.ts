import { PASSWORD } from './accounts.ts';
import { EMULATOR_URL, PROJECT } from './product.ts';

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

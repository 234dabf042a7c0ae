import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, mailedLink, newEmail, PASSWORD, addAccount } from './support/accounts.ts';
import { checkScreen } from './support/checkScreen.ts';
import { OwnBackend } from './support/ownBackend.ts';

/** On a separate backend, because an administrator changes settings of the whole company. */
const admin = newEmail('chief');
const guest = `kim.${admin.slice(6, 14)}@guest.example`;
let backend: OwnBackend;

test.describe.serial('company: people, teams, clients and rules', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    backend = new OwnBackend(8, { FIRST_ADMIN: admin });
    await backend.start();
    await addAccount(admin);
    page = await browser.newPage();
    await logIn(page, admin, PASSWORD, backend.url);
  });
  test.afterAll(async () => {
    await page.close();
    await backend.remove();
  });

  test('an administrator reaches the page where the name stood, and invites a guest', async () => {
    await page.getByRole('link', { name: 'Company' }).click();
    await expect(page.getByRole('cell', { name: admin, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('E-mail addresses').fill(guest);
    await checkScreen(page, 'company-invite', { part: dialog });
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('row', { name: guest })).toContainText('Invited');
    expect(await mailedLink(guest, 'EMAIL_SIGNIN')).toContain('validateuser');
    await checkScreen(page, 'company-people');
  });

  test('a team is added', async () => {
    await page.getByRole('tab', { name: 'Teams' }).click();
    await page.getByRole('button', { name: 'Add team' }).click();
    const team = page.getByRole('dialog', { name: 'Add team' });
    await team.getByLabel('Name').fill('Travel');
    await team.getByLabel('Coastline Travel').check();
    await checkScreen(page, 'company-team', { part: team });
    await team.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('cell', { name: 'Coastline Travel', exact: true })).toBeVisible();
    await checkScreen(page, 'company-teams');
  });

  test('clients and rules', async () => {
    await page.getByRole('tab', { name: 'Clients' }).click();
    await expect(page.getByRole('cell', { name: 'Banksia Bank', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Banksia Bank' }).click();
    await page.getByRole('menuitem', { name: 'Keep plans for…' }).click();
    const keep = page.getByRole('dialog', { name: 'Keep plans for' });
    await keep.getByLabel('Months').fill('24');
    await checkScreen(page, 'company-keep', { part: keep });
    await keep.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: 'Banksia Bank' })).toContainText('24 months');
    await checkScreen(page, 'company-clients');
    await page.getByRole('button', { name: 'Hold a plan' }).click();
    const hold = page.getByRole('dialog', { name: 'Hold a plan' });
    await hold.getByLabel('Address or key of the plan').fill('A'.repeat(32));
    await hold.getByRole('button', { name: 'Hold' }).click();
    await expect(hold.getByText(/^There is no plan under this address/)).toBeVisible();
    await checkScreen(page, 'company-hold', { part: hold });
    await hold.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByRole('radio', { name: /^By invitation only/ }).check();
    await checkScreen(page, 'company-rules');
  });
});

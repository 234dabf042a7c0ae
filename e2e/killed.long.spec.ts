import { expect, test } from '@playwright/test';
import { logIn, newEmail, addAccount } from './support/accounts.ts';
import { fillForm, kpi, waitForReport } from './support/steps.ts';
import { OwnBackend } from './support/ownBackend.ts';

test('a backend killed right after the proposal was shown has saved the whole plan', async ({ page }) => {
  const backend = new OwnBackend(1);
  const email = newEmail('killed');
  await addAccount(email);
  await backend.start();
  try {
    await logIn(page, email, undefined, backend.url);
    await fillForm(page, 'Kept through a kill');
    await page.getByRole('button', { name: 'Run' }).click();
    await waitForReport(page, 'Kept through a kill');
    await backend.kill();
    const shown = await kpi(page, 'Attentive Reach');
    const details = await page.getByRole('table').first().innerText();

    await backend.start();
    await page.goto(`${backend.url}/past-media-plans`);
    await page.getByRole('row', { name: /Kept through a kill/ }).click();
    await waitForReport(page, 'Kept through a kill');
    expect(await kpi(page, 'Attentive Reach')).toBe(shown);
    expect(await page.getByRole('table').first().innerText()).toBe(details);
  } finally {
    await backend.remove();
  }
});

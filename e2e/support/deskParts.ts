import type { Page } from '@playwright/test';
import { waitForReport } from './steps.ts';

/** Parts of the desk, by role and label. */
export const desk = (page: Page) => page.getByRole('region', { name: 'Try changes' });
export const amountField = (page: Page, channel: string) => page.getByLabel(`${channel}, amount`, { exact: true });
export const amount = async (page: Page, channel: string) =>
  Number((await amountField(page, channel).inputValue()).replaceAll(',', ''));
export const proofSentence = (page: Page) =>
  desk(page).getByText(
    /kept best while you move|fewer people than|is the smallest budget that|are reached|No channel below/,
  );

/** Types an amount into a channel’s row. */
export async function typeAmount(page: Page, channel: string, text: string): Promise<void> {
  await amountField(page, channel).fill(text);
  await page.keyboard.press('Enter');
}

/** Runs the desk's scenario as a new plan, and waits for its report. */
export async function makeItAPlan(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Make it a plan' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Make it a plan' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Run' }).click();
  await waitForReport(page, name);
}

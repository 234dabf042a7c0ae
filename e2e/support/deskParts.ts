import type { Page } from '@playwright/test';
import { kpi } from './journey.ts';

/** Parts of the desk, by role and label. */
export const desk = (page: Page) => page.getByRole('region', { name: 'Try changes' });
export const money = (page: Page, channel: string) => page.getByLabel(`${channel}, amount`, { exact: true });
export const amount = async (page: Page, channel: string) =>
  Number((await money(page, channel).inputValue()).replaceAll(',', ''));
export const sentence = (page: Page) =>
  desk(page).getByText(/kept best while you move|fewer people than|is the least that|are reached|No channel below/);
/** A number of the band: a card's figure. */
export const card = (page: Page, name: string) => kpi(page, name);

/** Types an amount into a channel’s row. */
export async function type(page: Page, channel: string, text: string): Promise<void> {
  await money(page, channel).fill(text);
  await page.keyboard.press('Enter');
}

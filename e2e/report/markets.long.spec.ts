import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { checkScreen } from '../support/checkScreen.ts';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';

const number = (text: string) => Number(text.replace(/[^\d.]/g, ''));

test('reach by market adds up to the plan, by each column of the file, in the panel and its csv', async ({ page }) => {
  await signIn(page, 'markets');
  await fillForm(page, 'Markets');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, 'Markets');
  const reach = await kpi(page, 'Attentive Reach');
  const panel = page.getByRole('region', { name: 'Markets' });
  for (const column of ['state', 'region']) {
    await panel.getByRole('tab', { name: column }).click();
    const cells = await panel.getByRole('row').locator('td:nth-child(4)').allInnerTexts();
    expect(cells.length).toBeGreaterThan(1);
    const sum = cells.reduce((all, text) => all + number(text), 0);
    expect(Math.abs(sum - reach)).toBeLessThanOrEqual(cells.length);
  }
  await checkScreen(page, 'markets', { part: panel });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'CSV of Markets' }).click(),
  ]);
  const [head, ...lines] = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(head).toMatch(/^Column,Market,Respondents,Effective Respondents,/);
  expect(lines.filter((line) => line.startsWith('state,')).length).toBeGreaterThan(1);
});

import { expect, test } from '@playwright/test';
import { fillForm, kpi, signIn, waitForReport } from '../support/steps.ts';
import { SAMPLES } from '../support/product.ts';

test('a saved workbook run again is sent as media_scores.csv, gives the same proposal and keeps its name on screen', async ({
  page,
}) => {
  await signIn(page, 'workbook');
  const run = async () => {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'Workbook');
    return kpi(page, 'Attentive Reach');
  };
  await fillForm(page, 'Workbook', `${SAMPLES}/respondents.xlsx`);
  const reach = await run();
  await page.getByRole('link', { name: 'Modify this plan' }).click();
  await expect(page.getByText('CSV file "respondents.xlsx" saved')).toBeVisible();
  let form = '';
  // The body of an upload is only available to a route handler.
  await page.route('**/api/media_score', async (call) => {
    form = call.request().postDataBuffer()?.toString('latin1') ?? '';
    await call.continue();
  });
  expect(await run()).toBe(reach);
  expect(form).toContain('filename="media_scores.csv"');
  expect(form).toContain('respondent_id,weight');
  // On screen, in the report and among past plans the file keeps its original name, also after it is opened again.
  await expect(page.getByText(/^respondents\.xlsx: /)).toBeVisible();
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  const rows = page.getByRole('row', { name: /Workbook/ });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText('respondents.xlsx');
  await rows.first().click();
  await page.getByRole('link', { name: 'Modify this plan' }).click();
  await expect(page.getByText('CSV file "respondents.xlsx" saved')).toBeVisible();
  form = '';
  expect(await run()).toBe(reach);
  expect(form).toContain('filename="media_scores.csv"');
  await expect(page.getByText(/^respondents\.xlsx: /)).toBeVisible();
});

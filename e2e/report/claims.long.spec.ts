import { expect, test } from '@playwright/test';
import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { unzipped } from '../../testing/planExports/unzipped.ts';
import { amount, proofSentence, typeAmount, makeItAPlan } from '../support/deskParts.ts';
import { exportReport, fillForm, fillInputs, kpi, signIn, waitForReport } from '../support/steps.ts';
import { checkScreen } from '../support/checkScreen.ts';

const BUDGET = 2_400_000;
/** The sentence below the mix about how good it is. */
const proof = (page: Page) => page.getByRole('region', { name: 'Channel Mix Proposal' }).locator('[data-status]');
const numberIn = (text: string) => Number(/([\d,]+) more\./.exec(text)![1]!.replaceAll(',', ''));

async function planOf(page: Page, name: string): Promise<void> {
  await fillForm(page, name);
  await page.getByLabel('Monthly National Budget ($)').fill(String(BUDGET));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, name);
}

/** All text of the files in a zip. */
async function textsOf(download: Download): Promise<string> {
  const files = unzipped(await readFile(await download.path()));
  return [...files.values()]
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('\n')
    .replace(/&apos;|&#39;/g, '’');
}

const exported = async (page: Page, item: string) => textsOf(await exportReport(page, item));

test.describe.serial('a mix that was set manually claims no proof anywhere, and can be changed at the desk', () => {
  const claim = 'Hand-set; the best open mix reaches ';
  let page: Page;
  /** Attentive reach of the best mix, and of the one set manually. */
  let best: number;
  let reach: number;
  let address: string;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'claims');
    await planOf(page, 'Open');
    best = await kpi(page, 'Attentive Reach');
  });
  test.afterAll(() => page.close());

  test('the best mix is proven', async () => {
    await expect(proof(page)).toHaveText(/^Proven under these assumptions/);
  });

  test('another mix is set by hand', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await page.getByRole('button', { name: 'Even split' }).click();
    await expect(proofSentence(page)).toHaveText(/fewer people than the best for the same money/);
    await makeItAPlan(page, 'By hand');
    reach = await kpi(page, 'Attentive Reach');
  });

  test('the report says how many more people the best open mix reaches', async () => {
    await expect(proof(page)).toHaveText(new RegExp(`^${claim}[\\d,]+ more\\. Make it best$`));
    await expect(proof(page)).toHaveAttribute('data-status', 'hand-set');
    expect(Math.abs(numberIn(await proof(page).innerText()) - (best - reach))).toBeLessThanOrEqual(10);
    expect(best - reach).toBeGreaterThan(100_000);
    await page.getByRole('heading', { name: 'How good this mix is' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/Proven under|even one person more|moving a dollar would gain/)).toHaveCount(0);
    await expect(page.getByText(/This plan was set by hand and is not on the line/).first()).toBeVisible();
    await checkScreen(page, 'set-by-hand');
  });

  test('exported files claim no proof either', async () => {
    for (const item of ['Excel workbook', 'Slides', 'All csv']) {
      const text = await exported(page, item);
      expect(text, item).toContain(claim);
      expect(text, item).not.toMatch(/Proven under|even one person more|moving a dollar would gain/);
    }
  });

  test('its desk opens on the manual mix, and every control works', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(proofSentence(page)).toHaveText(
      /^This mix reaches [\d,]+ fewer people than the best for the same money/,
    );
    await expect(page.getByText(/The desk takes these amounts as its mix, not as limits/)).toBeVisible();
    await checkScreen(page, 'set-by-hand-desk');
    await page.getByRole('button', { name: '10% more' }).click();
    await expect(page.getByLabel('Budget', { exact: true })).toHaveValue('2,640,000');
    await expect(proofSentence(page)).toHaveText(/fewer people than the best for the same money/);
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Make it best' }).click();
    await expect.poll(() => kpi(page, 'Attentive Reach')).toBe(best);
    await page.getByRole('button', { name: 'Without a channel' }).click();
    await page.getByRole('menuitem', { name: 'Without Radio' }).click();
    await expect.poll(() => amount(page, 'Radio')).toBe(0);
    await page.getByRole('link', { name: 'Back to the plan' }).click();
  });

  test('run again without changes, the report says the same', async () => {
    address = page.url();
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'By hand');
    await expect(proof(page)).toHaveText(new RegExp(`^${claim}[\\d,]+ more\\. Make it best$`));
    expect(await kpi(page, 'Attentive Reach')).toBe(reach);
  });

  test('a plan of an older version or another service, without these sentences, claims no proof either', async ({
    browser,
  }) => {
    const other = await browser.newPage();
    await other.route('**/api/plan', async (route) => {
      const reply = await route.fetch();
      const plan = (await reply.json()) as Record<string, unknown>;
      delete plan.open_mix;
      delete plan.rules_report;
      const proven = `Proven under these assumptions: no other split of $2,400,000 within these limits reaches even one person more (gap 0% of the attentive reach).`;
      plan.certificate = { gap: 0, relative_gap: 0, status: 'optimal', says: proven };
      await route.fulfill({ response: reply, json: plan });
    });
    await other.route('**/api/access*', async (route) => {
      const reply = await route.fetch();
      const text = await reply.text();
      // The audience file is text of another kind.
      if (!text.startsWith('{')) return route.fulfill({ response: reply });
      const details = JSON.parse(text) as Record<string, unknown>;
      if ('budgetConstraint' in details) {
        const half = { Min_Budget: BUDGET / 2, Max_Budget: BUDGET / 2 };
        details.budgetConstraint = { Radio: half, Social: half };
        delete details.rules;
      }
      await route.fulfill({ response: reply, json: details });
    });
    await signIn(other, 'claims');
    await other.goto(address.replace('/channel-report?', '/channel-report-share?'));
    await expect(proof(other)).toHaveText(
      'Hand-set: every channel has an exact amount, so there was nothing to choose.',
    );
    await expect(proof(other)).toHaveAttribute('data-status', 'no choice');
    await expect(other.getByText(/Proven under/)).toHaveCount(0);
    // A call may still be handled by these routes.
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await other.close();
  });
});

test('a mix within limits is compared within them; a proof says how flat the optimum is, once counted', async ({
  page,
}) => {
  await signIn(page, 'flat');
  await fillForm(page, 'Limited');
  await page.getByLabel('Monthly National Budget ($)').fill(String(BUDGET));
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['FTA Metro', 'Radio', 'Social', 'Print']) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
  }
  await page.getByLabel('FTA Metro min').fill('400000');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, 'Limited');
  await expect(proof(page)).toHaveText(/within these limits reaches even one person more\.$/);

  await page.getByRole('button', { name: 'Try changes' }).click();
  const sure = page.getByRole('region', { name: 'How sure is this mix' });
  await sure.getByRole('button', { name: 'Compute for this mix' }).click();
  await expect(sure.getByText(/^A plan within 1% of the best still reaches/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await expect(proof(page)).toHaveText(/one person more\. (Many|Few) splits come within 1%: .+\$[\d,]+\.$/);
  await checkScreen(page, 'flat-top');

  await page.getByRole('button', { name: 'Try changes' }).click();
  await page.getByRole('switch', { name: 'Keep the rest best' }).click();
  await typeAmount(page, 'Print', '900k');
  await expect(proofSentence(page)).toHaveText(/fewer people than the best for the same money/);
  await makeItAPlan(page, 'By hand');
  await expect(proof(page)).toHaveText(/^Hand-set; the best open mix reaches [\d,]+ more\. Make it best$/);
});

test('the sample is labelled made-up people, and a saturated plan says so at the top', async ({ page }) => {
  await signIn(page, 'sample');
  await fillInputs(page, 'Trial');
  await page.getByRole('button', { name: 'Use the sample' }).click();
  await expect(page.getByText('./made-up-people.csv - ')).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await waitForReport(page, 'Trial');
  await expect(page.getByText(/^Made-up people · n = \d+(, effective \d+)? · /)).toBeVisible();
  await expect(page.getByText(/^These are made-up people/)).toBeVisible();
  await expect(page.getByText(/^Saturated:/)).toHaveCount(0);
  expect(await kpi(page, 'Attentive Reach')).toBeGreaterThan(5_000_000);
  await checkScreen(page, 'made-up-people');
  for (const item of ['Excel workbook', 'Slides', 'All csv']) {
    expect(await exported(page, item), item).toMatch(/made-up people/i);
  }

  await page.getByRole('link', { name: 'Modify this plan' }).click();
  await page.getByLabel('Monthly National Budget ($)').fill('40m');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(
    page.getByText(/^Saturated: this plan already reaches 9\d(\.\d+)?% of the [\d,]+ people that its/),
  ).toBeVisible();
  await checkScreen(page, 'saturated');
});

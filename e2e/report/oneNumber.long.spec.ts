import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { desk } from '../support/deskParts.ts';
import { fillForm, signIn, waitForReport } from '../support/steps.ts';

const bare = (text: string) => text.replaceAll(',', '').replace(/^\+/, '').replace('\u2212', '-');

/** Every cell below its header, by channel. */
async function tableOf(details: Locator): Promise<Map<string, Map<string, string>>> {
  const rows = await details
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)));
  const head = rows.find((cells) => cells[0] === 'Channel')!;
  const lines = rows.filter((cells) => cells.length === head.length && cells[0] !== 'Channel');
  const named = (cells: readonly string[]) => new Map(head.map((name, at) => [name, cells[at]!]));
  return new Map(lines.map((cells) => [cells[0]!.replace(/(at min|at max|fixed)$/, ''), named(cells)]));
}

/** The desk's "next $1,000" cell of a channel. */
async function nextAtDesk(page: Page, channel: string): Promise<string> {
  const row = desk(page)
    .getByRole('row')
    .filter({ has: page.getByLabel(`${channel}, amount`, { exact: true }) });
  return (await row.getByRole('cell').nth(4).textContent())!;
}

test.describe.serial('one fact is one number: table, csv, desk', () => {
  let page: Page;
  let details: Locator;
  let table: Map<string, Map<string, string>>;
  let bought: string[];
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await signIn(page, 'number');
    await fillForm(page, 'One number');
    await page.getByLabel('Monthly National Budget ($)').fill('2345678');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await waitForReport(page, 'One number');
    details = page.getByRole('region', { name: 'Planning Details' });
    for (const group of ['Money', 'Reach', 'Delivery', 'Attention', 'What if']) {
      const chip = details.getByRole('button', { name: group, exact: true });
      if ((await chip.getAttribute('aria-pressed')) === 'false') await chip.click();
    }
    table = await tableOf(details);
    bought = [...table.keys()].filter((name) => name !== 'Plan' && !name.includes('not bought'));
  });
  test.afterAll(() => page.close());

  test('the csv is the table, with the limits added', async () => {
    const download = page.waitForEvent('download');
    await details.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Planning Details.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');
    const cells = (line: string) =>
      [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) => cell!.replaceAll('"', ''));
    const columns = [...table.get('Plan')!.keys()];
    expect(cells(head!)).toEqual([...columns, 'Budget Constraints']);
    expect(lines.map((line) => cells(line)[0])).toEqual(bought);
    for (const line of lines.map(cells)) {
      const shown = table.get(line[0]!)!;
      columns.slice(1).forEach((name, at) => expect(Number(line[at + 1]), name).toBe(Number(bare(shown.get(name)!))));
    }
  });

  test('the desk and the report print the same figures of the plan', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(desk(page).getByText(/^All channels are kept best/)).toBeVisible();
    for (const channel of bought)
      expect(await nextAtDesk(page, channel)).toBe(table.get(channel)!.get('Next $1,000 Adds'));
    const [first] = bought;
    await desk(page).getByRole('button', { name: first!, exact: true }).click();
    const facts = page.getByRole('dialog', { name: `${first!}, details` });
    for (const name of ['Attentive Reach', 'Incremental Reach', 'Impressions (000)', 'Without It, Rest Best']) {
      const value = facts.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');
      await expect(value).toHaveText(table.get(first!)!.get(name)!);
    }
    await page.keyboard.press('Escape');
  });

  test('with 3+ as the goal the next $1,000 counts 3+', async () => {
    const before = await nextAtDesk(page, bought[0]!);
    await page.getByLabel('Goal').selectOption('Most people reached often');
    await expect(desk(page).getByRole('columnheader', { name: 'Next $1,000, 3+' })).toBeVisible();
    expect(await nextAtDesk(page, bought[0]!)).not.toBe(before);
    await page.getByLabel('Goal').selectOption('Most attentive reach');
    await expect(desk(page).getByRole('columnheader', { name: 'Next $1,000', exact: true })).toBeVisible();
  });

  test('a scenario at another price says so', async () => {
    await desk(page).getByRole('button', { name: 'Radio', exact: true }).click();
    await page.getByLabel('Your own CPM').fill('9.50');
    await page.getByLabel('Your own CPM').press('Enter');
    await expect(page.getByRole('button', { name: 'Undo: Radio at a CPM of $9.50' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep as scenario' }).click();
    const columns = page.getByRole('group', { name: 'Plan, scenarios and saved plans' });
    await expect(columns.getByText('Radio $9.50', { exact: true })).toBeVisible();
    await expect(columns.getByText('as kept')).toBeVisible();
  });
});

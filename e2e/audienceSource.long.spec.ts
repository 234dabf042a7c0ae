import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findClickhouse, startClickhouse } from '../testing/engines/clickhouseServers.ts';
import { fillInputs, kpi, signIn, waitForReport } from './support/steps.ts';
import { checkScreen } from './support/checkScreen.ts';
import { OwnBackend } from './support/ownBackend.ts';
import type { ClickhouseServer } from '../testing/engines/clickhouseServers.ts';
import { clickhousePeople, writeSources } from '../testing/engines/warehouseAudience.ts';
import { endlessView } from '../testing/engines/generatedPeople.ts';

interface WarehouseAudience {
  /** Path of the AUDIENCE_SOURCES file. */
  readonly settings: string;
  readonly servers: readonly ClickhouseServer[];
  remove(): Promise<void>;
}

/** Names of the audience: with a sample for browsers, without any sample, with a sample that stays on the service. */
const OPEN = 'National panel 2026 Q3';
const CLOSED = 'National panel closed to desks';
const ON_SERVICE = 'National panel on the service';

/** Generated people in two ClickHouse servers behind a Distributed table, configured under three names. */
async function createWarehouseAudience(binary: string, rows: number): Promise<WarehouseAudience> {
  const { servers, stop } = await startClickhouse(binary, 2);
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const source = await clickhousePeople(servers, OPEN, rows);
  const settings = writeSources(folder, [
    { ...source, samples_may_leave: true },
    { ...source, name: CLOSED, sample: 'never' },
    { ...source, name: ON_SERVICE, sample: 'service' },
  ]);
  return {
    settings,
    servers,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces the table by an endless view: a pass over it ends only when it is cancelled. @returns how to restore the table */
async function makeEndless(servers: readonly ClickhouseServer[]): Promise<() => Promise<void>> {
  for (const server of servers) {
    await server.run('RENAME TABLE people TO people_with_end');
    await server.run(endlessView('people'));
  }
  return async () => {
    for (const server of servers) {
      await server.run('DROP TABLE people');
      await server.run('RENAME TABLE people_with_end TO people');
    }
  };
}

/** Rows in both servers together; SOURCE_ROWS=10000000 is the large form. */
const ROWS = Number(process.env.SOURCE_ROWS ?? 40_000);
const ROWS_TEXT = ROWS.toLocaleString('en-US');
/** A budget that reaches only part of them [$]. */
const BUDGET = ROWS / 2;

const binary = findClickhouse();
const needsServer = binary === null ? test.skip : test;
if (binary === null)
  process.stdout.write('No ClickHouse server was found: no plan is made of an audience in two servers.\n');
test.describe.configure({ mode: 'serial' });

let audience: WarehouseAudience;
let backend: OwnBackend;
test.beforeAll(async () => {
  if (binary === null) return;
  test.setTimeout(1_200_000);
  audience = await createWarehouseAudience(binary, ROWS);
  backend = new OwnBackend(3, { AUDIENCE_SOURCES: audience.settings });
  await backend.start();
});
test.afterAll(async () => {
  await backend?.remove();
  await audience?.remove();
});

async function planner(page: Page, name: string): Promise<void> {
  await signIn(page, name, backend.url);
}

/** A pass over many rows takes seconds, and a run makes several [ms]. */
const LONG = { timeout: 900_000 };

/** Presses Run and waits for the report, however long the passes over the rows take. */
async function runToReport(page: Page, plan: string): Promise<void> {
  const begun = performance.now();
  await run(page).click();
  await expect(page).toHaveURL(/\/channel-report/, LONG);
  if (process.env.SOURCE_ROWS) {
    process.stdout.write(`A run over ${ROWS_TEXT} rows took ${Math.round((performance.now() - begun) / 1000)} s.\n`);
  }
  await waitForReport(page, plan);
}

async function fill(page: Page, plan: string): Promise<void> {
  await fillInputs(page, plan);
  await page.getByLabel('Monthly National Budget ($)').fill(String(BUDGET));
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });

/** Chooses an audience by keyboard: the button, its place in the list, Enter. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a kept audience' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Kept audiences' })).toBeVisible();
  if (name !== OPEN) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`./${name}.csv`)).toBeVisible();
}

test.describe('the main job on a warehouse audience in two servers', () => {
  test.describe.configure({ timeout: 1_200_000 });
  const plan = 'National launch';
  const uploads: Promise<number>[] = [];
  let page: Page;
  let reached: number;
  test.beforeAll(async ({ browser }) => {
    if (binary === null) return;
    page = await browser.newPage();
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/media_score'))
        uploads.push(request.allHeaders().then((headers) => Number(headers['content-length'])));
    });
    await planner(page, 'panel');
  });
  test.afterAll(() => page?.close());

  needsServer('choose the audience and read its description and figures', async () => {
    await fill(page, plan);
    await page.getByRole('button', { name: 'Use a kept audience' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kept audiences' });
    await checkScreen(page, 'kept-audiences', { part: dialog });
    await page.keyboard.press('Escape');
    await choose(page, OPEN);
    const figures = page.getByLabel('The audience in figures');
    await expect(figures).toContainText(`Rows${ROWS_TEXT}`);
    await expect(page.getByText('Made for tests: anyone may use it.')).toBeVisible();
    await checkScreen(page, 'kept-audience-preview', { part: figures });
  });

  needsServer('run it and read the report', async () => {
    await runToReport(page, plan);
    expect(uploads).toHaveLength(1);
    const bytes = await uploads[0];
    expect(bytes).toBeGreaterThan(100);
    expect(bytes).toBeLessThan(2000);
    await expect(page.getByText(`counted over all ${ROWS_TEXT} rows of "${OPEN}"`)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: OPEN }).first()).toBeVisible();
    reached = await kpi(page, 'Attentive Reach');
    expect(reached).toBeGreaterThan(ROWS / 100);
    expect(Math.abs((await kpi(page, 'Cost per Attentive Reach')) - BUDGET / reached)).toBeLessThan(0.01);
  });

  needsServer('reload, and open it from past plans', async () => {
    await page.reload();
    await waitForReport(page, plan);
    expect(await kpi(page, 'Attentive Reach')).toBe(reached);
    await page.goto(`${backend.url}/past-media-plans`);
    await page.getByRole('row', { name: new RegExp(plan) }).click();
    await waitForReport(page, plan);
    expect(await kpi(page, 'Attentive Reach')).toBe(reached);
  });

  needsServer('a colleague reads it by its link', async ({ browser }) => {
    const key = new URL(page.url()).searchParams.get('key');
    const other = await browser.newPage();
    await planner(other, 'colleague');
    await other.goto(`${backend.url}/channel-report-share?key=${key}`);
    await expect(other.getByRole('heading', { name: `Current Plan: ${plan}` })).toBeVisible();
    expect(await kpi(other, 'Attentive Reach')).toBe(reached);
    await expect(other.getByText(`counted over all ${ROWS_TEXT} rows of "${OPEN}"`)).toBeVisible();
    await other.close();
  });

  needsServer('try changes on the sample, and make one a plan that is counted over all rows', async () => {
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(page.getByLabel('Radio, amount', { exact: true })).toBeVisible();
    await page.getByLabel('Radio, amount', { exact: true }).fill(String(BUDGET / 2));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make it a plan' }).first().click();
    await page.getByRole('dialog', { name: 'Make it a plan' }).getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('heading', { name: /Current Plan: National launch, / })).toBeVisible(LONG);
    await expect(page.getByText(`counted over all ${ROWS_TEXT} rows of "${OPEN}"`)).toBeVisible();
    const made = await kpi(page, 'Attentive Reach');
    expect(made).toBeLessThan(reached);
    expect(made).toBeGreaterThan(0.5 * reached);
  });
});

needsServer('each audience says which data leaves it, in the list and when chosen', async ({ page }) => {
  const sample = 'Sums leave it, and a sample of up to 200,000 people that stays on the planning service';
  const sentences = [
    [OPEN, `${sample} and in browsers.`],
    [CLOSED, 'Only sums leave it.'],
    [ON_SERVICE, `${sample}.`],
  ] as const;
  await planner(page, 'leaves');
  const dialog = page.getByRole('dialog', { name: 'Kept audiences' });
  for (const [name, sentence] of sentences) {
    await page.getByRole('button', { name: 'Use a kept audience' }).click();
    for (const [each, shared] of sentences) {
      await expect(dialog.getByRole('button', { name: each }).getByText(shared, { exact: true })).toBeVisible();
    }
    if (name === OPEN) await checkScreen(page, 'kept-audiences-samples', { part: dialog });
    await dialog.getByRole('button', { name }).click();
    await expect(page.getByText(`./${name}.csv`)).toBeVisible();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Remove / }).click();
  }
});

needsServer(
  'modify and run again from a past plan; without a sample there is no desk, with the reason',
  async ({ page }) => {
    test.setTimeout(1_200_000);
    await planner(page, 'closed');
    await fill(page, 'Closed launch');
    await choose(page, CLOSED);
    await runToReport(page, 'Closed launch');
    await page.getByRole('button', { name: 'Try changes' }).click();
    await expect(
      page.getByText(`Neither the rows of "${CLOSED}" nor a sample of them may leave their database`),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plan' }).click();
    const before = await kpi(page, 'Attentive Reach');

    await page.goto(`${backend.url}/past-media-plans`);
    await page.getByRole('row', { name: /Closed launch/ }).click();
    await waitForReport(page, 'Closed launch');
    await page.getByRole('link', { name: 'Modify this plan' }).click();
    await expect(page.getByText(/^CSV file ".*" saved$/)).toBeVisible();
    await page.getByLabel('Monthly National Budget ($)').fill(String(2 * BUDGET));
    await run(page).click();
    await expect(page.getByText(`$${(2 * BUDGET).toLocaleString('en-US')}`).first()).toBeVisible(LONG);
    await waitForReport(page, 'Closed launch');
    expect(await kpi(page, 'Attentive Reach')).toBeGreaterThan(before);
  },
);

needsServer(
  'a server that dies during the run is reported, no input is lost, and the run succeeds afterwards',
  async ({ page }) => {
    test.setTimeout(1_200_000);
    await planner(page, 'killed');
    await fill(page, 'Through an outage');
    await choose(page, OPEN);
    // Killed between two steps of the run, so that the third step meets the outage.
    await page.route('**/api/optimise', async (route) => {
      await audience.servers[1]!.kill();
      await route.continue();
    });
    await run(page).click();
    await expect(page).toHaveURL(/channel-report|error/, LONG);
    await page.unroute('**/api/optimise');
    await page.goto(`${backend.url}/`);
    await expect(page.getByPlaceholder('Enter your plan name')).toHaveValue('Through an outage');
    await expect(page.getByText(`./${OPEN}.csv`)).toBeVisible();

    await audience.servers[1]!.start();
    await runToReport(page, 'Through an outage');
    expect(await kpi(page, 'Attentive Reach')).toBeGreaterThan(ROWS / 100);
    // The failed run saved no plan.
    await page.goto(`${backend.url}/past-media-plans`);
    await expect(page.getByRole('row', { name: /Through an outage/ })).toHaveCount(1);
  },
);

needsServer('Cancel ends the statement in the engine, and the plan can be run at once', async ({ page }) => {
  test.setTimeout(1_200_000);
  const working = async () => {
    const counts = await Promise.all(
      audience.servers.map((server) =>
        server.run("SELECT count() FROM system.processes WHERE query LIKE '%planner\\_weight%' AND user != 'default'"),
      ),
    );
    return counts.reduce((all, count) => all + Number(count), 0);
  };
  await planner(page, 'cancel');
  await fill(page, 'Cancelled first');
  await choose(page, OPEN);
  const cancelled = page.getByText('The run was cancelled. Everything you entered is still here.');
  const panel = page.getByRole('region', { name: 'Run' });
  let putBack = await makeEndless(audience.servers);
  await run(page).click();
  await expect(panel.getByText(`Counting everyone in ${OPEN}`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cancelled).toBeVisible();
  await expect.poll(working).toBe(0);
  await putBack();

  await page.route('**/api/optimise', async (route) => {
    putBack = await makeEndless(audience.servers);
    await route.continue();
  });
  await run(page).click();
  await expect.poll(working).toBeGreaterThan(0);
  await expect(panel.getByText(/^Pass 1 of \d over [\d,]+ people$/)).toBeVisible();
  await checkScreen(page, 'kept-audience-run', { part: panel });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cancelled).toBeVisible();
  await expect.poll(working).toBe(0);
  await putBack();
  await page.unroute('**/api/optimise');
  await runToReport(page, 'Cancelled first');
});

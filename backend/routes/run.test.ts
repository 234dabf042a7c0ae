import { CALLS } from '../../core/contract/calls.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { OutputRow, SpendRow, TableRow } from '../../core/contract/bodies/rows.ts';
import { readRows } from '../../core/contract/jsonText.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, chosenLimits, DEFAULT_PLAN } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const csv = respondentsCsv(400, 7);
let backend: RunningBackend;
let ann: Calls;

beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

test('call 1 sends the lists of the planning data', async () => {
  const { status, body, headers } = await ann.access<{ strategy: string[]; demo: string[]; client: string[] }>('user');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/json');
  expect(body.strategy).toContain('Brand Awareness');
  expect(body.demo).toContain('women 18-39');
  expect(body.client.length).toBeGreaterThan(1);
});

test('a run calls media_score, reach and optimise; plan_details, plan and plan_csv_file return what was stored', async () => {
  const limits = chosenLimits({ Radio: [100_000, 400_000], Video: [0, 700_000], BVOD: [0, 500_000] });
  const choices = { demo: 'people 25-54', limits, name: 'By channel' };
  const scored = await ann.mediaScore({ name: 'My audience.csv', content: csv }, choices);
  expect(scored.status).toBe(200);
  expect(scored.headers.get('content-type')).toContain('text/plain');
  expect(Buffer.from(scored.body.key, 'base64url').length).toBeGreaterThanOrEqual(16);
  expect(scored.body.audience).toMatchObject({ file_name: 'My audience.csv', sample: 400, duplication: 'measured' });

  const reach = await ann.reach(scored.body, choices);
  const curves = JSON.parse(reach.body.reach_curves) as SpendRow[];
  expect(curves.map(({ Spend }) => Spend)).toEqual(Array.from({ length: 41 }, (_, step) => (700_000 * step) / 40));

  const report = (await ann.optimise(scored.body, choices)).body;
  expect(CALLS.optimise.reply.isValidSync(report, { strict: true })).toBe(true);
  checkReport(report, limits);

  const details = await ann.access('plan_details', { key: scored.body.key, sandbox: true });
  expect(details.headers.get('content-type')).toContain('text/plain');
  expect(details.body).toEqual({
    name: 'By channel',
    budget: '1,000,000',
    budgetConstraint: {
      BVOD: { Min_Budget: 0, Max_Budget: 500_000 },
      Radio: { Min_Budget: 100_000, Max_Budget: 400_000 },
      Video: { Min_Budget: 0, Max_Budget: 700_000 },
    },
    strategy: 'Brand Awareness',
    buyingDemographic: 'people 25-54',
    client: 'Banksia Bank',
    fileName: 'My audience.csv',
    fileBytes: csv.length,
  });
  const kept = await ann.plan<FullPlan>(scored.body.key);
  expect(kept.body).toEqual({ ...scored.body, ...reach.body, ...report });
  const file = await ann.access('plan_csv_file', { key: scored.body.key });
  expect(file.text).toBe(csv);
});

test.each([
  ['My audience.xlsx', 'My audience.xlsx'],
  ['C:\\Users\\ann\\My audience.csv', 'My audience.csv'],
  [`${'n'.repeat(250)}.csv`, `${'n'.repeat(196)}.csv`],
])('a saved file that is uploaded again keeps its original name: %s', async (fileName, kept) => {
  const bea = new Calls(backend.url, { uid: 'bea', email: 'bea@agency.example' });
  expect((await bea.access<{ features: string[] }>('user')).body.features).toContain('file_name');
  const scored = await bea.mediaScore({ name: 'media_scores.csv', content: csv }, { fileName });
  expect(scored.body.audience).toMatchObject({ file_name: kept, sample: 400 });
  await bea.optimise(scored.body);
  const details = await bea.access<{ fileName: string }>('plan_details', { key: scored.body.key, sandbox: true });
  expect(details.body.fileName).toBe(kept);
  const { body } = await bea.access<{ plans: string }>('plan_summary');
  const [newest] = JSON.parse(body.plans) as { key: string; Audience_File: string }[];
  expect(newest).toMatchObject({ key: scored.body.key, Audience_File: kept });
});

test('a file name with another extension is refused with a sentence', async () => {
  const file = { name: 'media_scores.csv', content: csv };
  const refused = await ann.mediaScore<{ message: string }>(file, { fileName: 'plan.exe' });
  const sentence = 'File type must be .csv, .xls or .xlsx; "plan.exe" is not.';
  expect([refused.status, refused.body.message]).toEqual([400, sentence]);
});

function checkReport(
  report: PlanReport,
  limits: readonly { Channel: string; Min_Budget: number; Max_Budget: number }[],
) {
  const output = readRows<OutputRow>(report.output);
  const spend = new Map(output.map((row) => [row.Master_Channel, row.Optimal_Budget]));
  expect([...spend.values()].reduce((sum, money) => sum + money, 0)).toBeCloseTo(DEFAULT_PLAN.budget, 6);
  for (const { Channel, Min_Budget, Max_Budget } of limits) {
    expect(spend.get(Channel) ?? 0).toBeGreaterThanOrEqual(Min_Budget);
    expect(spend.get(Channel) ?? 0).toBeLessThanOrEqual(Max_Budget);
  }
  expect([...spend.values()]).toEqual([...spend.values()].sort((one, other) => other - one));
  expect(report.attentive_reach).toBeLessThanOrEqual(report.audience!.target_universe);
  expect(report.frequency).toBeGreaterThanOrEqual(1);
  expect(report.cost_per_attentive_reach).toBeCloseTo(DEFAULT_PLAN.budget / report.attentive_reach, 9);
  expect(report.certificate).toMatchObject({ status: 'optimal' });
  expect(report.certificate!.relative_gap).toBeLessThanOrEqual(1e-6);
  expect(readRows<{ Channel: string }>(report.channel_colours as never).map((row) => row.Channel)).toEqual([
    ...CHANNELS,
  ]);
  expect(report.assumptions!.rows.length).toBeGreaterThanOrEqual(15);
  const table = readRows<TableRow>(report.output_table);
  expect(Object.keys(table[0]!)).toEqual([
    'Channel',
    'Score',
    'Optimal_Budget',
    'Share_Of_Budget_(%)',
    'Attentive_Reach',
    'Frequency',
    'Incremental_Reach',
    'Cost_Per_Reach',
  ]);
  const incremental = [...table].sort((one, other) => Number(other.Incremental_Reach) - Number(one.Incremental_Reach));
  expect(report.priority_channel_1).toBe(incremental[0]!.Channel);
}

test('default mode is saved as default, and with fewer than three funded channels some priorities are empty', async () => {
  const { key } = await ann.finishedPlan(csv, { name: 'Free' });
  const details = await ann.access<{ budgetConstraint: unknown }>('plan_details', { key, sandbox: true });
  expect(details.body.budgetConstraint).toBe('default');
  const single = await ann.finishedPlan(csv, { limits: chosenLimits({ Radio: [0, 1_000_000] }), name: 'One' });
  expect(single.report).toMatchObject({ priority_channel_1: 'Radio', priority_channel_1_icon: 'radio' });
  expect(single.report.priority_channel_2).toBeNull();
  expect(single.report.priority_channel_3_icon).toBeNull();
});

test('past plans list the newest first, with the field names of the API', async () => {
  const begun = Date.now();
  const cleo = new Calls(backend.url, { uid: 'cleo', email: 'cleo@agency.example' });
  const first = await cleo.finishedPlan(csv, { name: 'First' });
  const limits = chosenLimits({ Radio: [0, 1_000_000], Video: [0, 1_000_000], Social: [0, 1_000_000] });
  const second = await cleo.finishedPlan(csv, { name: 'Second', limits });
  const { body } = await cleo.access<{ plans: string }>('plan_summary');
  const plans = JSON.parse(body.plans) as Record<string, unknown>[];
  expect(plans.map(({ key }) => key)).toEqual([second.key, first.key]);
  expect(plans[0]).toMatchObject({
    Scenario_Name: 'Second',
    Budget_Scenario: 1_000_000,
    // Spelt so in the specification.
    budget_contraints: '3 channels',
    Planning_Setting: 'Brand Awareness',
    Demo: DEFAULT_PLAN.demo,
    Audience: DEFAULT_PLAN.client,
  });
  expect(plans[1]).toMatchObject({ budget_contraints: 'Default' });
  // Created may be without its seconds.
  expect(Date.parse(String(plans[0]!.Created))).toBeGreaterThan(begun - 60_000);
});

test('a second optimise call with a finished key returns the stored plan, whatever else it requests', async () => {
  const { scored, report } = await ann.finishedPlan(csv);
  const again = await ann.optimise(scored, { budget: 5_000_000, name: 'Another' });
  expect(again.body).toEqual(report);
  const curvesAfter = await ann.reach(scored, { budget: 9_000_000 });
  expect(curvesAfter.status).toBe(200);
  expect((await ann.plan<FullPlan>(scored.key)).body.reach_curves).toBeUndefined();
});

test('two concurrent optimise calls of one run store one plan', async () => {
  const scored = (await ann.mediaScore({ name: 'a.csv', content: csv })).body;
  const both = await Promise.all([ann.optimise(scored), ann.optimise(scored, { budget: 2_000_000 })]);
  expect(both[0].body).toEqual(both[1].body);
});

test('concurrent uploads each get the figures of their own file', async () => {
  const bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  const other = respondentsCsv(900, 8);
  const answers = await Promise.all([
    ann.mediaScore({ name: 'a.csv', content: csv }),
    bob.mediaScore({ name: 'b.csv', content: other }),
    ann.mediaScore({ name: 'c.csv', content: csv }),
  ]);
  expect(answers.map(({ body }) => body.audience!.sample)).toEqual([400, 900, 400]);
  expect(new Set(answers.map(({ body }) => body.key)).size).toBe(3);
  expect(answers[0].body.df_score_master).toBe(answers[2].body.df_score_master);
});

import type { PlanDetails } from '../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, chosenLimits, freeLimits } from '../../testing/backend/calls.ts';
import type { RunChoices } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const CSV = respondentsCsv(300, 5);
const BUDGET = 1_000_000;

let backend: RunningBackend;
let ann: Calls;
beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

const BY_HAND = chosenLimits({ Radio: [700_000, 700_000], Print: [300_000, 300_000] });
const LIMITED = freeLimits(BUDGET).map((row) => (row.Channel === 'Radio' ? { ...row, Min_Budget: 200_000 } : row));

async function planOf(change: RunChoices): Promise<{ key: string; report: PlanReport }> {
  const { report, key } = await ann.finishedPlan(CSV, { limits: BY_HAND, ...change });
  return { report, key };
}

test('call 1 announces the comparison with the open mix', async () => {
  expect((await ann.access<{ features: string[] }>('user')).body.features).toContain('open_limits');
});

test('a mix that was set manually is compared within the limits before it, which are saved with the plan', async () => {
  const open = await ann.finishedPlan(CSV, { limits: LIMITED });
  const { report, key } = await planOf({ openLimits: LIMITED });
  expect(open.report.open_mix).toBeUndefined();
  expect(report.open_mix!.limits).toEqual(LIMITED);
  expect(report.open_mix!.attentive_reach / open.report.attentive_reach).toBeCloseTo(1, 5);
  expect(report.open_mix!.more).toBeCloseTo(report.open_mix!.attentive_reach - report.attentive_reach, 6);
  const more = Math.round(report.open_mix!.more).toLocaleString('en');
  expect(report.certificate).toMatchObject({
    status: 'best found',
    says: `Set by hand on the desk; the best mix of this budget within the limits it started from reaches ${more} more.`,
  });
  expect(JSON.stringify(report)).not.toMatch(/Proven|moving a dollar/);
  const kept = (await ann.plan<FullPlan>(key)).body;
  expect([kept.open_mix, kept.certificate]).toEqual([report.open_mix, report.certificate]);
  const details = (await ann.access<PlanDetails>('plan_details', { key, sandbox: true })).body;
  expect(details.openConstraint).toMatchObject({ Radio: { Min_Budget: 200_000, Max_Budget: BUDGET } });
});

test('without open limits, or with impossible ones, the comparison has every channel open', async () => {
  for (const change of [{}, { openLimits: [] }, { openLimits: chosenLimits({ Radio: [5e6, 5e6] }) }]) {
    const { report } = await planOf(change);
    expect(report.open_mix!.limits).toEqual(freeLimits(BUDGET));
    expect(report.certificate!.says).toMatch(/; the best open mix of this budget reaches [\d,]+ more\.$/);
  }
});

test('if the limits leave a choice, open limits change nothing', async () => {
  const { report } = await planOf({ limits: LIMITED, openLimits: BY_HAND });
  expect(report.open_mix).toBeUndefined();
  expect(report.certificate!.says).toMatch(/^Proven/);
});

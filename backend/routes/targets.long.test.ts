import type { PlanDetails } from '../../core/contract/bodies/access.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { PlanRules, TargetsGoal } from '../../core/contract/bodies/planRules.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const CSV = respondentsCsv(300, 5);
const BUDGET = 200_000;

let backend: RunningBackend;
let ann: Calls;
let others: string[];
beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  const { demo } = (await ann.access<{ demo: string[] }>('user')).body;
  others = demo.filter((name) => name.startsWith('women') || name.startsWith('men')).slice(0, 2);
});
afterAll(() => backend.stop());

function planFor(goal: Omit<TargetsGoal, 'kind'> | null, targets: readonly string[] | undefined) {
  const rules: PlanRules | undefined = goal === null ? undefined : { version: 1, goal: { kind: 'targets', ...goal } };
  return ann.finishedPlan(CSV, { budget: BUDGET, ...(targets && { targets }), ...(rules && { rules }) });
}

const figures = ({ made_at: _at, target_reach: _targets, ...report }: PlanReport) => report;

test('further targets change no figure of the buying demographic, and each has its own reach', async () => {
  const { report: plain } = await planFor(null, undefined);
  const { report, key } = await planFor(null, others);
  expect(figures(report)).toEqual(figures(plain));
  const [first, ...further] = report.target_reach!;
  expect(first!.reach / report.attentive_reach).toBeCloseTo(1, 9);
  expect(further.map(({ name }) => name)).toEqual(others);
  for (const { reach, universe, share, grps } of report.target_reach!) {
    expect(reach).toBeLessThanOrEqual(universe);
    expect(share).toBeCloseTo(reach / universe, 12);
    expect(grps).toBeGreaterThan(100 * share);
  }
  const details = (await ann.access<PlanDetails>('plan_details', { key, sandbox: true })).body;
  expect(details.targets).toEqual(others);
});

test('a goal for a further target’s share is met, and the goal "worst off" raises the lowest share', async () => {
  const { report: plain } = await planFor(null, others);
  const { report: worst } = await planFor({ how: 'worst off' }, others);
  const least = ({ target_reach: rows }: PlanReport) => Math.min(...rows!.map(({ share }) => share));
  expect(least(worst)).toBeGreaterThanOrEqual(least(plain) - 1e-9);
  expect(worst.rules_report!.goal).toMatchObject({ kind: 'targets' });
  expect(worst.rules_report!.goal!.gap!).toBeLessThan(1e-5 * worst.rules_report!.goal!.people!);
  const asked = plain.target_reach!.map(({ share }, at) =>
    at === 1 ? (share + 2 * worst.target_reach![1]!.share) / 3 : 0,
  );
  const { report } = await planFor({ how: 'at least', shares: asked }, others);
  expect(report.target_reach![1]!.share).toBeGreaterThanOrEqual(asked[1]! * (1 - 1e-5));
  expect(report.attentive_reach).toBeLessThanOrEqual(plain.attentive_reach);
});

test('with all weight on the buying demographic, the plan is that of the buying demographic alone', async () => {
  const { report: plain } = await planFor(null, others);
  const { report } = await planFor({ how: 'weighted', weights: [1, 0, 0] }, others);
  expect(report.attentive_reach / plain.attentive_reach).toBeCloseTo(1, 6);
});

test.each<[string, Omit<TargetsGoal, 'kind'>, boolean, RegExp]>([
  [
    'a share that no split reaches',
    { how: 'at least', shares: [0, 1, 0] },
    true,
    /^No split within these limits reaches 100 % of .*: the most that can be reached is [\d.]+ % of /,
  ],
  [
    'a goal over several targets of a file read for one',
    { how: 'worst off' },
    false,
    /^The goal is about several targets, but the file was read for one\./,
  ],
  [
    'weights that do not add up',
    { how: 'weighted', weights: [0.5, 0.2, 0.2] },
    true,
    /^The weights of the targets add up to 90 %, not to 100 %\./,
  ],
  [
    'a list for too few targets',
    { how: 'at least', shares: [0, 0.1] },
    true,
    /^The goal needs a share for each of the 3 targets\.$/,
  ],
])('%s is refused with a sentence', async (_what, goal, hasTargets, sentence) => {
  const scored = await ann.mediaScore({ name: 'a.csv', content: CSV }, hasTargets ? { targets: others } : {});
  const rules = { version: 1, goal: { kind: 'targets', ...goal } };
  const { status, body } = await ann.optimise<RefusalBody>(scored.body, { budget: BUDGET }, { rules });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(new RegExp(sentence.source.replace(/^\^/, '"').replace(/\$$/, '"')));
});

test('a target that is not in the list, or named twice, is refused by name', async () => {
  for (const targets of [['women of the moon'], [others[0]!, others[0]!]]) {
    const { status, text } = await ann.mediaScore<RefusalBody>({ name: 'a.csv', content: CSV }, { targets });
    expect(status).toBe(400);
    expect(text).toContain(targets.at(-1));
  }
});

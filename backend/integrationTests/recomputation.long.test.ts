import { readRows } from '../../core/contract/jsonText.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import type { OutputRow, SpendRow } from '../../core/contract/bodies/rows.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { respondentsCsv, TYPICAL_VEHICLES } from '../../testing/audience/audienceFiles.ts';
import { Calls, chosenLimits, freeLimits } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { referenceOptimum, referencePlan, referenceReach } from './referencePlan.ts';

/** Computes the figures of a reply again from the uploaded file, with independent code (referencePlan.ts). */
const FILES = 10;
const AGREEMENT = 1e-6;
/** A point in the middle of the curves. */
const ANY_POINT = 17;
const MORE_VEHICLES = [
  'Podcasts: Acast',
  'SVOD: Netflix',
  // A vehicle that no list has.
  'OOH: Unknown Billboards',
  'Social: Facebook',
  'Print: The Age',
];

let backend: RunningBackend;
let ann: Calls;
beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

function pick<Choice>(random: () => number, choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)]!;
}

/** A file and the inputs of a plan that differ in size, vehicles, target, threshold, budget (over a 10,000-fold range) and limits. */
function randomCase(seed: number) {
  const random = seededRandom(seed * 7919);
  const vehicles = [...TYPICAL_VEHICLES, ...MORE_VEHICLES].filter(() => random() < 0.8);
  const budget = Math.round(10 ** (4 + 4 * random()));
  const channels = [...new Set(vehicles.map((column) => column.split(':')[0]!))];
  const limited = Object.fromEntries(
    channels.map((channel) => {
      // The minimums add up to less than the budget.
      const least = channel.startsWith('FTA') || random() < 0.6 ? 0 : Math.floor((budget * random()) / 30);
      return [channel, [least, Math.ceil(budget * (0.15 + 0.85 * random()))] as const];
    }),
  );
  const limits: ChannelLimits[] = seed % 2 === 0 ? freeLimits(budget) : chosenLimits(limited);
  return {
    csv: respondentsCsv(200 + Math.floor(500 * random()), seed, vehicles),
    choices: {
      demo: pick(random, ['all people 14+', 'people 25-54', 'women 25-54', 'men 40+', 'grocery buyers']),
      strategy: pick(random, ['Reminder', 'Brand Awareness', 'Brand Consideration', 'Brand Story']),
      budget,
      limits,
    },
  };
}

test.each(Array.from({ length: FILES }, (_, index) => index + 1))(
  'file %i: reach, frequency and optimum agree with the reference',
  async (seed) => {
    const { csv, choices } = randomCase(seed);
    const { report, scored: mediaScores } = await ann.finishedPlan(csv, choices);
    const reference = referencePlan(csv, 'core/planningData', choices.demo, choices.strategy);
    const mix = Object.fromEntries(
      readRows<OutputRow>(report.output as OutputRow[]).map((row) => [row.Master_Channel, row.Optimal_Budget]),
    );
    const again = referenceReach(reference, mix);
    expectClose(report.attentive_reach, again.reach);
    expectClose(report.frequency, again.frequency);
    expectClose(report.cost_per_attentive_reach, choices.budget / again.reach);
    const limits = Object.fromEntries(
      choices.limits.map(({ Channel, Min_Budget, Max_Budget }) => [Channel, [Min_Budget, Max_Budget] as const]),
    );
    expectClose(report.attentive_reach, referenceOptimum(reference, choices.budget, limits));
    const curves = JSON.parse((await ann.reach(mediaScores, choices)).body.reach_curves) as SpendRow[];
    const { Spend: spend, ...reachByChannel } = curves[ANY_POINT]!;
    for (const [channel, reach] of Object.entries(reachByChannel)) {
      expectClose(reach!, referenceReach(reference, { [channel]: spend }).reach);
    }
  },
);

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(AGREEMENT * Math.abs(expected));
}

test('the reference notices if a hundredth of the budget is moved to another channel', async () => {
  const { csv, choices } = randomCase(2);
  const reference = referencePlan(csv, 'core/planningData', choices.demo, choices.strategy);
  const { report } = await ann.finishedPlan(csv, choices);
  const [first, second] = readRows<OutputRow>(report.output);
  const moved = choices.budget / 100;
  const mix = Object.fromEntries((report.output as OutputRow[]).map((row) => [row.Master_Channel, row.Optimal_Budget]));
  const { reach } = referenceReach(reference, {
    ...mix,
    [first!.Master_Channel]: first!.Optimal_Budget - moved,
    [second!.Master_Channel]: second!.Optimal_Budget + moved,
  });
  expect(report.attentive_reach - reach).toBeGreaterThan(AGREEMENT * reach);
});

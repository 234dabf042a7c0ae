import { CHANNELS } from '../../../core/rules/channels.ts';
import type { DeskDetails, DeskFigures } from '../../../core/contract/bodies/deskQuestions.ts';
import {
  reportedDetails,
  reportedFigures,
  reportedProof,
  reportedRobustness,
  sentencesBeyondSupply,
  withinPlanSupply,
} from './reported.ts';
import { firstScenario } from './scenario.ts';
import { withPlanFigures, stepFrom } from './step.ts';

const mix = (radio: number) => CHANNELS.map((name) => (name === 'Radio' ? radio : 0));
const report = {
  ...{ attentive_reach: 554_391.6, frequency: 2.07, cost_per_attentive_reach: 1.8, output_table: [] },
  why: {
    shared_next_1000: 1342.4,
    channels: [
      {
        ...{ channel: 'Radio', state: 'interior', spend: 1000, next_1000: 1342.6, incremental_reach: 9526.4 },
        ...{ tarps: 402.4, impressions: 85_475_500, without_it: 553_000 },
      },
    ],
    distribution: [{ times: 3, plain: 9, attentive: 412_345.2 }],
    sampling_error: { low: 540_000.2, high: 568_783, standard_error: 7_343, says: '' },
  },
} as never;
const computed: DeskFigures = {
  ...{ spend: mix(1000), budget: 1000, reach: 554_391.4, frequency: 2.069, costPerReach: 1.801 },
  ...{ nextThousand: mix(1343), tarps: 402.6 },
};
const details: DeskDetails = {
  distribution: [554_391.4, 480_000, 412_345.6, 0, 0, 0, 0, 0, 0, 0],
  plainReach: 700_000,
  onlyHere: mix(9527),
  alone: mix(60_000.4),
  tarps: mix(402.6),
  impressions: mix(85_475_499),
  withoutIt: CHANNELS.map((name) => (name === 'Radio' ? 553_004 : 554_391.8)),
};
const radio = CHANNELS.indexOf('Radio');

test('for the plan itself, the desk shows the figures of its report', () => {
  const { reach, frequency, costPerReach, nextThousand, tarps } = reportedFigures(computed, report);
  expect([reach, frequency, costPerReach, tarps]).toEqual([554_391.6, 2.07, 1.8, 402.4]);
  expect(nextThousand[radio]).toBe(1342.4);
  const found = reportedDetails(details, report, true);
  expect([found.onlyHere[radio], found.tarps[radio], found.distribution[2]]).toEqual([9526.4, 402.4, 412_345.2]);
  // Leaving out a channel without money does not change the reach.
  expect([found.withoutIt[radio], found.withoutIt[0]]).toEqual([553_000, 554_391.6]);
  // Lifted limits change the best reach without a channel.
  expect(reportedDetails(details, report, false).withoutIt).toBe(details.withoutIt);
  const ranges = { reach: { reach: 554_391.4, sample: { low: 540_000.9, high: 568_783.9 }, attention: {} } };
  expect(reportedRobustness(ranges as never, report).reach!.sample).toEqual({ low: 540_000.2, high: 568_783 });
});

test('the people reached only by a channel are counted as reach, even if the goal counts people reached often', () => {
  const table = [{ Channel: 'Radio', Incremental_Reach: 9600 }];
  const often = { goal: { kind: 'often', times: 3, people: 1, says: '' } };
  const reply = { ...(report as object), output_table: table, rules_report: often } as never;
  expect(reportedDetails(details, reply, true).onlyHere[radio]).toBe(9600);
});

test('the desk shows its own figures if it computes another reach, or if the report lacks figures', () => {
  const other = { ...computed, reach: 560_000 };
  expect(reportedFigures(other, report)).toBe(other);
  const bare = { ...(report as object), why: undefined } as never;
  expect(reportedFigures(computed, bare)).toMatchObject({ reach: 554_391.6, nextThousand: computed.nextThousand });
  expect(reportedDetails(details, bare, true)).toMatchObject({ onlyHere: details.onlyHere, tarps: details.tarps });
});

const certificate = { gap: 15.2, relative_gap: 1e-3, status: 'best found', says: '' };
const ruled = (rules_report: object) => ({ ...(report as object), certificate, rules_report }) as never;
const goalOf = (rules: object) =>
  firstScenario({ budget: 1000, limits: [], rules: { version: 1, ...rules } }, mix(1000));

test('the plan has the proof of its own goal, as far as its report has it', () => {
  const proof = { status: 'best found', gap: 15.2, relativeGap: 1e-3 };
  const often = goalOf({ goal: { kind: 'often', times: 3 } });
  const reply = ruled({ goal: { kind: 'often', times: 3, people: 9000.5, says: '' } });
  const extra = { kind: 'most often', people: 9000.5, times: 3, isFinal: true };
  expect(reportedProof(computed, reply, often)).toEqual({ proof, extra });
  expect(reportedProof(computed, reply, { ...often, keepsBest: false })).toEqual({ proof: null, extra });
  expect(reportedProof(computed, ruled({}), often)).toEqual({ proof: null, extra: null });
  expect(reportedProof({ ...computed, reach: 560_000 }, reply, often)).toEqual({ proof: null, extra: null });
  const rule = ruled({ smallest_buy: { amount: 50, costs: null, says: '' } });
  const ruledBuy = { kind: 'smallest buy', ruleCosts: 0, isFinal: true };
  expect(reportedProof(computed, rule, goalOf({ smallest_buy: 50 }))).toEqual({ proof, extra: ruledBuy });
  expect(reportedProof(computed, ruled({}), goalOf({ smallest_buy: 50 }))).toEqual({ proof: null, extra: null });
  expect(reportedProof(computed, ruled({}), goalOf({}))).toEqual({ proof, extra: null });
  expect(reportedProof(computed, report, goalOf({}))).toEqual({ proof: null, extra: null });
});

test('a step with the plan’s mix has the plan’s figures, except the next $1,000 of another goal', () => {
  const scenario = firstScenario({ budget: 1000, limits: [] }, mix(1000));
  const manual = { answer: 'manual mix', figures: computed, best: null, isFinal: true } as const;
  const plan = { ...stepFrom('The plan', scenario, manual), figures: reportedFigures(computed, report) };
  expect(withPlanFigures(stepFrom('Back', scenario, manual), plan).figures).toEqual(plan.figures);
  const often = {
    answer: 'most often',
    figures: { ...computed, nextThousand: mix(7) },
    ...{ people: 1, times: 3, isFinal: true },
    proof: { status: 'optimal', gap: 0, relativeGap: 0 },
  } as const;
  const found = withPlanFigures(stepFrom('3+', { ...scenario, goal: { kind: 'most often', times: 3 } }, often), plan);
  expect(found.figures.nextThousand[radio]).toBe(7);
  const moved = { ...scenario, spend: mix(999), budget: 999 };
  const less = { ...manual, figures: { ...computed, spend: mix(999), budget: 999 } };
  expect(withPlanFigures(stepFrom('Less', moved, less), plan).figures).toEqual(less.figures);
});

const says = 'Radio cannot take more than $100,000 at $23 (4,347,826 impressions available).';
const reportWithSupply = { why: { supply: [{ channel: 'Radio', most: 100_000, says }] } as never };
const mixWithPrice = (radio: number, ownCpm: number | null = null) => ({
  spend: CHANNELS.map((name) => (name === 'Radio' ? radio : 1)),
  ownCpm: CHANNELS.map((name) => (name === 'Radio' ? ownCpm : null)),
});

test('a mix above the supply of a channel has a sentence, unless the channel has an own price', () => {
  expect(sentencesBeyondSupply(mixWithPrice(100_001), reportWithSupply)).toEqual([]);
  expect(sentencesBeyondSupply(mixWithPrice(150_000), reportWithSupply)).toEqual([says]);
  expect(sentencesBeyondSupply(mixWithPrice(150_000, 40), reportWithSupply)).toEqual([]);
  expect(sentencesBeyondSupply(mixWithPrice(150_000), { why: undefined })).toEqual([]);
});

test('the limits with which the desk opens are within the supply', () => {
  const open = [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 500_000 }];
  expect(withinPlanSupply(open, reportWithSupply)[0]!.Max_Budget).toBe(100_000);
});

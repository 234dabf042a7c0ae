import type { DeskRequest } from '../../core/contract/bodies/deskQuestions.ts';
import type { PlanRules, RulesReport } from '../../core/contract/bodies/planRules.ts';
import { deskData } from '../../core/planning/desk/deskData.ts';
import { deskEngine } from '../../core/planning/desk/deskEngine.ts';
import type { DeskEngine } from '../../core/planning/desk/deskEngine.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import { makeProblem } from '../../core/planning/model/contactRates.ts';
import type { PlanningProblem } from '../../core/planning/model/contactRates.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { proposeWithRules } from '../../core/planning/planRules/proposeWithRules.ts';
import type { NamedTargets } from '../../core/planning/planRules/targetsGoal.ts';
import { propose } from '../../core/planning/proposal/proposal.ts';
import type { Proposal, ProposalRequest } from '../../core/planning/proposal/proposal.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../../core/planning/testing/audiences.ts';
import { distributionOf, reachOf } from '../../core/planning/testing/independentChecker.ts';
import { CHANNELS, FAMILIES } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';

/** A small audience and few channels, which the product and the second solver both plan for. */
export interface Market {
  readonly audience: AudienceMatrix;
  readonly cpm: Float64Array;
  readonly problem: PlanningProblem;
  readonly channels: readonly Channel[];
  readonly budget: number;
  /** The channels of the market from $0 to the budget, or as changed. */
  readonly limits: readonly ChannelLimits[];
  /** Attentive reach of a split, by arithmetic that the engine does not share [people]. */
  readonly reach: (spend: ArrayLike<number>) => number;
  /** People reached a given number of times or more. */
  readonly often: (spend: ArrayLike<number>, times: number) => number;
}

type Change = Parameters<typeof openLimits>[1];

function marketOf(
  audience: AudienceMatrix,
  cpm: Float64Array,
  channels: readonly Channel[],
  budget: number,
  change: Change = {},
): Market {
  return {
    ...{ audience, cpm, channels, budget },
    problem: makeProblem(audience, cpm),
    limits: openLimits(budget, change).filter(({ Channel }) => channels.includes(Channel as Channel)),
    reach: (spend) => reachOf(audience, cpm, Array.from(spend)),
    often: (spend, times) =>
      distributionOf(audience, audience.attentiveUse, cpm, Array.from(spend)).atLeast[times - 1]!,
  };
}

export const THREE = ['BVOD', 'Radio', 'Social'] as const satisfies readonly Channel[];

/** Sixty random people. */
export const randomMarket = (seed: number, channels: readonly Channel[], budget: number, change: Change = {}) =>
  marketOf(randomAudience(seed, { rows: 60 }), randomPrices(seed), channels, budget, change);

/** Two groups of a million people with one channel each, where a dollar is one contact with each of the group. */
export const twoGroups = (budget: number, change: Change = {}): Market =>
  marketOf(
    audienceOf([
      { weight: 1e6, use: { Radio: 1 } },
      { weight: 1e6, use: { Social: 1 } },
    ]),
    new Float64Array(CHANNELS.length).fill(0.001),
    ['Radio', 'Social'],
    budget,
    change,
  );

/** Whether a split is within the limits of the channels, to a millionth of the budget. */
export function isWithin({ limits, budget }: Market, spend: readonly number[]): boolean {
  return CHANNELS.every((name, channel) => {
    const row = limits.find(({ Channel }) => Channel === name);
    const slack = 1e-9 * budget;
    return spend[channel]! >= (row?.Min_Budget ?? 0) - slack && spend[channel]! <= (row?.Max_Budget ?? 0) + slack;
  });
}

/** Free-to-air television is national, or metropolitan and regional. */
export const isOneSide = (spend: readonly number[]): boolean => {
  const of = (name: Channel) => spend[CHANNELS.indexOf(name)]!;
  return of('FTA National') === 0 || of('FTA Metro') + of('FTA Regional') === 0;
};

/** @throws if no plan is possible */
export function planOf({ problem, budget, limits }: Market, change: Partial<ProposalRequest> = {}): Proposal {
  const found = propose(problem, { budget, limits, ...change });
  if (found.status !== 'proposed') throw new Error(found.message);
  return found;
}

/** @throws if no plan is possible */
export function ruledPlan(
  { problem, budget, limits }: Market,
  rules: Omit<PlanRules, 'version' | 'goal'> & { goal?: PlanRules['goal'] },
): { readonly plan: Proposal; readonly report: RulesReport } {
  const asked: PlanRules = { version: 1, goal: undefined, ...rules };
  const found = proposeWithRules(problem, { budget, limits, rules: asked });
  if (found.status !== 'proposed') throw new Error(found.message);
  return { plan: found.proposal, report: found.report };
}

/** A desk of the market, and a request with its limits. */
export function deskOf({ audience, cpm, budget, limits }: Market): {
  readonly engine: DeskEngine;
  readonly request: DeskRequest;
} {
  const none = CHANNELS.map(() => 0);
  const rows = CHANNELS.map(
    (Channel) => limits.find((row) => row.Channel === Channel) ?? { Channel, Min_Budget: 0, Max_Budget: 0 },
  );
  return {
    engine: deskEngine(deskData(audience, cpm, none)),
    request: { budget, limits: rows, ownCpm: CHANNELS.map(() => null) },
  };
}

/** A scenario of the desk without locks and rules. */
export const OPEN_SCENARIO = {
  locked: CHANNELS.map(() => false),
  lifted: CHANNELS.map(() => false),
  floor: null,
  smallest: 0,
};

/**
 * A market of three channels with three targets, and the share of a target that a split reaches. The second target hears
 * the radio, the third does not.
 */
export function halves(seed: number, budget: number) {
  const market = randomMarket(seed, THREE, budget);
  const random = seededRandom(seed);
  const names = ['the first', 'the second', 'the third'];
  const usesRadio = (row: number) =>
    market.audience.attentiveUse[row * CHANNELS.length + CHANNELS.indexOf('Radio')]! > 0;
  // The rows of the problem are in another order; no two people have the same weight.
  const isIn = new Map(
    Array.from(market.audience.weights, (weight, row) => [weight, [random() < 0.5, usesRadio(row), !usesRadio(row)]]),
  );
  const weightsOf = (rows: Float64Array, target: number) =>
    rows.map((weight) => (isIn.get(weight)![target] ? weight : 0));
  const { problem, audience, cpm } = market;
  const targets = names.map((name, target) => ({ name, weights: weightsOf(problem.weights, target), sample: 30 }));
  const named: NamedTargets = { problem, targets };
  const share = (target: number, spend: readonly number[]) => {
    const weights = weightsOf(audience.weights, target);
    return reachOf({ ...audience, weights }, cpm, [...spend]) / weights.reduce((sum, one) => sum + one, 0);
  };
  return { market, targets: named, share };
}

/** Reach where each family of channels has 30 % less or 30 % more attention, in all 32 combinations. */
export function reachInScenarios({ audience, cpm }: Market): ((spend: readonly number[]) => number)[] {
  return Array.from({ length: 2 ** FAMILIES.length }, (_, code) => {
    const factors = CHANNELS.map((name) => {
      const family = FAMILIES.findIndex(({ channels }) => channels.includes(name));
      return Math.floor(code / 2 ** family) % 2 === 1 ? 1.3 : 0.7;
    });
    const attentiveUse = audience.attentiveUse.map((use, cell) => use * factors[cell % CHANNELS.length]!);
    return (spend) => reachOf({ ...audience, attentiveUse }, cpm, [...spend]);
  });
}

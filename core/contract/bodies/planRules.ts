import { array, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { CHANNELS } from '../../rules/channels.ts';
import { hasNoFault } from '../check.ts';
import {
  GROUP_NAME_MAX_LENGTH,
  GROUPS_MAXIMUM,
  LIMITS_MAX_ROWS,
  TARGETS_MAXIMUM,
  GOAL_TIMES_MAXIMUM,
} from '../limits.ts';
import { finite } from './rows.ts';
import { name } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

/** What the optimiser maximises or minimises. Without a goal it maximises attentive reach. */
export type PlanGoal =
  | { readonly kind: 'reach' }
  /** The most people reached at least `times` times. */
  | { readonly kind: 'often'; readonly times: number }
  /** The smallest budget that reaches `people` attentively. */
  | { readonly kind: 'least budget'; readonly people: number }
  | TargetsGoal;

/**
 * A goal over several targets, with the buying demographic first in each list. For each target, its reached share is the share of its
 * people that the plan reaches. `weighted` maximises the sum of weight times reached share; the weights add up to 1. `at least` maximises
 * the reach of the buying demographic while each other target's reached share is at least its entry in `shares`, whose first entry is
 * ignored. `worst off` maximises the smallest reached share.
 */
export interface TargetsGoal {
  readonly kind: 'targets';
  readonly how: 'weighted' | 'at least' | 'worst off';
  readonly weights?: readonly number[] | undefined;
  readonly shares?: readonly number[] | undefined;
}

const kind = <Kind extends PlanGoal['kind']>(value: Kind) =>
  string()
    .oneOf([value] as const)
    .required();
const shareList = () => array(finite().min(0).max(1).required()).min(1).max(TARGETS_MAXIMUM).optional();

const GOAL_SCHEMAS = {
  reach: object({ kind: kind('reach') }),
  often: object({ kind: kind('often'), times: number().integer().min(2).max(GOAL_TIMES_MAXIMUM).required() }),
  'least budget': object({ kind: kind('least budget'), people: finite().positive().required() }),
  targets: object({
    kind: kind('targets'),
    how: string()
      .oneOf(['weighted', 'at least', 'worst off'] as const)
      .required(),
    weights: shareList(),
    shares: shareList(),
  }),
};

const goal = mixed<PlanGoal>((value): value is PlanGoal =>
  Object.values(GOAL_SCHEMAS).some((schema) => hasNoFault(schema.noUnknown(), value)),
).meta({
  named: 'PlanGoal',
  eitherOf: Object.values(GOAL_SCHEMAS),
});

/** A limit over the sum of several channels. With the unit `$` its amounts are whole dollars, with `% of budget` per cent of the budget. */
const group = object({
  name: name(GROUP_NAME_MAX_LENGTH).required(),
  channels: array(string().oneOf(CHANNELS).required()).min(1).max(LIMITS_MAX_ROWS).required(),
  at_least: finite().min(0).optional(),
  at_most: finite().min(0).optional(),
  unit: string()
    .oneOf(['$', '% of budget'] as const)
    .required(),
})
  .noUnknown()
  .meta({ named: 'ChannelGroup' });
export type ChannelGroup = InferType<typeof group>;

/** Amounts that `round_to` may have [$]. */
export const ROUND_TO = [1_000, 5_000, 10_000, 25_000, 50_000, 100_000] as const;
export type RoundTo = (typeof ROUND_TO)[number];

/** A channel's money in a mix that the planner set by hand [$]. */
const manualMixRow = object({ Channel: name().required(), Budget: finite().min(0).required() });

/** What a plan must meet in addition to its budget and channel limits. Sent only if the access call announces `plan_rules`. */
export const planRules = object({
  version: number().oneOf([1]).required(),
  goal: goal.optional(),
  groups: array(group.required()).max(GROUPS_MAXIMUM).optional(),
  smallest_buy: number().integer().positive().optional(),
  most_in_one: finite().positive().max(100).optional(),
  round_to: number()
    .oneOf([...ROUND_TO])
    .optional(),
  hand_mix: array(manualMixRow.required()).max(LIMITS_MAX_ROWS).optional(),
})
  .noUnknown()
  .strict()
  .meta({ named: 'PlanRules' });
export type PlanRules = InferType<typeof planRules>;

/** Whether rules ask for the same as no rules at all: the most attentive reach and nothing else. */
export function asksNothing({
  goal: goalOfRules,
  groups,
  smallest_buy,
  most_in_one,
  round_to,
  hand_mix,
}: PlanRules): boolean {
  const isUsualGoal = (goalOfRules?.kind ?? 'reach') === 'reach' && (groups ?? []).length === 0;
  return isUsualGoal && [smallest_buy, most_in_one, round_to, hand_mix].every((rule) => rule === undefined);
}

/** The effect of one rule: its amount, the people that it costs (null if it does not bind or the mix is set by hand), and a sentence. */
const ruleReport = object({
  amount: finite().required(),
  costs: finite().nullable().defined(),
  says: string().required(),
});

/**
 * The effect of each rule of a plan. `costs` is how many more people the plan would reach without this one rule, so the costs do not add up.
 */
export const rulesReport = object({
  goal: object({
    kind: string().required(),
    times: number().integer().optional(),
    people: finite().optional(),
    gap: finite().optional(),
    says: string().required(),
  })
    .optional()
    .default(undefined),
  groups: array(
    object({
      name: string().required(),
      spent: finite().required(),
      least: finite().nullable().defined(),
      most: finite().nullable().defined(),
      binds: string()
        .oneOf(['at least', 'at most'] as const)
        .nullable()
        .defined(),
      costs: finite().nullable().defined(),
      next_1000: finite().required(),
      says: string().required(),
    }).required(),
  ).optional(),
  smallest_buy: ruleReport.optional().default(undefined),
  most_in_one: ruleReport.optional().default(undefined),
  round_to: ruleReport.optional().default(undefined),
  hand_mix: object({
    best_reach: finite().required(),
    /** `best_reach` minus the people that the mix set by hand reaches. */
    behind: finite().required(),
    gap: finite().required(),
    says: string().required(),
  })
    .optional()
    .default(undefined),
}).meta({
  named: 'RulesReport',
});
export type RulesReport = InferType<typeof rulesReport>;

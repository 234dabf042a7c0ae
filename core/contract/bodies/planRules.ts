import { array, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { CHANNELS } from '../../rules/channels.ts';
import { hasNoFault } from '../check.ts';
import { GROUP_NAME_MAX_LENGTH, GROUPS_MAXIMUM, LIMITS_MAX_ROWS, TARGETS_MAXIMUM, TIMES_MAXIMUM } from '../limits.ts';
import { finite } from './rows.ts';
import { name } from '../text.ts';

/** What a plan is best at. Without a goal: attentive reach. */
export type PlanGoal =
  | { readonly kind: 'reach' }
  /** Most people reached at least so many times. */
  | { readonly kind: 'often'; readonly times: number }
  /** The least budget that reaches so many people. */
  | { readonly kind: 'least budget'; readonly people: number }
  | TargetsGoal;

/**
 * Several targets, the buying demographic first in each list. `weighted`: most `sum weight_t R_t / U_t`, the weights add up to 1;
 * `at least`: most reach of the first with `R_t >= share_t U_t` of the others (the first share is ignored); `worst off`: most of the
 * smallest `R_t / U_t`.
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
  often: object({ kind: kind('often'), times: number().integer().min(2).max(TIMES_MAXIMUM).required() }),
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
  description: 'What the plan is best at; attentive reach where missing.',
  eitherOf: Object.values(GOAL_SCHEMAS),
});

/** A limit over several channels: `$` is whole dollars, `% of budget` a per cent of the budget. */
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
  .meta({ named: 'ChannelGroup', description: 'A least and most amount for the sum of several channels.' });
export type ChannelGroup = InferType<typeof group>;

/** Amounts that `round_to` may have [$]. */
export const ROUND_TO = [1_000, 5_000, 10_000, 25_000, 50_000, 100_000] as const;
export type RoundTo = (typeof ROUND_TO)[number];

const handMixRow = object({ Channel: name().required(), Budget: finite().min(0).required() });

/** What a plan is asked besides its budget and channel limits. Offered only if call 1 announces `plan_rules`. */
export const planRules = object({
  version: number().oneOf([1]).required(),
  goal: goal.optional(),
  groups: array(group.required()).max(GROUPS_MAXIMUM).optional(),
  smallest_buy: number().integer().positive().optional().meta({
    description: 'Each channel gets nothing or at least this [whole $]. Optional.',
  }),
  most_in_one: finite().positive().max(100).optional().meta({
    description: 'No channel gets more than this per cent of the budget. Optional.',
  }),
  round_to: number()
    .oneOf([...ROUND_TO])
    .optional()
    .meta({ description: 'Amounts are multiples of this [$]. Optional.' }),
  hand_mix: array(handMixRow.required()).max(LIMITS_MAX_ROWS).optional().meta({
    description:
      'The planner’s own mix [whole $], which adds up to the budget; the other rules say what it is compared with.',
  }),
})
  .noUnknown()
  .strict()
  .meta({ named: 'PlanRules', description: 'The goal and rules of a plan. Optional.' });
export type PlanRules = InferType<typeof planRules>;

/** Whether rules ask for nothing beyond the most attentive reach, as a plan without rules does. */
export function asksNothing({
  goal: asked,
  groups,
  smallest_buy,
  most_in_one,
  round_to,
  hand_mix,
}: PlanRules): boolean {
  const isPlain = (asked?.kind ?? 'reach') === 'reach' && (groups ?? []).length === 0;
  return isPlain && [smallest_buy, most_in_one, round_to, hand_mix].every((rule) => rule === undefined);
}

const ruleReport = object({
  amount: finite().required(),
  costs: finite()
    .nullable()
    .defined()
    .meta({ description: 'People: the best without this rule minus the best with it; null when it does not bind.' }),
  says: string().required(),
});

/** How each rule of a plan worked out; every `costs` takes away one rule at a time, so they do not add up. */
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
      next_1000: finite()
        .required()
        .meta({ description: 'What $1,000 more (or less, at a least amount) would add [people].' }),
      says: string().required(),
    }).required(),
  ).optional(),
  smallest_buy: ruleReport.optional().default(undefined),
  most_in_one: ruleReport.optional().default(undefined),
  round_to: ruleReport.optional().default(undefined),
  hand_mix: object({
    best_reach: finite().required(),
    behind: finite().required(),
    gap: finite().required(),
    says: string().required(),
  })
    .optional()
    .default(undefined),
}).meta({
  named: 'RulesReport',
  description: 'How the rules of a plan worked out, in figures and sentences. Optional.',
});
export type RulesReport = InferType<typeof rulesReport>;

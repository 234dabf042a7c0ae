import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { finite } from './rows.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

/** A channel's spend relative to its limits. */
const CHANNEL_STATES = ['at min', 'at max', 'interior', 'excluded'] as const;

/**
 * A channel's spend relative to its limits, in words for clients. The state alone could mislead them: a maximum equal to the budget is no
 * limit, a channel with equal minimum and maximum is fixed, and a channel that is not in the audience file was not considered. The last four
 * are for channels without money. `not bought`: the channel may be bought. `left out`: the other TV branch is bought. `not chosen`: the
 * limits do not allow the channel.
 */
const STANDINGS = [
  'between limits',
  'whole budget',
  'at maximum',
  'at minimum',
  'fixed',
  'not bought',
  'left out',
  'not chosen',
  'not in the file',
] as const;

/** Why a channel gets its money. */
const channelReason = object({
  channel: string().required(),
  state: string()
    .oneOf([...CHANNEL_STATES])
    .required(),
  /** Missing in plans that earlier versions computed. */
  standing: string()
    .oneOf([...STANDINGS])
    .optional(),
  spend: finite().required(),
  next_1000: finite().required(),
  /**
   * The people that the plan gains if the binding limit is relaxed by $1,000. At a maximum, up to this amount moves here from the channel
   * where it costs the fewest people; at a minimum, it moves to the channel where it adds the most. Null when no limit binds, or where
   * this is not computed (`whyNoLimitCosts` in core/planning/why/reasons.ts).
   */
  limit_costs: finite().nullable().defined(),
  incremental_reach: finite().required(),
  says: string().required(),
  /** The usual measures of a channel follow. Plans that earlier versions computed lack some or all of them. */
  impressions: finite().optional(),
  tarps: finite().optional(),
  cpm: finite().optional(),
  attentive_tarps: finite().optional(),
  cpm_on_target: finite().optional(),
  attentive_cpm: finite().optional(),
  ads_per_use: finite().optional(),
  /**
   * The best attentive reach of the same budget without this channel. Null when the channel has no money, when the limits of the others
   * cannot take the budget, or when the goal is people reached several times.
   */
  without_it: finite().nullable().optional(),
}).meta({ named: 'ChannelReason' });
export type ChannelReason = InferType<typeof channelReason>;

/** How many people two channels of the mix both reach attentively. */
const duplicated = object({
  channel: string().required(),
  other: string().required(),
  people: finite().required(),
}).meta({ named: 'Duplicated' });
export type Duplicated = InferType<typeof duplicated>;

/** How many people are reached at least `times` times: by any contacts (`plain`), and by attentive contacts. */
const frequencyStep = object({
  times: finite().required(),
  plain: finite().required(),
  attentive: finite().required(),
}).meta({
  named: 'FrequencyStep',
});
export type FrequencyStep = InferType<typeof frequencyStep>;

/** The best plan at one budget, within the same kind of limits as this plan. */
const frontierPoint = object({
  budget: finite().required(),
  attentive_reach: finite().required(),
  relative_gap: finite().required(),
  this_plan: boolean().required(),
}).meta({
  named: 'FrontierPoint',
});
export type FrontierPoint = InferType<typeof frontierPoint>;

/** The standard error of the attentive reach, and the ends of its 95 % confidence interval [people]. */
const samplingError = object({
  standard_error: finite().required(),
  low: finite().required(),
  high: finite().required(),
  says: string().required(),
}).meta({
  named: 'SamplingError',
});
export type SamplingError = InferType<typeof samplingError>;

/** A channel whose spend is limited by what can be bought. */
const supply = object({
  channel: string().required(),
  most: finite().required(),
  says: string().required(),
}).meta({
  named: 'ChannelSupply',
});

/** Why the mix is as it is. The specification has none of these fields, so all are optional. The app does not show what is missing. */
export const why = object({
  says: string().optional(),
  channels: array(channelReason.required()).optional(),
  /**
   * People that $1,000 more would add to the mix. The figure is the same for every channel that is between its limits and has enough people
   * left to reach. Missing when no such channel adds anyone, when groups make the channels' figures differ, and for a plan with another goal
   * than attentive reach, a smallest buy or rounding.
   */
  shared_next_1000: finite().optional(),
  /** The most people that the channels allowed by the limits could reach with unlimited money. */
  reachable: finite().optional(),
  /**
   * A mix buys either FTA National or its metro and regional parts. `won` is what this mix buys, and `by` is how many more people it
   * reaches than with the other; null when there was no choice.
   */
  television: object({ won: string().required(), by: finite().nullable().defined(), says: string().required() })
    .optional()
    .default(undefined),
  duplication: array(duplicated.required()).optional(),
  distribution: array(frequencyStep.required()).optional(),
  frontier: array(frontierPoint.required()).optional(),
  /** A sentence about the limits that apply at the budgets of `frontier`, and about the budgets that they exclude. */
  frontier_says: string().optional(),
  sampling_error: samplingError.optional().default(undefined),
  supply: array(supply.required()).optional(),
  /** Why there is no `sampling_error`, where the file has respondents. */
  sampling_says: string().optional(),
}).meta({
  named: 'Why',
});
export type Why = InferType<typeof why>;

/**
 * Splits the frontier into the line of best plans by budget (`points`) and a plan below this line. The plan itself is below the line if the
 * planner set it manually; the frontier then also has the best plan of the same budget.
 */
export function frontierLine(frontier: readonly FrontierPoint[]): {
  points: readonly FrontierPoint[];
  below: FrontierPoint | null;
} {
  const sorted = [...frontier].sort((first, second) => first.budget - second.budget);
  const isBelowLine = (plan: FrontierPoint) =>
    plan.this_plan && sorted.some((other) => other !== plan && other.budget === plan.budget);
  return { points: sorted.filter((point) => !isBelowLine(point)), below: sorted.find(isBelowLine) ?? null };
}

import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { finite } from './rows.ts';

/** A channel's spend relative to its limits. */
const CHANNEL_STATES = ['at min', 'at max', 'interior', 'excluded'] as const;

/**
 * A channel's spend relative to its limits, in words for clients. The state alone could mislead them: a maximum equal to the budget is no
 * limit, a channel with equal minimum and maximum is fixed, and a channel that is not in the audience file was not considered.
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

const channelReason = object({
  channel: string().required(),
  state: string()
    .oneOf([...CHANNEL_STATES])
    .required(),
  /** Missing in plans that earlier versions computed. */
  standing: string()
    .oneOf([...STANDINGS])
    .optional(),
  spend: finite().required().meta({ description: 'Dollars.' }),
  next_1000: finite()
    .required()
    .meta({ description: 'What the next $1,000 in this channel would add [people, attentive reach].' }),
  /**
   * The people that the plan gains if the binding limit is relaxed by $1,000. At a maximum, up to this amount moves here from the channel
   * where it costs the fewest people; at a minimum, it moves to the channel where it adds the most. Null when no limit binds.
   */
  limit_costs: finite().nullable().defined().meta({
    description: 'Gain of the plan if the binding limit is relaxed by $1,000 [people]; null when no limit binds.',
  }),
  incremental_reach: finite()
    .required()
    .meta({ description: 'Attentive reach lost without this channel’s money [people].' }),
  says: string().required().meta({ description: 'The reason as a sentence a client understands.' }),
  /** The usual measures of a channel follow. Plans that earlier versions computed lack some or all of them. */
  impressions: finite().optional().meta({ description: 'Exposures of the whole population that the money buys.' }),
  tarps: finite()
    .optional()
    .meta({ description: 'Target audience rating points: contacts per hundred people of the target.' }),
  cpm: finite().optional().meta({ description: 'Dollars per thousand impressions that the plan was computed with.' }),
  attentive_tarps: finite()
    .optional()
    .meta({ description: 'The part of `tarps` that are attentive contacts. Optional.' }),
  cpm_on_target: finite().optional().meta({ description: 'Dollars per thousand contacts with the target. Optional.' }),
  attentive_cpm: finite()
    .optional()
    .meta({ description: 'Dollars per thousand attentive contacts with the target. Optional.' }),
  ads_per_use: finite().optional().meta({
    description:
      'Impressions for each use of the channel by the whole population; missing where the file does not count uses. Optional.',
  }),
  without_it: finite().nullable().optional().meta({
    description:
      'The best attentive reach of the same budget without this channel and its limits [people]; null when the channel has no money, or when the limits of the other channels leave no room for the budget.',
  }),
}).meta({ named: 'ChannelReason' });
export type ChannelReason = InferType<typeof channelReason>;

const duplicated = object({
  channel: string().required(),
  other: string().required(),
  people: finite().required(),
}).meta({ named: 'Duplicated', description: 'Attentive reach that two funded channels have in common [people].' });
export type Duplicated = InferType<typeof duplicated>;

const frequencyStep = object({
  times: finite().required(),
  plain: finite().required(),
  attentive: finite().required(),
}).meta({
  named: 'FrequencyStep',
  description: 'People reached at least `times` times: by any contacts (`plain`), and by attentive contacts.',
});
export type FrequencyStep = InferType<typeof frequencyStep>;

const frontierPoint = object({
  budget: finite().required(),
  attentive_reach: finite().required(),
  relative_gap: finite().required(),
  this_plan: boolean().required(),
}).meta({
  named: 'FrontierPoint',
  description:
    'The best plan at another budget within the same kind of limits, with a certified gap like the plan itself.',
});
export type FrontierPoint = InferType<typeof frontierPoint>;

const samplingError = object({
  standard_error: finite().required(),
  low: finite().required(),
  high: finite().required(),
  says: string().required().meta({ description: 'How it was computed and what it does not cover.' }),
}).meta({
  named: 'SamplingError',
  description:
    'The standard error of attentive reach and the ends of its 95 % confidence interval [people], by sampling alone.',
});
export type SamplingError = InferType<typeof samplingError>;

const supply = object({
  channel: string().required(),
  most: finite().required().meta({ description: 'The most money that the channel can take [$].' }),
  says: string().required(),
}).meta({
  named: 'ChannelSupply',
  description: 'A channel whose spend is limited by the available supply, which the rates give.',
});

/** Why the mix is as it is. The specification has none of these fields, so all are optional. The app does not show what is missing. */
export const why = object({
  says: string().optional(),
  channels: array(channelReason.required()).optional(),
  /**
   * People that $1,000 more would add to the mix. The figure is the same for every channel that is between its limits and has enough people
   * left to reach. Missing when no such channel adds anyone, or when rules over several channels make the channels' figures differ.
   */
  shared_next_1000: finite().optional(),
  reachable: finite().optional().meta({
    description:
      'The most people of the target that the channels allowed by the limits could reach attentively with unlimited money. Optional.',
  }),
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
  sampling_says: string().optional().meta({
    description: 'Why there is no `sampling_error`, where the file has respondents: too few after weighting. Optional.',
  }),
}).meta({
  named: 'Why',
  description: 'Why the mix is as it is. Every part is optional; the app leaves out what is missing.',
});
export type Why = InferType<typeof why>;

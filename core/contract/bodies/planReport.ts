import { array, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { audienceFacts } from './audienceFacts.ts';
import { countedHow } from './audienceSources.ts';
import { rowsOrText } from '../jsonText.ts';
import { rulesReport } from './planRules.ts';
import { targetsReach } from './targets.ts';
import { limitRows } from './reach.ts';
import { colourRows, finite, outputRows, scoreRows, spendRows, tableRows } from './rows.ts';
import { marketReach } from './markets.ts';
import { why } from './why.ts';

const text = () => string().nullable().optional();

/** How good the mix is proven to be. */
export const certificate = object({
  gap: number()
    .required()
    .meta({ description: 'Upper bound of the people that another mix within the limits could reach in addition.' }),
  relative_gap: number().required(),
  status: string().oneOf(['optimal', 'best found']).required(),
  says: string().required(),
  of: string()
    .optional()
    .meta({ description: 'The goal that the proof is about; attentive reach if missing. Optional.' }),
  times: finite()
    .optional()
    .meta({ description: 'With the goal `often`: how many times people are reached. Optional.' }),
}).meta({ named: 'Certificate', description: 'How good the mix is proven to be. Optional.' });
export type Certificate = InferType<typeof certificate>;

const optionalText = (description?: string) =>
  string()
    .optional()
    .meta(description === undefined ? {} : { description });

/** Prices and attention of one format of a channel. The fields after `confidence` are present if a rate card sets them. */
const assumption = object({
  channel: string().required(),
  format: string().required(),
  cpm: finite().required(),
  kept_cpm: finite().optional().meta({
    description: 'If `cpm` is the planner’s own price: the price of the planning data that it replaces. Optional.',
  }),
  attention_share: finite().required(),
  mean_active_seconds: finite().required(),
  source: string().defined(),
  date: string().defined(),
  confidence: string().defined(),
  price: finite().optional().meta({
    description:
      'A price per thousand contacts with the target or per TARP [$], from which `cpm` was computed. Optional.',
  }),
  basis: string()
    .oneOf(['cpm', 'cpt', 'tarp'])
    .optional()
    .meta({ description: 'The unit that `price` pays for. Optional.' }),
  price_for: optionalText('Id of the demographic that `price` is for. Optional.'),
  price_kind: optionalText('`agreed`, `published`, `estimate` or `illustrative`. Optional.'),
  price_source: optionalText(
    'Where the price comes from. If missing, `source` is also the source of the price. Optional.',
  ),
  price_date: optionalText('The date of the price. If missing, `date` is also the date of the price. Optional.'),
  bought: finite().min(0).max(1).optional().meta({
    description:
      'Share of the channel’s impressions that are bought in this format. If no format has it, the first format has all impressions. Optional.',
  }),
  low: finite().optional().meta({ description: 'The lowest value that `attention_share` may have. Optional.' }),
  high: finite().optional().meta({ description: 'The highest value that `attention_share` may have. Optional.' }),
  provider: optionalText(),
  paid_by: optionalText(),
  method: optionalText(),
  country: optionalText(),
  sample: optionalText(),
  device: optionalText(),
  ad_length: optionalText(),
  observed: optionalText(),
  exposure: optionalText(),
  invalid_traffic: optionalText(),
  people: optionalText(),
  accredited: optionalText(),
  min_spend: finite().optional().meta({ description: 'Minimum spend in the format [$]. Optional.' }),
  available_impressions: finite().optional().meta({ description: 'Impressions that can be bought. Optional.' }),
  max_contacts_per_use: finite().optional().meta({ description: 'Maximum number of contacts in one use. Optional.' }),
  price_from: optionalText('The rate card of the price, where it is not the built-in card Illustrative. Optional.'),
  attention_from: optionalText(
    'The rate card of the attention figures, where it is not the built-in card Illustrative. Optional.',
  ),
});
export type AssumptionRow = InferType<typeof assumption>;

const rateCardUsed = object({
  card: string()
    .required()
    .meta({ description: '`seed` (the built-in card Illustrative), `agency` or `client:<id>`.' }),
  name: string().defined(),
  version: number().required(),
  from: string().defined(),
  published: string().defined(),
  author: string().defined(),
}).meta({ named: 'RateCardUsed', description: 'The version of a rate card that a plan was computed with.' });

const illustrativeMoney = object({ price: finite().required(), attention: finite().required() }).meta({
  named: 'IllustrativeMoney',
  description: 'The money [$] at illustrative prices, and on illustrative attention figures. Optional.',
});

/** The prices and attention figures of a plan, stored with it. Money in Australian dollars. */
const assumptionSet = object({
  name: string().required(),
  date: string().required(),
  attention_threshold_seconds: finite().required(),
  threshold_says: optionalText('A sentence of the plan’s strategy about this threshold. Optional.'),
  rows: array(assumption.required()).defined(),
  cards: array(rateCardUsed.required()).optional().meta({
    description: 'The rate cards that the figures come from: the client’s, then the agency’s, then `seed`. Optional.',
  }),
  rates_on: optionalText('The day [ISO 8601] whose rate cards apply. Optional.'),
  sha256: optionalText('Fingerprint of the figures of all cards together. Optional.'),
  illustrative: illustrativeMoney.optional().default(undefined),
}).meta({
  named: 'AssumptionSet',
  description: 'The prices and attention figures a plan was computed with. Money in Australian dollars. Optional.',
});
export type AssumptionSet = InferType<typeof assumptionSet>;

/** The best mix for the budget, as a comparison for a plan whose limits leave nothing to choose. */
const openMix = object({
  attentive_reach: finite()
    .required()
    .meta({ description: 'Reach of the best mix of this budget within `limits` [people].' }),
  at_most: finite().required().meta({ description: 'Upper bound of the reach of any mix within `limits` [people].' }),
  more: finite().required().meta({
    description: '`attentive_reach` minus the plan’s reach [people]; below 0 if the plan itself is outside `limits`.',
  }),
  limits: limitRows.meta({
    description:
      'Limits of the best mix: the limits that applied before the planner set each channel manually, or no limits.',
  }),
}).meta({
  named: 'OpenMix',
  description:
    'The best mix for the budget, for a plan whose own limits leave nothing to choose. The `certificate` of such a plan proves nothing; its sentence compares the plan with this mix. Optional.',
});

const madeFrom = object({
  name: string().defined(),
  key: string().optional().meta({ description: 'Missing if that plan is deleted, or the reader may not see it.' }),
}).meta({ named: 'MadeFrom', description: 'The plan whose inputs were changed to make this one. Optional.' });

/** The proposal, which is the reply of call 5. The fields after the icons are not in the specification, and the app works without them. */
export const planReport = object({
  df_score: rowsOrText(scoreRows),
  normaliseSpend_df: rowsOrText(spendRows),
  channel_colours: rowsOrText(colourRows),
  attention: rowsOrText(scoreRows),
  output: rowsOrText(outputRows),
  output_table: rowsOrText(tableRows),
  attentive_reach: finite().required().meta({ description: 'People.' }),
  cost_per_attentive_reach: finite().required().meta({ description: 'Dollars per person.' }),
  frequency: finite().required(),
  priority_channel_1: text(),
  priority_channel_2: text(),
  priority_channel_3: text(),
  priority_channel_1_icon: text(),
  priority_channel_2_icon: text(),
  priority_channel_3_icon: text(),
  certificate: certificate.optional().default(undefined),
  open_mix: openMix.optional().default(undefined),
  assumptions: assumptionSet.optional().default(undefined),
  rules_report: rulesReport.optional().default(undefined),
  audience: audienceFacts.optional().default(undefined),
  why: why.optional().default(undefined),
  markets: array(marketReach.required()).optional(),
  target_reach: targetsReach,
  counted: countedHow.optional().default(undefined),
  made_by: string().optional().meta({ description: 'E-mail address of the planner who made the plan. Optional.' }),
  made_from: madeFrom.optional().default(undefined),
  made_at: string().optional().meta({ description: 'When the plan was computed, ISO 8601 in UTC. Optional.' }),
  goes: string().optional().meta({
    description:
      'The day on which the saved plan will be deleted, ISO 8601. Present only in the last 30 days before. Optional.',
  }),
})
  .strict()
  .meta({ named: 'PlanReport', description: 'The proposal. All fields after the icons are optional.' });
export type PlanReport = InferType<typeof planReport>;

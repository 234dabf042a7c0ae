import { array, boolean, number, object, string } from 'yup';
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

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

const text = () => string().nullable().optional();

/** How good the mix is proven to be. */
export const certificate = object({
  gap: number().required(),
  relative_gap: number().required(),
  status: string().oneOf(['optimal', 'best found']).required(),
  says: string().required(),
  of: string().optional(),
  times: finite().optional(),
}).meta({ named: 'Certificate' });
export type Certificate = InferType<typeof certificate>;

const optionalText = () => string().optional();

/** Prices and attention of one format of a channel. The fields after `confidence` are present if a rate card sets them. */
const assumption = object({
  channel: string().required(),
  format: string().required(),
  /** The price that the plan uses. */
  cpm: finite().required(),
  /** If `cpm` is the planner's own price: the price that it replaces, which is not used. */
  kept_cpm: finite().optional(),
  attention_share: finite().required(),
  mean_active_seconds: finite().required(),
  source: string().defined(),
  date: string().defined(),
  confidence: string().defined(),
  price: finite().optional(),
  basis: string().oneOf(['cpm', 'cpt', 'tarp']).optional(),
  price_for: optionalText(),
  price_kind: optionalText(),
  price_source: optionalText(),
  price_date: optionalText(),
  bought: finite().min(0).max(1).optional(),
  /** The lowest and the highest value that `attention_share` may have. */
  low: finite().optional(),
  high: finite().optional(),
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
  min_spend: finite().optional(),
  available_impressions: finite().optional(),
  max_contacts_per_use: finite().optional(),
  price_from: optionalText(),
  attention_from: optionalText(),
});
export type AssumptionRow = InferType<typeof assumption>;

/** The version of a rate card that a plan was computed with. */
const rateCardUsed = object({
  card: string().required(),
  name: string().defined(),
  version: number().required(),
  from: string().defined(),
  published: string().defined(),
  author: string().defined(),
}).meta({ named: 'RateCardUsed' });

/** How much of a plan's money is spent at illustrative prices, and how much in formats with illustrative attention figures [$]. */
const illustrativeMoney = object({ price: finite().required(), attention: finite().required() }).meta({
  named: 'IllustrativeMoney',
});

/** The prices and attention figures of a plan, stored with it. Money in Australian dollars. */
const assumptionSet = object({
  name: string().required(),
  date: string().required(),
  attention_threshold_seconds: finite().required(),
  threshold_says: optionalText(),
  rows: array(assumption.required()).defined(),
  cards: array(rateCardUsed.required()).optional(),
  rates_on: optionalText(),
  sha256: optionalText(),
  illustrative: illustrativeMoney.optional().default(undefined),
}).meta({
  named: 'AssumptionSet',
});
export type AssumptionSet = InferType<typeof assumptionSet>;

/** The best mix of the same budget within `limits`, as a comparison for a plan whose own limits leave nothing to choose. */
const openMix = object({
  attentive_reach: finite().required(),
  /** Upper bound of the reach of any mix within `limits`. */
  at_most: finite().required(),
  /** `attentive_reach` minus the reach of the plan. */
  more: finite().required(),
  limits: limitRows,
}).meta({
  named: 'OpenMix',
});

/** The plan whose inputs were changed to make this one. */
const madeFrom = object({
  name: string().defined(),
  key: string().optional(),
}).meta({ named: 'MadeFrom' });

/** The proposal: the reply to the request for it. The fields after the icons are not in the specification, and the app works without them. */
export const planReport = object({
  df_score: rowsOrText(scoreRows),
  /** The reach curves. */
  normaliseSpend_df: rowsOrText(spendRows),
  channel_colours: rowsOrText(colourRows),
  /** Active seconds of attention of each format. */
  attention: rowsOrText(scoreRows),
  /** The mix. */
  output: rowsOrText(outputRows),
  /** The planning details. */
  output_table: rowsOrText(tableRows),
  attentive_reach: finite().required(),
  cost_per_attentive_reach: finite().required(),
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
  made_by: string().optional(),
  made_from: madeFrom.optional().default(undefined),
  made_at: string().optional(),
  is_own: boolean().optional(),
  /** The day on which the plan will be deleted, in the 30 days before it. */
  goes: string().optional(),
})
  .strict()
  .meta({ named: 'PlanReport' });
export type PlanReport = InferType<typeof planReport>;

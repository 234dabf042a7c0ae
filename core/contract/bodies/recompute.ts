import type { Dollars, People, Share } from '../../words/units.ts';

/** A cluster of similar respondents. Clusters are fitted to totals of the whole target, so they reveal no respondent's answers. */
export interface RespondentCluster {
  /** The number of respondents in the cluster, at least LEAST_RESPONDENTS (core/planning/clusters). */
  readonly respondents: number;
  readonly people: People;
  /** Attentive contacts that one dollar buys each person of the cluster, by channel. */
  readonly perDollar: readonly number[];
}

/** A channel of a crosstab: the share of the target that uses it, and the attentive contacts per dollar of each user. */
export interface ChannelUse {
  readonly penetration: Share;
  readonly perDollar: number;
}

/** How much a model's reach differs from the exact reach, measured on mixes that were not used to fit the model. */
export interface ModelError<Unit extends number = Share> {
  readonly mixes: number;
  readonly median: Unit;
  /** 95 % of the mixes have a smaller error. */
  readonly p95: Unit;
  /** The largest error found. Other mixes rarely have a larger one. */
  readonly worst: Unit;
}

interface RecomputeFigures {
  readonly universe: People;
  /** The mix at which the model is scaled to the exact reach, by channel [$]. */
  readonly spend: readonly Dollars[];
  /** The exact reach at the mix `spend`. */
  readonly exactReach: People;
  /** The model's reach at the mix `spend`, before scaling. */
  readonly modelReach: People;
  /** Attentive contacts with the target that a dollar buys, by channel. They are exact for any mix. */
  readonly contacts: readonly number[];
  /** All contacts with the target that a dollar buys, attentive or not, by channel. */
  readonly plainContacts: readonly number[];
  /** Impressions in the whole population that a dollar buys, by channel. */
  readonly impressions: readonly number[];
  /** Error of reach, as a share of the exact reach, when one to three channels of the plan are changed. */
  readonly changed: ModelError;
  /** Error of reach, as a share of the exact reach, for random splits of half to one and a half times the budget. */
  readonly randomSplits: ModelError;
  /** Error of reach, as a share of the exact reach, for one channel alone. */
  readonly alone: ModelError;
  /** Error of the difference in reach between two mixes, both from `changed` or both from the random splits [people]. */
  readonly differences: ModelError<People>;
}

/**
 * A model of reach without the audience file, for a spreadsheet in which spend can be changed. `product` is for crosstabs: it
 * treats the channels as independent and multiplies the shares that each of them misses.
 */
export type Recompute =
  | ({ readonly by: 'clusters'; readonly clusters: readonly RespondentCluster[] } & RecomputeFigures)
  | ({ readonly by: 'product'; readonly channels: readonly ChannelUse[] } & RecomputeFigures)
  /** No model may be exported; the reason is a sentence. */
  | { readonly by: 'nothing'; readonly says: string };

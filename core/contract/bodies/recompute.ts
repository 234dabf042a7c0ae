import type { Dollars, People, Share } from '../../words/units.ts';

/** A group of alike respondents, its people and rates fitted to totals of the whole target: no respondent's answers can be told from it. */
export interface RespondentCluster {
  /** Respondents in it: at least LEAST_RESPONDENTS. */
  readonly respondents: number;
  readonly people: People;
  /** Attentive contacts that one dollar buys each person of the cluster, by channel. */
  readonly perDollar: readonly number[];
}

/** What a crosstab says of a channel: how many of the target use it, and what a dollar buys each of those. */
export interface ChannelUse {
  readonly penetration: Share;
  readonly perDollar: number;
}

/** How far a model is from the exact engine on mixes that played no part in making it. */
export interface ModelError<Unit extends number = Share> {
  readonly mixes: number;
  readonly median: Unit;
  /** 95 of 100 mixes are off by no more. */
  readonly p95: Unit;
  /** The largest found: other mixes exceed it, though rarely. */
  readonly worst: Unit;
}

interface Recomputes {
  readonly universe: People;
  /** The mix at which the model is made to say the exact reach, by channel [$]. */
  readonly spend: readonly Dollars[];
  /** The engine's reach there, and the model's own before scaling [people]. */
  readonly exactReach: People;
  readonly modelReach: People;
  /** Attentive contacts with the target that a dollar buys, by channel: exact, whatever the mix. */
  readonly contacts: readonly number[];
  /** The same of all contacts, and impressions in the whole population. */
  readonly plainContacts: readonly number[];
  readonly impressions: readonly number[];
  /**
   * Errors of reach as shares of the exact reach: one to three channels changed, the budget dealt anew at half to one and a half of it,
   * and one channel alone.
   */
  readonly changed: ModelError;
  readonly anew: ModelError;
  readonly alone: ModelError;
  /** Of the difference between two such mixes [people]. */
  readonly differences: ModelError<People>;
}

/** By what reach follows from money without the audience file: for a spreadsheet, whose reader changes the money. */
export type Recompute =
  | ({ readonly by: 'clusters'; readonly clusters: readonly RespondentCluster[] } & Recomputes)
  | ({ readonly by: 'product'; readonly channels: readonly ChannelUse[] } & Recomputes)
  /** Nothing may leave, and why, as a sentence. */
  | { readonly by: 'nothing'; readonly says: string };

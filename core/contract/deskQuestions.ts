import type { ChannelLimits } from '../rules/limitRules.ts';
import type { Dollars, People, Share } from '../words/units.ts';

/** Lists by channel are plain arrays in the order of CHANNELS, so that they pass between threads and into a store as they are. */
export type ByChannel<Value> = readonly Value[];

/** What a scenario is held to: a run's own budget and rows [$]. A locked channel has min = max, one that is not chosen no row. */
export interface DeskRequest {
  readonly budget: Dollars;
  readonly limits: readonly ChannelLimits[];
  /** Prices of a thousand impressions by channel [$]: those kept with the plan where null. */
  readonly ownCpm: ByChannel<Dollars | null>;
}

/** What the desk may ask about the audience it was opened with. */
export type DeskQuestion =
  /** The most attentive reach within the limits. */
  | { readonly ask: 'best'; readonly request: DeskRequest }
  /** A mix as it is, and the best for the same money within the limits. */
  | { readonly ask: 'by hand'; readonly request: DeskRequest; readonly spend: ByChannel<Dollars> }
  /** What takes longer to count of a mix: asked for once the planner rests. */
  | { readonly ask: 'details'; readonly request: DeskRequest; readonly spend: ByChannel<Dollars> }
  | { readonly ask: 'least budget'; readonly request: DeskRequest; readonly people: People }
  /** Most people reached so many times; improved answers come while it is refined. */
  | { readonly ask: 'most often'; readonly request: DeskRequest; readonly times: number }
  | { readonly ask: 'smallest buy'; readonly request: DeskRequest; readonly smallest: Dollars };

/** What a mix does, as fast as a drag: one walk over the rows. */
export interface DeskFigures {
  /** The mix these figures are of: whole dollars that add up to the budget. */
  readonly spend: ByChannel<Dollars>;
  readonly budget: Dollars;
  readonly reach: People;
  /** Attentive contacts for each person reached; and money for each [$]; null where nobody is reached. */
  readonly frequency: number | null;
  readonly costPerReach: Dollars | null;
  /** Attentive reach that the next $1,000 in each channel would add [people]. */
  readonly nextThousand: ByChannel<People>;
  /** Target audience rating points of the mix; linear in money. */
  readonly tarps: number;
}

/** A proof: no mix within the limits reaches more than `gap` people more. */
export interface DeskProof {
  readonly status: 'optimal' | 'best found';
  readonly gap: People;
  readonly relativeGap: Share;
}

export interface DeskDetails {
  /** People reached attentively at least 1, 2, ... 10 times. */
  readonly distribution: readonly People[];
  readonly plainReach: People;
  /** Attentive reach that only this channel adds; and of the channel alone. */
  readonly onlyHere: ByChannel<People>;
  readonly alone: ByChannel<People>;
  readonly tarps: ByChannel<number>;
  readonly impressions: ByChannel<number>;
  /** The best attentive reach without the channel, the rest re-optimised within the limits; null where the limits need the channel. */
  readonly withoutIt: ByChannel<People | null>;
}

/** Answers, one shape a question. Sentences stand in the unhappy ones only. */
export type DeskAnswer =
  | { readonly answer: 'best'; readonly figures: DeskFigures; readonly proof: DeskProof }
  | {
      readonly answer: 'by hand';
      readonly figures: DeskFigures;
      /** The best for the same money within the limits; null when the limits allow no mix. */
      readonly best: { readonly figures: DeskFigures; readonly proof: DeskProof } | null;
    }
  | { readonly answer: 'details'; readonly details: DeskDetails }
  | {
      readonly answer: 'least budget';
      readonly figures: DeskFigures;
      readonly proof: DeskProof;
      /** No budget below this reaches as many, whatever the split [$]. */
      readonly atLeast: Dollars;
    }
  /** No budget reaches as many: the most there is, and the least budget that comes within 1 % of it [$]. */
  | { readonly answer: 'out of reach'; readonly most: People; readonly nearlyMost: Dollars }
  | {
      readonly answer: 'most often';
      readonly figures: DeskFigures;
      /** People reached at least so many times, and the proof of that number. */
      readonly people: People;
      readonly times: number;
      readonly proof: DeskProof;
      readonly isFinal: boolean;
    }
  | {
      readonly answer: 'smallest buy';
      readonly figures: DeskFigures;
      readonly proof: DeskProof;
      /** What the rule costs: reach of the best mix without it minus this one's. */
      readonly ruleCosts: People;
      readonly isFinal: boolean;
    }
  | { readonly answer: 'impossible'; readonly says: string };

/** What the desk was opened on, told once. */
export interface DeskOpened {
  /** The plan's own mix on the desk's evaluation, cents kept. */
  readonly plan: DeskFigures;
  readonly universe: People;
  readonly respondents: number;
  /** False for a crosstab, whose duplication is assumed random. */
  readonly measured: boolean;
  /** Kept prices by channel [$]. */
  readonly cpm: ByChannel<Dollars>;
  /** What may be bought at all: a channel without vehicles in the file reaches nobody. */
  readonly reaches: ByChannel<boolean>;
}

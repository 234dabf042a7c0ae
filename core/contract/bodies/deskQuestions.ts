import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { Dollars, People, Share } from '../../words/units.ts';
import type { WeekPlan, WeeksByChannel } from '../../rules/weekPlan.ts';
import type { WeekFigures } from './planLayer.ts';
import type { PlanGoal, PlanRules, RulesReport } from './planRules.ts';
import type { Recompute } from './recompute.ts';

/** Lists by channel are plain arrays in the order of CHANNELS, so that they pass between threads and into a store as they are. */
export type ByChannel<Value> = readonly Value[];

/** Constraints of a scenario: budget and limit rows as in a run [$]. A locked channel has min = max, one that is not chosen no row. */
export interface DeskRequest {
  readonly budget: Dollars;
  readonly limits: readonly ChannelLimits[];
  /** Prices of a thousand impressions by channel [$]: the plan's own prices where null. */
  readonly ownCpm: ByChannel<Dollars | null>;
  /**
   * Groups, the most in one channel, the smallest buy and the rounding, as a run takes them. The goal is the question's own, and a mix set
   * by hand is a question of its own.
   */
  readonly rules?: PlanRules | undefined;
}

/** Questions of the desk about its audience. */
export type DeskQuestion =
  /** The most attentive reach within the limits. */
  | { readonly ask: 'best'; readonly request: DeskRequest }
  /** A mix as it is, and the best for the same money within the limits. */
  | { readonly ask: 'by hand'; readonly request: DeskRequest; readonly spend: ByChannel<Dollars> }
  /** Slower figures of a mix, requested once the planner pauses. */
  | { readonly ask: 'details'; readonly request: DeskRequest; readonly spend: ByChannel<Dollars> }
  | { readonly ask: 'least budget'; readonly request: DeskRequest; readonly people: People }
  /** Most people reached so many times; improved answers come while it is refined. */
  | { readonly ask: 'most often'; readonly request: DeskRequest; readonly times: number }
  | { readonly ask: 'smallest buy'; readonly request: DeskRequest; readonly smallest: Dollars }
  /** Robustness of a mix; near-best plans give up at most the share `within` of the best reach. Its parts come one by one. */
  | {
      readonly ask: 'robustness';
      readonly request: DeskRequest;
      readonly spend: ByChannel<Dollars>;
      readonly within: Share;
    }
  /** A model for recomputing reach in a spreadsheet, exact at this mix: the plan's, as the sheet prints it. */
  | { readonly ask: 'recompute'; readonly spend: ByChannel<Dollars> }
  /** How each rule of a request works out: what it costs, and what its next $1,000 would add. */
  | { readonly ask: 'rules'; readonly request: DeskRequest; readonly goal: PlanGoal }
  /** The mix that a run with this budget, these limits and these rules proposes, to the cent. */
  | {
      readonly ask: 'run';
      readonly budget: Dollars;
      readonly limits: readonly ChannelLimits[];
      readonly rules?: PlanRules | undefined;
    }
  /** What the plan's money reaches week by week; `planReach` is its exact reach where the audience is a sample, else null. */
  | { readonly ask: 'weeks'; readonly plan: WeekPlan; readonly planReach: People | null }
  /** The weeks that most people remember; better ones come while the proof is refined. */
  | { readonly ask: 'best weeks'; readonly plan: WeekPlan };

/** Fast figures of a mix: one pass over the rows. */
export interface DeskFigures {
  /** The mix these figures are of: whole dollars that add up to the budget. */
  readonly spend: ByChannel<Dollars>;
  readonly budget: Dollars;
  readonly reach: People;
  /** Attentive contacts for each person reached; and money for each [$]; null when no one is reached. */
  readonly frequency: number | null;
  readonly costPerReach: Dollars | null;
  /** Attentive reach that $1,000 more in each channel would add [people]; of a mix found for 3+ reach, people reached three times or more. */
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
  /** The best attentive reach without the channel and its own limit, the rest re-optimised; null where the other limits cannot take the budget. */
  readonly withoutIt: ByChannel<People | null>;
}

/** Answers, one type per question. */
export type DeskAnswer =
  | { readonly answer: 'best'; readonly figures: DeskFigures; readonly proof: DeskProof }
  | {
      readonly answer: 'by hand';
      readonly figures: DeskFigures;
      /** The best for the same money within the limits; null when the limits allow no mix, or it is not known yet. */
      readonly best: { readonly figures: DeskFigures; readonly proof: DeskProof } | null;
      /** False while the search for the best continues. */
      readonly isFinal: boolean;
    }
  | { readonly answer: 'details'; readonly details: DeskDetails }
  | {
      readonly answer: 'least budget';
      readonly figures: DeskFigures;
      readonly proof: DeskProof;
      /** No smaller budget reaches that many, with any mix [$]. */
      readonly atLeast: Dollars;
    }
  /** No budget reaches that many: the most people any budget reaches, and the least budget within 1 % of that [$]. */
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
  | { readonly answer: 'robustness'; readonly robustness: DeskRobustness; readonly isFinal: boolean }
  | { readonly answer: 'recompute'; readonly recompute: Recompute }
  | { readonly answer: 'rules'; readonly report: RulesReport }
  | { readonly answer: 'run'; readonly reach: People; readonly spend: ByChannel<Dollars> }
  | { readonly answer: 'weeks'; readonly figures: WeekFigures }
  | {
      readonly answer: 'best weeks';
      /** Money by channel and week [cents]. */
      readonly cells: WeeksByChannel;
      /** People that remember the plan, added up over its weeks; of the weeks asked about, and of these. */
      readonly before: number;
      readonly peopleWeeks: number;
      /** No other weeks reach more than so many people-weeks in addition. */
      readonly gap: number;
      readonly isFinal: boolean;
    }
  | { readonly answer: 'impossible'; readonly says: string };

/** Robustness of a mix. Parts that are not computed yet are null. */
export interface DeskRobustness {
  readonly within: Share;
  readonly ranges: NearBest | null;
  readonly changes: WhatWouldChange | null;
  readonly reach: ReachRanges | null;
  readonly robust: RobustMix | null;
}

/** What near-best plans within the limits may spend. Each range is for one channel at a time; ranges of several channels cannot be combined. */
export interface NearBest {
  /** The most attentive reach within the limits, and the least that a near-best plan may reach [people]. */
  readonly best: People;
  readonly target: People;
  /** Null for a channel that is locked or may not be bought. */
  readonly channels: ByChannel<NearBestRange | null>;
}

export interface NearBestRange {
  /** From least to most [$], each span whole: several where the two TV branches leave a gap. */
  readonly spans: readonly { readonly least: Dollars; readonly most: Dollars }[];
  /** Whether no near-best plan goes down to the channel's own minimum. */
  readonly isMust: boolean;
}

/** What other prices and attention would do to the best reach within the limits. */
export interface WhatWouldChange {
  readonly best: People;
  /** The ten channels' figures that matter most, the most first: the best reach, re-optimised, with the figure 10 % down and up. */
  readonly bars: readonly ChangeBar[];
  /** To first order, by channel: what the best reach gains with a price 10 % down or attention 10 % up [people]. */
  readonly firstOrder: ByChannel<People>;
  /** For a channel without money in the best mix: the price of a thousand below which it would enter [$]; null for all others. */
  readonly entersBelow: ByChannel<Dollars | null>;
}

export interface ChangeBar {
  /** Index in CHANNELS. */
  readonly channel: number;
  readonly of: 'price' | 'attention';
  readonly down: People;
  readonly up: People;
}

/** Uncertainty of the mix's reach, from two causes that do not add up. */
export interface ReachRanges {
  readonly reach: People;
  /** The 95 % confidence interval, by sampling alone; null for a crosstab, which has no sample. */
  readonly sample: { readonly low: People; readonly high: People } | null;
  /** With every family's attention 30 % lower or higher, or at its formats' own low and high figures, in all combinations. */
  readonly attention: {
    readonly low: People;
    readonly high: People;
    readonly cases: number;
    /** Largest regret: how far the mix is below the best mix of a scenario, as a share of that best. */
    readonly worstRegret: Share;
    /** How many formats of the file have low and high figures; missing where none has. */
    readonly ranges?: { readonly formats: number; readonly of: number };
  };
  /** Why `sample` is null, where the file has respondents. */
  readonly sampleSays?: string;
  /** Missing in robustness that older versions computed. */
  readonly differing?: DifferingAttention;
}

/** A mix's reach where attention differs from person to person, by a Gamma factor of shape 2; not combined with the cases. */
export interface DifferingAttention {
  readonly reach: People;
  /** Where people differ little (shape 5), and much (shape 1). */
  readonly little: People;
  readonly much: People;
  /** How far the mix is below the best one then, as a share of that best. */
  readonly regret: Share;
}

/** The mix whose worst regret over the same attention scenarios is least. */
export interface RobustMix {
  readonly figures: DeskFigures;
  readonly worstRegret: Share;
  /** No mix within the limits has a smaller worst regret than this. */
  readonly atLeast: Share;
}

/** Data with which the desk is opened, sent once. */
export interface DeskOpened {
  /** The plan's own mix as the desk evaluates it, with its cents. */
  readonly plan: DeskFigures;
  /** People in the target. */
  readonly targetPeople: People;
  readonly respondents: number;
  /** False for a crosstab, whose duplication is assumed random. */
  readonly measured: boolean;
  /** The plan's prices by channel [$]. */
  readonly cpm: ByChannel<Dollars>;
  /** Which channels can be bought: a channel without vehicles in the file reaches no one. */
  readonly reaches: ByChannel<boolean>;
}

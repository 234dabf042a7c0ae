import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { Dollars, People, Share } from '../../words/units.ts';
import type { WeekPlan, WeeksByChannel } from '../../rules/weekPlan.ts';
import type { WeekFigures } from './planLayer.ts';
import type { PlanGoal, PlanRules, RulesReport } from './planRules.ts';
import type { Recompute } from './recompute.ts';

/** One value per channel, in the order of CHANNELS. It is a plain array, because threads and the Redux store take those unchanged. */
export type ByChannel<Value> = readonly Value[];

/**
 * Constraints of a scenario (a variant of a plan on the desk page): the budget and the limit rows, as in a run [$]. A locked channel has
 * equal minimum and maximum. A channel that is not chosen has no row.
 */
export interface DeskRequest {
  readonly budget: Dollars;
  readonly limits: readonly ChannelLimits[];
  /** Prices of a thousand impressions by channel [$]: the plan's own prices where null. */
  readonly ownCpm: ByChannel<Dollars | null>;
  /**
   * Groups, the maximum share of one channel, the smallest buy and the rounding, as a run takes them. The goal and the mix set by hand are
   * not read from here: each kind of question below has its own goal, and 'manual mix' has its own mix.
   */
  readonly rules?: PlanRules | undefined;
}

/** What the desk page can ask about its audience. */
export type DeskQuestion =
  /** The most attentive reach within the limits. */
  | { readonly ask: 'best'; readonly request: DeskRequest }
  /** The figures of the given mix, and the best mix for the same money within the limits. */
  | { readonly ask: 'manual mix'; readonly request: DeskRequest; readonly spend: ByChannel<Dollars> }
  /** Slower figures of a mix, requested once the planner pauses. */
  | { readonly ask: 'details'; readonly request: DeskRequest; readonly spend: ByChannel<Dollars> }
  | { readonly ask: 'least budget'; readonly request: DeskRequest; readonly people: People }
  /** The mix that reaches the most people at least `times` times. Better answers follow while the search continues. */
  | { readonly ask: 'most often'; readonly request: DeskRequest; readonly times: number }
  | { readonly ask: 'smallest buy'; readonly request: DeskRequest; readonly smallest: Dollars }
  /** Robustness of a mix. A plan is near-best if it gives up at most the share `within` of the best reach. The parts arrive one by one. */
  | {
      readonly ask: 'robustness';
      readonly request: DeskRequest;
      readonly spend: ByChannel<Dollars>;
      readonly within: Share;
    }
  /**
   * A model for recomputing reach in a spreadsheet. It is exact at the mix `spend`, which is the plan's mix as the spreadsheet prints it.
   */
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
  /** What the plan's money reaches week by week. `planReach` is the plan's exact reach if the audience is only a sample, else null. */
  | { readonly ask: 'weeks'; readonly plan: WeekPlan; readonly planReach: People | null }
  /** The division over weeks that the most people remember. Better divisions follow while the proof is refined. */
  | { readonly ask: 'best weeks'; readonly plan: WeekPlan };

/** The figures of a mix that one pass over the respondents gives. */
export interface DeskFigures {
  /** The mix that these figures describe: whole dollars that add up to the budget. */
  readonly spend: ByChannel<Dollars>;
  readonly budget: Dollars;
  readonly reach: People;
  /** Attentive contacts per person reached; null when no one is reached. */
  readonly frequency: number | null;
  /** Money per person reached [$]; null when no one is reached. */
  readonly costPerReach: Dollars | null;
  /**
   * Attentive reach that $1,000 more in each channel would add [people]. For the question 'most often' it is instead the people reached
   * at least `times` times that the money would add.
   */
  readonly nextThousand: ByChannel<People>;
  /** Target audience rating points of the mix; linear in money. */
  readonly tarps: number;
}

/** How good a mix is proven to be: no mix within the limits reaches more than `gap` people in addition. */
export interface DeskProof {
  readonly status: 'optimal' | 'best found';
  readonly gap: People;
  readonly relativeGap: Share;
}

export interface DeskDetails {
  /** People reached attentively at least 1, 2, ... 10 times. */
  readonly distribution: readonly People[];
  readonly plainReach: People;
  /** Attentive reach that only this channel adds. */
  readonly onlyHere: ByChannel<People>;
  /** Attentive reach of the channel if only this channel were used. */
  readonly alone: ByChannel<People>;
  readonly tarps: ByChannel<number>;
  readonly impressions: ByChannel<number>;
  /**
   * The best attentive reach without the channel and its own limit, with the other channels re-optimised. Null if the limits of the
   * other channels leave no room for the budget.
   */
  readonly withoutIt: ByChannel<People | null>;
}

/** Answers, one type per question. */
export type DeskAnswer =
  | { readonly answer: 'best'; readonly figures: DeskFigures; readonly proof: DeskProof }
  | {
      readonly answer: 'manual mix';
      readonly figures: DeskFigures;
      /** The best mix for the same money within the limits. Null when the limits allow no mix, or while the best mix is not known yet. */
      readonly best: { readonly figures: DeskFigures; readonly proof: DeskProof } | null;
      /** False while the search for the best continues. */
      readonly isFinal: boolean;
    }
  | { readonly answer: 'details'; readonly details: DeskDetails }
  | {
      readonly answer: 'least budget';
      readonly figures: DeskFigures;
      readonly proof: DeskProof;
      /** Proven lower bound: no budget below this reaches the people asked for, with any mix [$]. */
      readonly atLeast: Dollars;
    }
  /** No budget reaches the people asked for. */
  | {
      readonly answer: 'out of reach';
      /** The most people that any budget reaches. */
      readonly most: People;
      /** The smallest budget that comes within 1 % of `most` [$]. */
      readonly nearlyMost: Dollars;
    }
  | {
      readonly answer: 'most often';
      readonly figures: DeskFigures;
      /** People reached at least `times` times. */
      readonly people: People;
      readonly times: number;
      /** The proof of the number `people`. */
      readonly proof: DeskProof;
      readonly isFinal: boolean;
    }
  | {
      readonly answer: 'smallest buy';
      readonly figures: DeskFigures;
      readonly proof: DeskProof;
      /** What the smallest buy costs: the reach of the best mix without this rule, minus the reach of this mix. */
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
      /** People that remember the plan, added up over its weeks, with the division of the question. */
      readonly before: number;
      /** The same sum with the division of this answer. */
      readonly peopleWeeks: number;
      /** No other division over weeks adds more than this to `peopleWeeks`. */
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

/**
 * What near-best plans within the limits may spend. Each range varies one channel while the others adjust, so amounts from the ranges of
 * several channels cannot be combined.
 */
export interface NearBest {
  /** The most attentive reach within the limits. */
  readonly best: People;
  /** The least attentive reach that makes a plan near-best: the goal of the search, not a target of people. */
  readonly target: People;
  /** Null for a channel that is locked or may not be bought. */
  readonly channels: ByChannel<NearBestRange | null>;
}

export interface NearBestRange {
  /** The amounts that near-best plans spend on the channel [$]. There are several spans if the two TV branches leave a gap between them. */
  readonly spans: readonly { readonly least: Dollars; readonly most: Dollars }[];
  /** Whether every near-best plan spends more on the channel than its minimum. */
  readonly isMust: boolean;
}

/** What other prices and attention would do to the best reach within the limits. */
export interface WhatWouldChange {
  readonly best: People;
  /** The ten prices or attention figures that change the best reach most, in descending order of that change. */
  readonly bars: readonly ChangeBar[];
  /** By channel: what the best reach gains if the price falls by 10 % or attention rises by 10 %, by a first-order estimate [people]. */
  readonly firstOrder: ByChannel<People>;
  /** For a channel without money in the best mix: the price of 1,000 impressions below which it would get money [$]. Else null. */
  readonly entersBelow: ByChannel<Dollars | null>;
}

/** The best reach, re-optimised, if one figure of a channel is 10 % lower (`down`) or higher (`up`). */
export interface ChangeBar {
  /** Index in CHANNELS. */
  readonly channel: number;
  /** The figure that changes. */
  readonly of: 'price' | 'attention';
  readonly down: People;
  readonly up: People;
}

/** Uncertainty of the mix's reach from two separate causes: sampling and attention. */
export interface ReachRanges {
  readonly reach: People;
  /** The 95 % confidence interval, by sampling alone; null for a crosstab, which has no sample. */
  readonly sample: { readonly low: People; readonly high: People } | null;
  /**
   * The reach in the attention scenarios: in each combination the attention of every channel family is either lower or higher. That is
   * 30 % lower or higher, or the formats' own low or high figures.
   */
  readonly attention: {
    readonly low: People;
    readonly high: People;
    readonly cases: number;
    /** Largest regret: how far the mix is below the best mix of a scenario, as a share of that best. */
    readonly worstRegret: Share;
    /** How many formats of the file have low and high figures, out of how many (`of`). Missing where no format has them. */
    readonly ranges?: { readonly formats: number; readonly of: number };
  };
  /** Why `sample` is null, where the file has respondents. */
  readonly sampleSays?: string;
  /** Missing in robustness that older versions computed. */
  readonly differing?: DifferingAttention;
}

/**
 * A mix's reach if attention differs from person to person: each person's attention is multiplied by a Gamma-distributed factor of
 * shape 2. The attention scenarios of `ReachRanges` are not applied in addition.
 */
export interface DifferingAttention {
  readonly reach: People;
  /** The reach if people differ little (shape 5). */
  readonly little: People;
  /** The reach if people differ much (shape 1). */
  readonly much: People;
  /** How far the mix is below the best mix for such people, as a share of the reach of that best mix. */
  readonly regret: Share;
}

/** The mix whose largest regret over the attention scenarios of `ReachRanges` is smallest. */
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
  /** Whether each channel reaches anyone. A channel without vehicles in the file does not, so it cannot be bought. */
  readonly reaches: ByChannel<boolean>;
}

import type { Dollars, People, Share } from '../words/units.ts';

/**
 * A plan as its client sees it. This type is an allow-list: only its fields are sent. It has no respondents, no name of the audience
 * file, no vehicles, CPMs, impressions or assumptions, no e-mail addresses, keys or other plans. A number of people in a part of the
 * target is called a cell. A cell is included only if it is based on at least 50 respondents.
 */
export interface ClientPlan {
  readonly version: 1;
  readonly plan: {
    readonly name: string;
    readonly client: string;
    /** The people the plan is for, worded for the middle of a sentence: "people aged 25–54". */
    readonly target: string;
    /** The strategy and what it means; '' where neither is known. */
    readonly strategy_says: string;
    /** ISO 8601 in UTC; '' where it is not known. */
    readonly made_at: string;
    /** The budget of a month, or of all weeks if more weeks than a month has are planned. */
    readonly budget: Dollars;
    /** Number of weeks that the budget is divided over; missing if none are planned, and in plans sent by earlier builds. */
    readonly weeks?: number;
    /** The limits and rules that the client asked for, each as a phrase; empty if there are none. */
    readonly limits: readonly string[];
  };
  /** The main figures. A client's answer to a plan is not stored here. */
  readonly answer: {
    /** Attentive reach. */
    readonly people: People;
    /** The number of people in the target; null, as is `share`, where the reply of the proposal does not have it. */
    readonly of: People | null;
    readonly share: Share | null;
    /** Cost per person reached. */
    readonly cost: Dollars;
    /** Attentive contacts per person reached. */
    readonly frequency: number;
    /** People reached three times or more; null where this cell is left out or unknown. */
    readonly three_plus: People | null;
  };
  /** The bought channels, most money first. */
  readonly mix: readonly ClientChannel[];
  /** At most three reasons. */
  readonly reasons: readonly ClientReason[];
  /** This plan and the best plans at other budgets, smallest budget first; empty where they are unknown. */
  readonly more: readonly { readonly budget: Dollars; readonly people: People; readonly this_plan: boolean }[];
  /** People reached at least `times` times. */
  readonly often: readonly { readonly times: number; readonly people: People }[];
  /** How many people each channel reaches alone with different amounts of money. */
  readonly curves: readonly {
    readonly channel: string;
    readonly points: readonly (readonly [money: Dollars, people: People])[];
  }[];
  /** People that two channels have in common. */
  readonly overlap: readonly { readonly channel: string; readonly other: string; readonly people: People }[];
  /** The ends of the 95 % range of `answer.people`, null where there is none, and a sentence about the range. */
  readonly sure: { readonly low: People | null; readonly high: People | null; readonly says: string };
  /** Sentences about how the figures were computed. */
  readonly method: readonly string[];
  /** The names of the cells that are left out. */
  readonly hidden: readonly string[];
  /** How the agency and its client looked when the plan was sent; missing in a preview, and in plans sent by earlier builds. */
  readonly brand?: { readonly agency: SentBrand; readonly client: SentBrand | null };
}

/** A brand in a plan that was sent. */
export interface SentBrand {
  readonly name: string;
  readonly footer: string;
  /** "#RRGGBB". */
  readonly accent?: string;
  /** SHA-256 of the logo's bytes in hexadecimal. So a client's approval covers the logo too. */
  readonly logo?: string;
}

export interface ClientChannel {
  readonly channel: string;
  /** "#RRGGBB". */
  readonly colour: string;
  /** A name of the icon set; '' for a channel that the product does not know. */
  readonly icon: string;
  /** The amount as printed in the report. */
  readonly money: Dollars;
  /** The share of the budget as printed in the report: 0.304 for 30.4%. Whole percentages come from `money`, rounded to add up to 100. */
  readonly share: Share;
  /** Reach of this channel alone; null where this cell is left out or unknown. */
  readonly alone: People | null;
  /** People that no other channel of the plan reaches; null where this cell is left out or unknown. */
  readonly only_here: People | null;
}

export type ReasonKind = 'only_here' | 'rule' | 'television' | 'cheapest' | 'left_out' | 'second' | 'most_money';

/** Why the plan is as it is, in a sentence. */
export interface ClientReason {
  readonly kind: ReasonKind;
  /** The channel that the reason is about; null for the kinds 'television' and 'most_money', which are about several channels. */
  readonly channel: string | null;
  readonly says: string;
}

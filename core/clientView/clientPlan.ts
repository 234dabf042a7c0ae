import type { Dollars, People, Share } from '../words/units.ts';

/**
 * A plan as its client sees it. This is an allow-list: what is not a field here is not sent. It has no respondents, no
 * name of the audience file, no vehicles, CPMs, impressions or assumptions, no e-mail addresses, keys or other plans.
 * A cell, a number of people in a part of the target, is there only if at least 50 respondents stand behind it.
 */
export interface ClientPlan {
  readonly version: 1;
  readonly plan: {
    readonly name: string;
    readonly client: string;
    /** Whom the plan is for, inside a sentence: "people aged 25–54". */
    readonly target: string;
    /** The strategy and what it means; '' where neither is known. */
    readonly strategy_says: string;
    /** ISO 8601 in UTC; '' where it is not known. */
    readonly made_at: string;
    /** A month. */
    readonly budget: Dollars;
    /** What the client asked to respect, a phrase each; empty for a plan without limits and rules. */
    readonly limits: readonly string[];
  };
  readonly answer: {
    /** Attentive reach. */
    readonly people: People;
    /** Everybody in the target; null, with `share`, where the reply does not tell. */
    readonly of: People | null;
    readonly share: Share | null;
    /** Cost of a person reached. */
    readonly cost: Dollars;
    /** Attentive contacts of a person reached. */
    readonly frequency: number;
    /** People reached three times or more; null where this cell is left out or not known. */
    readonly three_plus: People | null;
  };
  /** The bought channels, most money first. */
  readonly mix: readonly ClientChannel[];
  /** At most three. */
  readonly reasons: readonly ClientReason[];
  /** The best plans at other budgets, smallest first; empty where not known. */
  readonly more: readonly { readonly budget: Dollars; readonly people: People; readonly this_plan: boolean }[];
  /** People reached at least so many times. */
  readonly often: readonly { readonly times: number; readonly people: People }[];
  /** What a channel reaches alone, by its money. */
  readonly curves: readonly {
    readonly channel: string;
    readonly points: readonly (readonly [money: Dollars, people: People])[];
  }[];
  /** People that two channels have in common. */
  readonly overlap: readonly { readonly channel: string; readonly other: string; readonly people: People }[];
  /** The ends of the 95 % range of `answer.people`, null where there is none, and what can be said of it. */
  readonly sure: { readonly low: People | null; readonly high: People | null; readonly says: string };
  /** How the figures were worked out, a sentence each. */
  readonly method: readonly string[];
  /** The cells that are left out, by name. */
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
  /** SHA-256 of the logo's bytes in hexadecimal: what is approved names the picture too. */
  readonly logo?: string;
}

export interface ClientChannel {
  readonly channel: string;
  /** "#RRGGBB". */
  readonly colour: string;
  /** A name of the icon set; '' for a channel that the product does not know. */
  readonly icon: string;
  /** As printed in the report. */
  readonly money: Dollars;
  /** As printed in the report: 0.304 for 30.4%. */
  readonly share: Share;
  /** Reach of this channel alone; null where left out or not known. */
  readonly alone: People | null;
  /** People that nothing else in the plan reaches; null where left out or not known. */
  readonly only_here: People | null;
}

export type ReasonKind = 'only_here' | 'rule' | 'television' | 'cheapest' | 'left_out' | 'second' | 'most_money';

/** Why the plan is as it is, in a sentence. */
export interface ClientReason {
  readonly kind: ReasonKind;
  /** The channel that it is about; null for television and for the money of several. */
  readonly channel: string | null;
  readonly says: string;
}

import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { PlanningProblem } from '../model/contactRates.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Contacts with the target per dollar, by channel. They do not depend on the mix. */
export interface ContactsWithTarget {
  /** All contacts, attentive or not. */
  readonly plain: Float64Array;
  /** Attentive contacts only. */
  readonly attentive: Float64Array;
}

/** Planners' measures of a channel. Null where nothing was bought or no one in the target had a contact. */
interface ChannelMeasures {
  /** Contacts of the whole population. */
  readonly impressions: number;
  /** Contacts of the target, attentive or not. */
  readonly contacts: number;
  /** Attentive contacts of the target. */
  readonly attentiveContacts: number;
  /** Target audience rating points: contacts per hundred people of the target. */
  readonly tarps: number;
  readonly costPerTarp: number | null;
  /** Price of a thousand contacts with the target [$]. */
  readonly cpmOnTarget: number | null;
  /** Price of a thousand attentive contacts with the target [$]. */
  readonly attentiveCpm: number | null;
}

/** Measures of every channel and of the plan. The plan's are sums of contacts, never of reach. */
export interface PlannersMeasures {
  readonly channels: readonly ChannelMeasures[];
  readonly plan: ChannelMeasures;
}

/**
 * The contacts that a dollar buys in each channel. Takes two passes over the rows, once per problem.
 * Contacts are linear in money: one money unit in channel c buys
 * `sum w_i p_ic` contacts, with w_i the weight of person i and p_ic the plain or attentive contact rate. The loops are plain, because
 * filling the tables of a kernel would take longer than these sums.
 */
export function contactsWithTarget({
  rows,
  weights,
  contactRates,
  plainContactRates,
  moneyUnit,
}: PlanningProblem): ContactsWithTarget {
  const perDollar = (table: Float32Array) => {
    const contacts = new Float64Array(WIDTH);
    for (let row = 0; row < rows; row++) {
      const weight = weights[row]!;
      for (let channel = 0; channel < WIDTH; channel++) contacts[channel]! += weight * table[row * WIDTH + channel]!;
    }
    return contacts.map((sum) => sum / moneyUnit);
  };
  return { plain: perDollar(plainContactRates), attentive: perDollar(contactRates) };
}

/**
 * Impressions, contacts, rating points and prices on the target of a mix, without a pass over the rows.
 * @param cpm price of a thousand impressions by channel [$]
 * @param universe people of the target
 * @param spend by channel [$]
 */
export function plannersMeasures(
  perDollar: ContactsWithTarget,
  cpm: Float64Array,
  universe: number,
  spend: Float64Array,
): PlannersMeasures {
  const bought = Array.from(spend, (money, channel) => ({
    money,
    impressions: (1000 * money) / cpm[channel]!,
    contacts: money * perDollar.plain[channel]!,
    attentiveContacts: money * perDollar.attentive[channel]!,
  }));
  const total = bought.reduce((sum, purchase) => ({
    money: sum.money + purchase.money,
    impressions: sum.impressions + purchase.impressions,
    contacts: sum.contacts + purchase.contacts,
    attentiveContacts: sum.attentiveContacts + purchase.attentiveContacts,
  }));
  return { channels: bought.map((purchase) => measuresOf(purchase, universe)), plan: measuresOf(total, universe) };
}

/** What was bought in one channel, or in all channels together. */
interface Purchase {
  /** [$] */
  readonly money: number;
  readonly impressions: number;
  readonly contacts: number;
  readonly attentiveContacts: number;
}

function measuresOf({ money, impressions, contacts, attentiveContacts }: Purchase, universe: number): ChannelMeasures {
  const tarps = universe > 0 ? (100 * contacts) / universe : 0;
  const perUnit = (units: number) => (money > 0 && units > 0 ? money / units : null);
  return {
    impressions,
    contacts,
    attentiveContacts,
    tarps,
    costPerTarp: perUnit(tarps),
    cpmOnTarget: perUnit(contacts / 1000),
    attentiveCpm: perUnit(attentiveContacts / 1000),
  };
}

import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { ownPriced } from '../../../core/planningData/ownAssumptions.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { resolveRates } from '../../../core/planningData/rates/resolve.ts';
import { suppliesOf, withinSupply } from '../../../core/planningData/supply.ts';
import type { ChannelSupply } from '../../../core/planningData/supply.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { limitFaults } from '../../../core/rules/limitRules.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { rowsOfCsv } from './cardRows.ts';
import { demographicItems } from './demographicItems.ts';
import type { DemographicLists } from './demographicItems.ts';

/** What decides the supply of a run, in addition to its rate card. */
interface SuppliedRun {
  readonly facts: AudienceFacts;
  /** Name of the buying demographic. */
  readonly demographic: string;
  readonly ownPrices: readonly OwnPrice[];
}

/**
 * The maximum amount that can be spent in each channel, as the run will compute it. A channel that is priced for the target is left
 * out, because its CPM is only known after the run has read the file.
 * @param lists  the lists of the access data
 */
export function suppliesOfRun(
  { card, rows, under }: RateCardRows,
  lists: DemographicLists,
  { facts, demographic, ownPrices }: SuppliedRun,
): ChannelSupply[] {
  const item = demographicItems(lists).find(({ name }) => name === demographic);
  const inherited = [AGENCY_CARD, SEED_CARD].filter((name) => name !== card);
  // All inherited rows are put under the first inherited card. Each of these rows names the card of its price itself.
  const cards = [
    { card, rows: rowsOfCsv(rows) },
    ...inherited.map((name, index) => ({ card: name, rows: index === 0 ? rowsOfCsv(under) : [] })),
  ];
  const resolved = resolveRates(cards, item?.id ?? null);
  // Rows from another version of the planning service may lack a channel. Then no supply is known.
  if (CHANNELS.some((name) => resolved.every(({ channel }) => channel !== name))) return [];
  const ownPricedChannels = ownPrices.map(({ channel }) => channel);
  const targeted = resolved.filter(
    ({ basis, channel }) => (basis === 'cpt' || basis === 'tarp') && !ownPricedChannels.includes(channel),
  );
  const unknown = new Set(targeted.map(({ channel }) => channel));
  return suppliesOf(ownPriced(resolved, ownPrices), facts).filter(({ channel }) => !unknown.has(channel));
}

interface BudgetAndLimits {
  readonly budget: number;
  /** The limits as the run would send them. */
  readonly limits: readonly ChannelLimits[];
  readonly rules: PlanRules | undefined;
}

/** Sentences about the supply that are shown before a run. */
export interface SupplyNotes {
  /** One sentence for each channel whose limits allow more money than there is to buy. */
  readonly notes: readonly string[];
  /** Why the budget cannot be spent within the supply; empty if it can, or if already the limits alone make it impossible. */
  readonly faults: readonly string[];
}

export function supplyNotes(
  supplies: readonly ChannelSupply[],
  { budget, limits, rules }: BudgetAndLimits,
): SupplyNotes {
  const maximums = new Map(limits.map((row) => [row.Channel, row.Max_Budget]));
  const scarce = supplies.filter((supply) => (maximums.get(supply.channel) ?? 0) > supply.most);
  if (budget <= 0 || scarce.length === 0) return { notes: [], faults: [] };
  const money = { budget, ...(rules && { rules }) };
  const isPossible = limitFaults({ ...money, limits }).length === 0;
  const faults = isPossible ? limitFaults({ ...money, limits: withinSupply(limits, supplies) }) : [];
  return { notes: scarce.map(({ says }) => says), faults: faults.map(({ message }) => message) };
}

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

/** What decides the supply of a run, besides its rate card. */
interface SuppliedRun {
  readonly facts: AudienceFacts;
  /** Name of the buying demographic. */
  readonly demographic: string;
  readonly ownPrices: readonly OwnPrice[];
}

/**
 * The most money that each channel can take, as the run will find it. A channel that is priced for the target is left out: its CPM
 * is known once the run has read the file.
 * @param lists  those of call 1
 */
export function suppliesOfRun(
  { card, rows, under }: RateCardRows,
  lists: DemographicLists,
  { facts, demographic, ownPrices }: SuppliedRun,
): ChannelSupply[] {
  const item = demographicItems(lists).find(({ name }) => name === demographic);
  const inherited = [AGENCY_CARD, SEED_CARD].filter((name) => name !== card);
  // What a card inherits names the card of each price itself.
  const cards = [
    { card, rows: rowsOfCsv(rows) },
    ...inherited.map((name, at) => ({ card: name, rows: at === 0 ? rowsOfCsv(under) : [] })),
  ];
  const resolved = resolveRates(cards, item?.id ?? null);
  // Rows of another version of the planning service may lack a channel.
  if (CHANNELS.some((name) => resolved.every(({ channel }) => channel !== name))) return [];
  const own = ownPrices.map(({ channel }) => channel);
  const targeted = resolved.filter(
    ({ basis, channel }) => (basis === 'cpt' || basis === 'tarp') && !own.includes(channel),
  );
  const unknown = new Set(targeted.map(({ channel }) => channel));
  return suppliesOf(ownPriced(resolved, ownPrices), facts).filter(({ channel }) => !unknown.has(channel));
}

interface BudgetAndLimits {
  readonly budget: number;
  /** As the run would send them. */
  readonly limits: readonly ChannelLimits[];
  readonly rules: PlanRules | undefined;
}

/** What to say of the supply before a run. */
export interface SupplyNotes {
  /** Channels that may get more money by their limits than there is to buy. */
  readonly notes: readonly string[];
  /** Why the budget cannot be spent within what there is to buy; empty where the limits alone forbid it. */
  readonly faults: readonly string[];
}

export function supplyNotes(
  supplies: readonly ChannelSupply[],
  { budget, limits, rules }: BudgetAndLimits,
): SupplyNotes {
  const most = new Map(limits.map((row) => [row.Channel, row.Max_Budget]));
  const scarce = supplies.filter((supply) => (most.get(supply.channel) ?? 0) > supply.most);
  if (budget <= 0 || scarce.length === 0) return { notes: [], faults: [] };
  const money = { budget, ...(rules && { rules }) };
  const isPossible = limitFaults({ ...money, limits }).length === 0;
  const faults = isPossible ? limitFaults({ ...money, limits: withinSupply(limits, supplies) }) : [];
  return { notes: scarce.map(({ says }) => says), faults: faults.map(({ message }) => message) };
}

import { createHash } from 'node:crypto';
import type { AssumptionSet } from '../../core/contract/bodies/planReport.ts';
import type { PlanningTexts } from '../../core/planningData/planningData.ts';
import { fittedMapping } from '../../core/planningData/rateLists.ts';
import { SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import { collapsedCards } from '../../core/planningData/rates/resolve.ts';
import { writeCard } from '../../core/planningData/rates/writeCard.ts';
import { checkedDay } from './ratesOn.ts';
import type { CurrentRates } from './rateBook.ts';

/** The rate cards of one run. */
export interface RunRates {
  /** The planning data, with the cards collapsed into one. */
  readonly texts: PlanningTexts;
  /** The facts that are saved with the plan's prices and attention. */
  readonly pinned: Pick<AssumptionSet, 'cards' | 'rates_on' | 'sha256'>;
}

/**
 * The cards of a client that are in force on the requested day; by default, today.
 * @throws {Refusal} 400 for a day that cannot be chosen
 */
export async function runRates(
  current: CurrentRates,
  { client, rates_on: asked }: { readonly client: string; readonly rates_on?: string | undefined },
): Promise<RunRates> {
  const day = checkedDay(asked, current.today);
  const cards = await current.cards(client, day);
  const rows = collapsedCards(cards);
  const assumptions = writeCard(rows);
  const { texts } = current.data;
  return {
    texts: { ...texts, assumptions, mapping: fittedMapping(texts.mapping, rows) },
    pinned: {
      cards: cards.map(({ rows: _, ...used }) => used),
      rates_on: day,
      sha256: createHash('sha256').update(assumptions).digest('hex'),
    },
  };
}

/** Adds to prices and attention the cards they come from. The nearest card (the client's before the agency's) gives them name and date. */
export function withCards(assumptions: AssumptionSet, { pinned }: RunRates): AssumptionSet {
  const [nearest] = pinned.cards ?? [];
  const isOwn = nearest !== undefined && nearest.card !== SEED_CARD;
  return {
    ...assumptions,
    ...(isOwn && { name: `${nearest.name} rates v${nearest.version}`, date: nearest.from }),
    ...pinned,
  };
}

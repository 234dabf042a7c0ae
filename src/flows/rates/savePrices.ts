import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { csvOfRows, rowsOfCsv, rowsOfDraft } from '../../domain/rates/cardRows.ts';
import { editCells, typedCells } from '../../domain/rates/editCard.ts';
import { pricesToCard } from '../../domain/rates/pricesToCard.ts';
import { isChangedMeanwhile } from '../../services/planning/planningFailure.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { isCard, readRateCard, sendChange } from './cardCalls.ts';

/** The prices that the planner set for one plan. */
export interface PlanPrices {
  readonly planName: string;
  readonly prices: readonly OwnPrice[];
}

/**
 * The outcome of putting prices into a draft. In a conflict, `theirs` is the card that another editor saved meanwhile, and `cells` is the
 * number of its cells that the prices would change.
 */
export type SaveOutcome =
  | { readonly phase: 'saved'; readonly card: RateCard }
  | { readonly phase: 'conflict'; readonly theirs: RateCardRows; readonly cells: number }
  | { readonly phase: 'failed'; readonly message: string };

/**
 * Puts a plan's own prices into the draft of a rate card. If the card has no draft, a draft is made.
 * @param knownCard  after a conflict, the card that was read then; by default the card is read first
 */
export function savePrices(
  card: string,
  planPrices: PlanPrices,
  knownCard?: RateCardRows,
): AppThunk<Promise<SaveOutcome>> {
  return async (dispatch) => {
    const before = knownCard ?? (await dispatch(readRateCard(card)));
    if (!isCard(before)) return { phase: 'failed', message: before.message };
    const rows = csvOfRows(withPrices(before, planPrices).rows);
    const answer = await dispatch(sendChange({ card, change: 'save', revision: before.revision, rows }));
    if ('card' in answer) return { phase: 'saved', card: answer.card };
    const theirs = isChangedMeanwhile(answer) ? await dispatch(readRateCard(card)) : answer;
    if (!isCard(theirs)) return { phase: 'failed', message: [answer.message, ...answer.details].join(' ') };
    return { phase: 'conflict', theirs, cells: withPrices(theirs, planPrices).cells };
  };
}

/** The rows of the draft with the prices in them, and the number of cells that the prices change. */
function withPrices(reply: RateCardRows, { prices, planName }: PlanPrices) {
  const draft = reply.draft_rows ?? reply.rows;
  const before = rowsOfDraft(draft);
  const inherited = rowsOfCsv(reply.under);
  // Prices are computed only from cells that can be read.
  const cells = pricesToCard({ rows: rowsOfCsv(draft), inherited }, prices, planName);
  const rows = editCells(before, cells, inherited);
  return { rows, cells: typedCells(before, rows, inherited).length };
}

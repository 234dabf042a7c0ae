import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { csvOfRows, rowsOfCsv, rowsOfDraft } from '../../domain/rates/cardRows.ts';
import type { CardRows } from '../../domain/rates/cardRows.ts';
import { changedCells, changesToShow, editCells, typedCells } from '../../domain/rates/editCard.ts';
import type { ShownChange } from '../../domain/rates/editCard.ts';
import { changeSentence } from '../../domain/rates/judgeCard.ts';
import type { CellChange } from '../../domain/rates/rateCells.ts';
import { cardDraftActions } from '../../slices/rates/rateDrafts.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { selectCardDraft } from '../../slices/rates/selectRates.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { isCard, listCards, readRateCard, readTwoVersions } from './cardCalls.ts';
import { draftFlow } from './draftFlow.ts';

/** The draft of the open rate card. */
export const cardDraft = draftFlow<CardRows>({
  actions: cardDraftActions,
  select: selectCardDraft,
  needsCardList: true,
  read({ rows, draft_rows }) {
    const inForce = rowsOfCsv(rows);
    return { inForce, content: draft_rows === null ? inForce : rowsOfDraft(draft_rows) };
  },
  write: (rows) => ({ rows: csvOfRows(rows) }),
  isSame: (one, other) => one === other || csvOfRows(one) === csvOfRows(other),
  rebase: (mine, { reply }) => ownCellsOnTheirs(mine, reply),
  refresh: listCards,
});

/** Changes cells of the open card. */
export function editRates(changes: readonly CellChange[]): AppThunk<void> {
  return cardDraft.edit(({ content, inherited }) => editCells(content, changes, inherited));
}

/** The cells that this planner changed since the last save and whose values differ from the other editor's draft. */
export function ownChanges({ saved, content, inherited }: OpenRateCard, theirs: RateCardRows): CellChange[] {
  const differentCells = new Set(changedCells(rowsOf(theirs), content).map(cellKey));
  return typedCells(saved, content, inherited).filter((change) => differentCells.has(cellKey(change)));
}

const cellKey = ({ row, column }: CellChange) => `${row.channel}\n${row.format}\n${row.price_for}\n${column}`;
const rowsOf = (reply: RateCardRows) => rowsOfDraft(reply.draft_rows ?? reply.rows);

/** The other editor's rows, with the cells that this editor changed. */
export function ownCellsOnTheirs(openCard: OpenRateCard, theirs: RateCardRows): CardRows {
  const removesGroups = false;
  return editCells(rowsOf(theirs), ownChanges(openCard, theirs), openCard.inherited, removesGroups);
}

/** @returns a sentence for each difference between two versions of the card, or the reason why a version cannot be read */
export function compareVersions(
  { card, inherited }: OpenRateCard,
  fromVersion: number,
  toVersion: number,
  demographics: Parameters<typeof changeSentence>[1],
): AppThunk<Promise<readonly string[] | string>> {
  return async (dispatch) => {
    const versions = await dispatch(readTwoVersions(card, fromVersion, toVersion));
    if (typeof versions === 'string') return versions;
    const { before, after } = versions;
    const changes = changesToShow(rowsOfCsv(before.rows), rowsOfCsv(after.rows), inherited);
    return changes.map((change) => changeSentence(change, demographics));
  };
}

/** @returns the figures that differ between a version of the card and its draft, or the reason why the version cannot be read */
export function compareWithDraft(
  { card, content, inherited }: OpenRateCard,
  number: number,
): AppThunk<Promise<readonly ShownChange[] | string>> {
  return async (dispatch) => {
    const version = await dispatch(readRateCard(card, number));
    return isCard(version) ? changesToShow(rowsOfCsv(version.rows), content, inherited) : version.message;
  };
}

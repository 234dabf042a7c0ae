import { AGENCY_CARD_ID } from '../../domain/rates/cardRows.ts';
import { importRates } from '../../domain/rates/pasteRates.ts';
import type { PastedRates } from '../../domain/rates/pasteRates.ts';
import type { FormatAnswers } from '../../domain/rates/pasteCells.ts';
import { selectCardDraft, selectRatesToday } from '../../slices/rates/selectRates.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

const FILE_MAX_MEGABYTES = 5;
const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * The outcome of reading a file: what it would change in the open rate card, depending on the planner's answers, or sentences that say why
 * it cannot be read.
 */
export type ImportOutcome =
  | { readonly outcome: 'read'; readonly readWith: (answers: FormatAnswers) => PastedRates }
  | { readonly outcome: 'refused'; readonly sentences: readonly string[] };

/** Reads a csv or a workbook with prices for the open rate card. The card itself is not changed. */
export function importFile(
  file: File,
  demographics: readonly { readonly id: string; readonly name: string }[],
): AppThunk<Promise<ImportOutcome>> {
  return async (_dispatch, getState, { audienceReader }) => {
    const refusal = (...sentences: readonly string[]) => ({ outcome: 'refused' as const, sentences });
    if (file.size > FILE_MAX_MEGABYTES * BYTES_PER_MEGABYTE) {
      return refusal(`“${file.name}” was not imported: it is larger than ${FILE_MAX_MEGABYTES} MB.`);
    }
    const sheet = await audienceReader.readSheet(file, new AbortController().signal);
    if (sheet.outcome === 'failed') return refusal(`“${file.name}” could not be read (${sheet.reason}).`);
    if (sheet.outcome === 'refused') {
      return refusal(`“${file.name}” was not imported. ${sheet.message}`, ...sheet.details);
    }
    const draft = selectCardDraft(getState());
    if (draft.phase !== 'loaded') return refusal(`“${file.name}” was not imported: the card is no longer open.`);
    const { content: rows, inherited, card } = draft;
    const context = {
      rows,
      inherited,
      mayAdd: card === AGENCY_CARD_ID,
      demographics,
      today: selectRatesToday(getState()),
    };
    const ratesWith = (answers: FormatAnswers) => importRates(sheet.cells, sheet.inWorkbook, { ...context, answers });
    const firstRates = ratesWith({});
    if (firstRates === null) {
      return refusal(
        `“${file.name}” has no row of headings that a rate card has.`,
        'Give it the columns Channel and Format and at least one of Price, Attention, Seconds and the others of a card.',
      );
    }
    const readWith = (answers: FormatAnswers) => {
      const rates = ratesWith(answers) ?? firstRates;
      return { ...rates, remarks: [...sheet.notes, ...rates.remarks] };
    };
    return { outcome: 'read', readWith };
  };
}

import { PlanningDataError } from './planningDataError.ts';
import { rateFaults } from './rates/rateFaults.ts';
import { collapsedCards, runRows } from './rates/resolve.ts';
import type { FormatAssumption } from './rates/resolve.ts';
import { readCard } from './rates/readCard.ts';
import type { ReadCard } from './rates/readCard.ts';
import { formatKey, isFormatRow } from './rates/mergeCards.ts';
import { SEED_CARD } from './rates/rateRow.ts';
import type { ListItem } from './lists/listItems.ts';

export const ASSUMPTIONS_FILE = 'assumptions.csv';

/** The prices and attention figures of a run, or of a file. */
export interface Assumptions {
  /** In the order of the file: a channel's first row is its default format. */
  readonly rows: readonly FormatAssumption[];
  /** Keys of the formats that are not offered any more. */
  readonly retired: ReadonlySet<string>;
}

/**
 * The figures of an assumptions file, which is the illustrative card.
 * @throws {PlanningDataError} naming line, column and value of every fault
 */
export function readAssumptions(text: string, demographics: readonly ListItem[]): Assumptions {
  const read = readCard(text);
  // `today` is empty: only the questions to a publisher use it, and none is asked here.
  const faults = rateFaults(read, { kind: 'seed', inheritedCards: [], demographics, today: '' });
  if (faults.length > 0) throw new PlanningDataError(ASSUMPTIONS_FILE, faults);
  return assumptionsIn(read, null);
}

/**
 * The figures of cards that were checked before and merged into one.
 * @param demographic  id of the demographic whose prices apply; null for none
 */
export function readCollapsed(text: string, demographic: string | null): Assumptions {
  return assumptionsIn(readCard(text), demographic);
}

function assumptionsIn({ rows }: ReadCard, demographic: string | null): Assumptions {
  // Rows of merged cards name the card of each figure (`price_from`, `attention_from`). `SEED_CARD` is for rows that name none.
  const collapsed = collapsedCards([{ card: SEED_CARD, rows }]);
  const retired = collapsed.filter((row) => isFormatRow(row) && row.retired === 'yes').map(formatKey);
  return { rows: runRows(collapsed, demographic), retired: new Set(retired) };
}

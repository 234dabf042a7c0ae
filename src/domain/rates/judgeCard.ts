import { rateFaults, rateQuestions } from '../../../core/planningData/rateFaults.ts';
import type { RateQuestion } from '../../../core/planningData/rateFaults.ts';
import { AGENCY_CARD } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import { writeCard } from '../../../core/planningData/rates/writeCard.ts';
import { COLUMN_FACTS, inWords } from './rateCells.ts';
import type { CellChange } from './rateCells.ts';
import type { ShownChange } from './editCard.ts';

interface JudgedCard {
  readonly card: string;
  readonly rows: readonly RateRow[];
  readonly under: readonly MergedRow[];
  readonly demographics: readonly { readonly id: string; readonly name: string }[];
  /** ISO 8601. */
  readonly today: string;
}

/** What stands in the way of publishing a card, and what must be answered first. */
export function judgeCard({ card, rows, under, demographics, today }: JudgedCard): {
  readonly faults: readonly string[];
  readonly questions: readonly RateQuestion[];
} {
  const read = readCard(writeCard(rows));
  const kind = card === AGENCY_CARD ? ('agency' as const) : ('client' as const);
  const context = { kind, under: [{ card: '', rows: under }], demographics, today };
  return { faults: rateFaults(read, context), questions: rateQuestions(read, context) };
}

/** The source of prices that have none. @returns the cells to change; none for an empty source */
export function sourcesFor(rows: readonly RateRow[], source: string): CellChange[] {
  const value = source.trim();
  if (value === '') return [];
  return rows.filter(lacksSource).map((row) => ({ row, column: 'price_source', value }));
}

/** Whether a row has a price of its own and no source of it. */
export function lacksSource({ price, price_source: source }: RateRow): boolean {
  return typeof price === 'number' && (source ?? '') === '';
}

/** "FTA Metro, Metro 30s spot: Price $42.00 to $39.50", "FTA Metro, Metro 15s spot: retired". */
export function changeSentence({ row, column, from, to }: ShownChange): string {
  const target = row.price_for === '' ? '' : ` for ${row.price_for}`;
  if (column === 'retired') return `${row.channel}, ${row.format}: ${to === 'yes' ? 'retired' : 'brought back'}`;
  const label = COLUMN_FACTS[column].label.replace(' ($)', '');
  return `${row.channel}, ${row.format}${target}: ${label} ${inWords(column, from)} to ${inWords(column, to)}`;
}

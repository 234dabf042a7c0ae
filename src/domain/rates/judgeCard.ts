import { rateFaults, rateQuestions } from '../../../core/planningData/rates/rateFaults.ts';
import type { RateQuestion } from '../../../core/planningData/rates/rateFaults.ts';
import { AGENCY_CARD } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import { writeCard } from '../../../core/planningData/rates/writeCard.ts';
import { listedFirst } from '../../../core/words/wording.ts';
import { COLUMN_DISPLAY, cellInWords } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';
import type { ShownChange } from './editCard.ts';

interface JudgedCard {
  readonly card: string;
  readonly rows: readonly RateRow[];
  readonly inherited: readonly MergedRow[];
  readonly demographics: readonly { readonly id: string; readonly name: string }[];
  /** The current day, an ISO 8601 date. */
  readonly today: string;
}

/** The faults that prevent publishing a card, and the questions that must be answered before. */
export function judgeCard({ card, rows, inherited, demographics, today }: JudgedCard): {
  readonly faults: readonly string[];
  readonly questions: readonly RateQuestion[];
} {
  // The rules check a card as it is read from csv, with its line numbers.
  const read = readCard(writeCard(rows));
  const kind = card === AGENCY_CARD ? ('agency' as const) : ('client' as const);
  /** The name of cells in place of their line numbers: "Metro 30s spot of FTA Metro, Price ($)". */
  const placeOf = (lines: readonly number[], heading: string) => {
    const faultyRows = rows.filter((_row, index) => lines.includes(read.lines[index]!));
    const names = faultyRows.map((row) => `${row.format} of ${row.channel}${targetSuffix(row, demographics)}`);
    return `${listedFirst(names)}, ${COLUMN_DISPLAY[heading as GridColumn].label}`;
  };
  const context = { kind, inheritedCards: [{ card: '', rows: inherited }], demographics, today, placeOf };
  const faults = rateFaults(read, context).map(withLabels);
  const questions = rateQuestions(read, context).map(({ id, question }) => ({ id, question: withLabels(question) }));
  return { faults, questions };
}

function targetSuffix({ price_for: id }: Pick<RateRow, 'price_for'>, demographics: JudgedCard['demographics']): string {
  return id === '' ? '' : ` for ${demographics.find((one) => one.id === id)?.name ?? id}`;
}

/**
 * Column names in the sentences of rules, with the labels of the grid that replace them. Longer names come first, because they may
 * contain shorter ones.
 */
const RULE_WORDS: readonly (readonly [string, string])[] = [
  ...Object.entries(COLUMN_DISPLAY).map(([column, { label }]) => [column, label] as const),
  ['price_for', 'a target price'] as const,
]
  .filter(([column]) => column.includes('_'))
  .sort(([a], [b]) => b.length - a.length);

/** Replaces column names in a sentence by the labels of the grid, and removes the quotes of an empty cell. */
function withLabels(sentence: string): string {
  return RULE_WORDS.reduce((text, [column, label]) => text.replaceAll(column, label), sentence.replace(': "" ', ': '));
}

/** Sources that the planner enters once for all figures of the card that have no source. */
export interface MissingSources {
  readonly price: string;
  readonly attention: string;
}

const SOURCE_COLUMNS = { price: 'price_source', attention: 'source' } as const satisfies Record<
  keyof MissingSources,
  GridColumn
>;
/** The column of the figure to which each source belongs. */
const FIGURE_COLUMNS = { price: 'price', attention: 'attention_share' } as const;
const KINDS = ['price', 'attention'] as const;

/** Fills in these sources for all figures without a source. An empty source is not filled in. @returns the cells to change */
export function sourcesFor(rows: readonly RateRow[], sources: MissingSources): CellChange[] {
  return KINDS.flatMap((kind) => {
    const value = sources[kind].trim();
    if (value === '') return [];
    return rows.filter((row) => lacksSource(row, kind)).map((row) => ({ row, column: SOURCE_COLUMNS[kind], value }));
  });
}

/** Whether a row has a figure of its own without a source. */
export function lacksSource(row: RateRow, kind: keyof MissingSources): boolean {
  return typeof row[FIGURE_COLUMNS[kind]] === 'number' && (row[SOURCE_COLUMNS[kind]] ?? '') === '';
}

/** "FTA Metro, Metro 30s spot: Price $42.00 to $39.50", "FTA Metro, Metro 15s spot: retired". */
export function changeSentence(
  { row, column, from, to }: ShownChange,
  demographics: JudgedCard['demographics'],
): string {
  const target = targetSuffix(row, demographics);
  if (column === 'retired') return `${row.channel}, ${row.format}: ${to === 'yes' ? 'retired' : 'brought back'}`;
  const label = COLUMN_DISPLAY[column].label.replace(' ($)', '');
  return `${row.channel}, ${row.format}${target}: ${label} ${cellInWords(column, from)} to ${cellInWords(column, to)}`;
}

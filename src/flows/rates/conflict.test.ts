import { array, assert, constantFrom, option, property, record } from 'fast-check';
import { readFileSync } from 'node:fs';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { csvOfRows, rowsOfCsv } from '../../domain/rates/cardRows.ts';
import type { CardRows } from '../../domain/rates/cardRows.ts';
import { changesToShow, editCells, typedCells } from '../../domain/rates/editCard.ts';
import { groupOf } from '../../domain/rates/rateCells.ts';
import type { CellChange, GridColumn } from '../../domain/rates/rateCells.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { ownCellsOnTheirs } from './cardDraft.ts';

const inherited = rowsOfCsv(readFileSync('core/planningData/assumptions.csv', 'utf8'));
const METRO = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' } as const;
const METRO_15S = { ...METRO, format: 'Metro 15s spot' };
const METRO_OF_WOMEN = { ...METRO, price_for: 'women-18-39' };

const edit = (column: GridColumn, ...values: CellChange['value'][]) =>
  record({ row: constantFrom(METRO, METRO_15S), column: constantFrom(column), value: constantFrom(...values) });
const edits = array(
  option(edit('price', 42, 26, 40, 41, undefined), {
    nil: { row: METRO_OF_WOMEN, column: 'price' as const, value: 36 },
  }).chain((first) =>
    constantFrom<CellChange>(
      first,
      { row: METRO, column: 'attention_share', value: 0.4 },
      { row: METRO, column: 'low', value: 0.2 },
      { row: METRO, column: 'attention_share', value: undefined },
      { row: METRO_15S, column: 'price_source', value: 'Deal' },
      { row: METRO_15S, column: 'retired', value: 'yes' },
      { row: METRO_15S, column: 'retired', value: undefined },
      { row: METRO_15S, column: 'min_spend', value: 5000 },
      { row: METRO, column: 'min_spend', value: undefined },
    ),
  ),
  { maxLength: 5 },
);

/** The rows after the edits, applied one after the other, as a planner types them. */
const afterEdits = (rows: CardRows, changes: readonly CellChange[]) =>
  changes.reduce((before, change) => editCells(before, [change], inherited), rows);

/** The cell, or the group of cells that inherit together, as text: "Metro 30s spot  price". */
const cellGroup = ({ row, column }: Pick<CellChange, 'row' | 'column'>) =>
  `${row.format} ${row.price_for} ${groupOf(column) ?? column}`;

function merged(saved: CardRows, rows: CardRows, theirs: CardRows): CardRows {
  const open = { saved, content: rows, inherited } as unknown as OpenRateCard;
  const reply = { draft_rows: csvOfRows(theirs), rows: '' } as unknown as RateCardRows;
  return ownCellsOnTheirs(open, reply);
}

test('merging own changes into another editor’s draft loses no own change, and none of the other editor in other cells', () => {
  assert(
    property(edits, edits, edits, (first, second, third) => {
      const saved = afterEdits([], first);
      const [mine, theirs] = [afterEdits(saved, second), afterEdits(saved, third)];
      const both = merged(saved, mine, theirs);
      const ownEdits = typedCells(saved, mine, inherited);
      const lost = changesToShow(both, mine, inherited).filter(({ row, column }) =>
        ownEdits.some((change) => change.column === column && cellGroup(change) === cellGroup({ row, column })),
      );
      expect(lost).toEqual([]);
      const ownGroups = new Set(ownEdits.map(cellGroup));
      const theirsLost = changesToShow(both, theirs, inherited).filter((change) => !ownGroups.has(cellGroup(change)));
      expect(theirsLost).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('a figure that was set back to the inherited value is merged into the other editor’s draft', () => {
  const saved = afterEdits([], [{ row: METRO, column: 'price', value: 40 }]);
  const mine = afterEdits(saved, [{ row: METRO, column: 'price', value: 42 }]);
  const theirs = afterEdits(saved, [{ row: METRO_15S, column: 'price', value: 20 }]);
  expect(merged(saved, mine, theirs).map(({ price }) => price)).toEqual([42, 20]);
});

import { array, assert, constantFrom, option, property, record } from 'fast-check';
import { readFileSync } from 'node:fs';
import type { RateCardRows } from '../../../../core/contract/bodies/rates.ts';
import { csvOfRows, rowsOfCsv } from '../../../domain/rates/cardRows.ts';
import type { CardRows } from '../../../domain/rates/cardRows.ts';
import { changesToShow, editCells, typedCells } from '../../../domain/rates/editCard.ts';
import { groupOf } from '../../../domain/rates/rateCells.ts';
import type { CellChange, GridColumn } from '../../../domain/rates/rateCells.ts';
import type { OpenRateCard } from '../../rates/rateDrafts.ts';
import { ownCellsOnTheirs } from './cardDraft.ts';

const inherited = rowsOfCsv(readFileSync('core/planningData/assumptions.csv', 'utf8'));
const METRO = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' } as const;
const SHORT = { ...METRO, format: 'Metro 15s spot' };
const TARGET = { ...METRO, price_for: 'women-18-39' };

const edit = (column: GridColumn, ...values: CellChange['value'][]) =>
  record({ row: constantFrom(METRO, SHORT), column: constantFrom(column), value: constantFrom(...values) });
const edits = array(
  option(edit('price', 42, 26, 40, 41, undefined), { nil: { row: TARGET, column: 'price' as const, value: 36 } }).chain(
    (first) =>
      constantFrom<CellChange>(
        first,
        { row: METRO, column: 'attention_share', value: 0.4 },
        { row: METRO, column: 'low', value: 0.2 },
        { row: METRO, column: 'attention_share', value: undefined },
        { row: SHORT, column: 'price_source', value: 'Deal' },
        { row: SHORT, column: 'retired', value: 'yes' },
        { row: SHORT, column: 'retired', value: undefined },
        { row: SHORT, column: 'min_spend', value: 5000 },
        { row: METRO, column: 'min_spend', value: undefined },
      ),
  ),
  { maxLength: 5 },
);

/** Each edit as one step, as typed. */
const edited = (rows: CardRows, changes: readonly CellChange[]) =>
  changes.reduce((before, change) => editCells(before, [change], inherited), rows);

/** Cells that inherit together are one: "FTA Metro Metro 30s spot price". */
const place = ({ row, column }: Pick<CellChange, 'row' | 'column'>) =>
  `${row.format} ${row.price_for} ${groupOf(column) ?? column}`;

function merged(saved: CardRows, rows: CardRows, theirs: CardRows): CardRows {
  const open = { saved, content: rows, inherited } as unknown as OpenRateCard;
  const reply = { draft_rows: csvOfRows(theirs), rows: '' } as unknown as RateCardRows;
  return ownCellsOnTheirs(open, reply);
}

test('put on another editor’s draft, no changed cell is lost: neither an own one nor one of theirs elsewhere', () => {
  assert(
    property(edits, edits, edits, (first, second, third) => {
      const saved = edited([], first);
      const [mine, theirs] = [edited(saved, second), edited(saved, third)];
      const both = merged(saved, mine, theirs);
      const own = typedCells(saved, mine, inherited);
      const lost = changesToShow(both, mine, inherited).filter(({ row, column }) =>
        own.some((change) => change.column === column && place(change) === place({ row, column })),
      );
      expect(lost).toEqual([]);
      const ownPlaces = new Set(own.map(place));
      const theirsLost = changesToShow(both, theirs, inherited).filter((change) => !ownPlaces.has(place(change)));
      expect(theirsLost).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('a figure typed as it is inherited, over an own one, is put on theirs', () => {
  const saved = edited([], [{ row: METRO, column: 'price', value: 40 }]);
  const mine = edited(saved, [{ row: METRO, column: 'price', value: 42 }]);
  const theirs = edited(saved, [{ row: SHORT, column: 'price', value: 20 }]);
  expect(merged(saved, mine, theirs).map(({ price }) => price)).toEqual([42, 20]);
});

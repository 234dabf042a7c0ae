import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { editCells } from './editCard.ts';
import { pricesToCard } from './pricesToCard.ts';

const LONG = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' } as const;
const SHORT = { ...LONG, format: 'Metro 15s spot' };
const RADIO = { channel: 'Radio', format: 'Radio 30s spot', price_for: '' } as const;
const INHERITED: readonly MergedRow[] = [
  { ...LONG, price: 42, basis: 'cpm', price_source: 'Illustrative', price_from: 'seed' },
  { ...SHORT, price: 26, basis: 'cpm', price_from: 'seed' },
  { ...RADIO, price: 23, basis: 'cpm', price_from: 'seed' },
];
/** The basis and the source of a price that comes from the plan. */
const OWN = { basis: 'cpm', price_source: 'Plan "Spring launch"' };
/** The rows of the draft after the prices of a plan were put on the card. */
const rowsWithPrices = (rows: readonly RateRow[], prices: { channel: string; cpm: number }[], inherited = INHERITED) =>
  editCells(rows, pricesToCard({ rows, inherited }, prices, 'Spring launch'), inherited);

test('the price of a channel is put on the format that it buys by default, with the plan as its source', () => {
  expect(rowsWithPrices([], [{ channel: 'FTA Metro', cpm: 39.5 }])).toEqual([{ ...LONG, price: 39.5, ...OWN }]);
});

test('the texts of the replaced price are emptied, and other cells of the draft stay', () => {
  const earlier: RateRow = { ...RADIO, price: 20, basis: 'cpm', price_kind: 'agreed', price_date: '2026-01-15' };
  const draft: RateRow[] = [
    { ...earlier, attention_share: 0.3 },
    { ...SHORT, price: 25, basis: 'cpm' },
  ];
  expect(rowsWithPrices(draft, [{ channel: 'Radio', cpm: 19 }])).toEqual([
    { ...RADIO, price: 19, ...OWN, attention_share: 0.3 },
    { ...SHORT, price: 25, basis: 'cpm' },
  ]);
});

test('if a channel buys several formats, their prices are scaled so that their weighted mean is its price', () => {
  const bought = [{ ...INHERITED[0]!, bought: 0.6 }, { ...INHERITED[1]!, bought: 0.4 }, INHERITED[2]!];
  const rows = rowsWithPrices([], [{ channel: 'FTA Metro', cpm: 17.8 }], bought);
  expect(rows.map(({ price }) => price)).toEqual([21, 13]);
});

test('if the format that a channel buys by default is retired, the next format gets the price', () => {
  const rows = rowsWithPrices([{ ...LONG, retired: 'yes' }], [{ channel: 'FTA Metro', cpm: 30 }]);
  expect(rows.map(({ format, price }) => [format, price])).toEqual([
    ['Metro 30s spot', undefined],
    ['Metro 15s spot', 30],
  ]);
});

import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { illustrativeMoney, isAttentionIllustrative, isPriceIllustrative } from './illustrativeMoney.ts';

const row = (channel: string, format: string, more: Partial<AssumptionRow> = {}): AssumptionRow => ({
  ...{ channel, format, cpm: 40, attention_share: 0.5, mean_active_seconds: 5 },
  ...{ source: 'Lumen', date: '2026-01-15', confidence: 'medium', price_kind: 'agreed' },
  ...more,
});
const noSource = { source: '', confidence: 'illustrative' };
const illustrative = { price_kind: 'illustrative', ...noSource };

// A: own price, a quarter of its use illustrative; B: 60 % at $42, 40 % at illustrative $26; C: all illustrative.
const rows = [
  ...CHANNELS.filter((channel) => !['BVOD', 'FTA Metro', 'Radio'].includes(channel)).map((one) =>
    row(one, 'x', illustrative),
  ),
  ...[row('BVOD', 'a'), row('BVOD', 'b', noSource)],
  row('FTA Metro', '30s', { cpm: 42, bought: 0.6 }),
  row('FTA Metro', '15s', { cpm: 26, bought: 0.4, price_kind: 'illustrative' }),
  row('Radio', 'r', illustrative),
];
const vehicles = [
  { channel: 'BVOD', format: 'A', populationUse: 75 },
  { channel: 'BVOD', format: 'b', populationUse: 25 },
  { channel: 'Radio', format: 'r', populationUse: 10 },
] as const;
const spend = (amounts: Readonly<Record<string, number>>) =>
  Float64Array.from(CHANNELS, (channel) => amounts[channel] ?? 0);

test('an example: $187,640.45 at illustrative prices, $250,000 on illustrative attention', () => {
  const money = illustrativeMoney(spend({ BVOD: 600_000, 'FTA Metro': 300_000, Radio: 100_000 }), rows, vehicles);
  expect(money.price).toBeCloseTo(187_640.45, 2);
  expect(money.attention).toBe(250_000);
});

test('where shares are bought, attention counts by their money', () => {
  const bought = rows.map((one) => (one.format === '15s' ? { ...one, ...noSource } : one));
  const money = illustrativeMoney(spend({ 'FTA Metro': 300_000 }), bought, vehicles);
  expect(money.attention).toBeCloseTo(87_640.45, 2);
});

test('a channel without use counts by its first format; one without money does not count', () => {
  expect(illustrativeMoney(spend({ BVOD: 100 }), rows, [])).toEqual({ price: 0, attention: 0 });
  expect(illustrativeMoney(spend({ Cinema: 100 }), rows, [])).toEqual({ price: 100, attention: 100 });
  expect(illustrativeMoney(spend({}), rows, vehicles)).toEqual({ price: 0, attention: 0 });
});

const { price_kind: _, ...unkind } = row('BVOD', 'a');
test.each<[string, AssumptionRow, boolean]>([
  ['by its kind', row('BVOD', 'a', { price_kind: 'illustrative' }), true],
  ['agreed, whatever its source says', row('BVOD', 'a', { source: 'illustrative' }), false],
  ['without a kind, by the source of the figures', { ...unkind, source: 'CPM illustrative; attention Lumen' }, true],
  ['without a kind, by its own source', { ...unkind, source: 'CPM illustrative', price_source: 'Deal' }, false],
  ['of no such word', { ...unkind, source: 'unillustrative' }, false],
  ['the planner’s own', row('BVOD', 'a', { price_kind: 'illustrative', kept_cpm: 3 }), false],
])('a price is illustrative: %s', (_what, one, expected) => {
  expect(isPriceIllustrative(one)).toBe(expected);
});

test.each<[string, Partial<AssumptionRow>, boolean]>([
  ['by its confidence', { confidence: ' Illustrative' }, true],
  ['without a source', { source: ' ' }, true],
  ['without a confidence, by its source', { confidence: ' ', source: 'Illustrative' }, true],
  ['without a confidence, of a source without the word', { confidence: '' }, false],
  ['published, with a price whose source has the word', { source: 'CPM illustrative; attention Lumen' }, false],
  ['published', {}, false],
])('attention is illustrative: %s', (_what, more, expected) => {
  expect(isAttentionIllustrative(row('BVOD', 'a', more))).toBe(expected);
});

import { assumptions } from '../../../testing/page/comparedPlans.ts';
import type { AssumptionRow } from '../../../core/contract/bodies/planReport.ts';
import {
  assumptionsTrust,
  assumptionsView,
  ownPricesInputs,
  ownPricesSentence,
  pricesInShort,
} from './assumptionsView.ts';

const row = (channel: string, cpm: number, kept?: number): AssumptionRow => ({
  ...{ channel, format: 'Spot', cpm, ...(kept === undefined ? {} : { kept_cpm: kept }) },
  ...{ attention_share: 0.5, mean_active_seconds: 3, source: 'Illustrative', date: '2026-01-15', confidence: 'low' },
});
const standardPrices = { rows: [row('Radio', 20), row('Social', 9)] };
const own = { rows: [row('Radio', 6.67, 20), row('Social', 9)] };

test('a row at the planner’s own price also has the kept price, and its source says what it refers to', () => {
  const { columns, rows } = assumptionsView(own);
  expect(columns.map(({ field }) => field).slice(2, 4)).toEqual(['CPM ($)', 'Kept CPM ($)']);
  expect(rows[0]).toMatchObject({
    'CPM ($)': 6.67,
    'Kept CPM ($)': 20,
    Source: 'CPM: the planner’s own. For what was kept: Illustrative',
  });
  expect(rows[1]).toMatchObject({ 'CPM ($)': 9, 'Kept CPM ($)': null, Source: 'Illustrative' });
  expect(assumptionsView(standardPrices).columns.map(({ field }) => field)).not.toContain('Kept CPM ($)');
});

test('prices of a rate card are shown with their own source, kind and day, and what was bought for the target', () => {
  const deal = { price_kind: 'agreed', price_source: 'Deal of March', price_date: '2026-03-02' };
  const target = { price: 62.5, basis: 'cpt' as const, price_for: 'people-25-54' };
  const { columns, rows } = assumptionsView({
    rows: [{ ...row('Radio', 29.92), ...deal, ...target }, row('Social', 9), { ...row('OOH', 7, 8), ...deal }],
  });
  expect(columns.map(({ field }) => field)).toEqual([
    ...['Channel', 'Format', 'CPM ($)', 'Bought at', 'Price kind', 'Price date', 'Price source', 'Kept CPM ($)'],
    ...['Seen with attention (%)', 'Mean active seconds', 'Confidence', 'Attention date', 'Attention source'],
  ]);
  expect(rows[0]).toMatchObject({
    'Bought at': '$62.50 Target CPM',
    'Price kind': 'agreed',
    'Price date': '2026-03-02',
    'Price source': 'Deal of March',
    'Attention source': 'Illustrative',
  });
  expect(rows[1]).toMatchObject({ 'Bought at': '', 'Price source': 'Illustrative' });
  expect(rows[2]).toMatchObject({ 'Bought at': '', 'Price source': 'The planner’s own.' });
});

test('a price without a date does not get the date of the attention figures', () => {
  const { rows } = assumptionsView({ rows: [{ ...row('Radio', 20), price_source: 'Deal', price_date: '' }] });
  expect(rows[0]).toMatchObject({ 'Price date': '', 'Attention date': '2026-01-15' });
});

test('a sentence names the planner’s own prices; it is empty where there are none', () => {
  expect(ownPricesSentence(own)).toBe('One price is the planner’s own: Radio at a CPM of $6.67 (kept: $20).');
  expect(ownPricesSentence({ rows: [row('Radio', 6.67, 20), row('Social', 8, 9)] })).toBe(
    '2 prices are the planner’s own: Radio at a CPM of $6.67 (kept: $20) and Social at a CPM of $8 (kept: $9).',
  );
  expect(ownPricesSentence(standardPrices)).toBe('');
  expect(ownPricesInputs({ assumptions: undefined })).toBe('');
});

test.each([
  [standardPrices, 'illustrative prices', /^Every price is illustrative/],
  [own, 'own and illustrative prices', /^Every other price is illustrative/],
  [{ rows: [row('Radio', 6.67, 20)] }, 'own prices', /^(?!.*illustrative)/],
])('the words about the kinds of prices', (set, short, trust) => {
  expect(pricesInShort({ assumptions: { ...assumptions(), ...set }, output: [] })).toBe(short);
  expect(assumptionsTrust(set)).toMatch(trust);
});

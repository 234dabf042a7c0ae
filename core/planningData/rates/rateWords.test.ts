import { gapSentence, illustrativeSentence, pricedAt, ratesDay, ratesLine, ratesOrigin } from './rateWords.ts';

const bank = {
  card: 'client:banksia-bank',
  name: 'Banksia Bank',
  own: 12,
  formats: 41,
  from: '2026-11-03',
};

test.each([
  [bank, 'Rates: Banksia Bank, 12 of 41 your own, 3 Nov'],
  [{ ...bank, from: '2025-11-03' }, 'Rates: Banksia Bank, 12 of 41 your own, 3 Nov 2025'],
  [
    { card: 'agency', name: 'Agency', own: 30, formats: 41, from: '2026-07-01' },
    'Rates: Agency, 30 of 41 your own, 1 Jul',
  ],
  [
    { card: 'seed', name: 'Illustrative', own: 0, formats: 41, from: '2026-01-15' },
    'Rates: Illustrative, none of 41 your own',
  ],
])('Home names the card of a run', (card, line) => {
  expect(ratesLine(card, '2026-11-24')).toBe(line);
});

test('the day of the rates is today or another', () => {
  expect(ratesDay(null)).toBe('for today');
  expect(ratesDay('2027-02-01')).toBe('for 1 Feb 2027');
});

test.each([
  [{ price: 42, basis: 'cpm', from: 'agency' } as const, '$42 CPM of the agency is used.'],
  [{ price: 36.5, basis: 'cpt', from: 'agency' } as const, '$36.50 Target CPM of the agency is used.'],
  [{ price: 1800, basis: 'tarp', from: 'seed' } as const, '$1,800 per TARP of the illustrative card is used.'],
])('a gap names the price that is used', (gap, end) => {
  expect(gapSentence({ channel: 'FTA Metro', ...gap }, 'women 18-39')).toBe(
    `FTA Metro: no price for women 18-39 in this card; ${end}`,
  );
});

const used = {
  ...{ card: 'client:banksia-bank', name: 'Banksia Bank', version: 4, from: '2026-11-03' },
  ...{ published: '2026-11-03T12:00:00Z', author: 'ana@agency.example' },
};
const seed = { card: 'seed', name: 'Illustrative', version: 1, from: '2026-01-01', published: '', author: '' };
const plan = (price: number, more = {}) => ({
  rows: [],
  cards: [used, seed],
  illustrative: { price, attention: 0 },
  ...more,
});
const row = {
  ...{ channel: 'Radio', format: 'x', cpm: 9, kept_cpm: 20, attention_share: 0.5, mean_active_seconds: 3 },
  ...{ source: '', date: '', confidence: '' },
};

test.each([
  [plan(0), 'at Banksia Bank rates v4'],
  [plan(744_000), 'at Banksia Bank rates v4, 31% of the money at illustrative prices'],
  [plan(1), 'at Banksia Bank rates v4, <1% of the money at illustrative prices'],
  [plan(0, { rows: [row] }), 'at own prices and Banksia Bank rates v4'],
  [plan(2_400_000), null],
  [plan(2_399_999.999), null],
  [plan(0, { cards: [seed] }), null],
  [plan(0, { cards: undefined }), null],
  [plan(0, { illustrative: undefined }), null],
])('the head of a plan names its rates', (set, words) => {
  expect(pricedAt(set, 2_400_000)).toBe(words);
});

test('the origin names version and day; in full the person and the fingerprint too', () => {
  const set = { cards: [used, seed], sha256: '9f2c41ab07de5566' };
  expect(ratesOrigin(set, true)).toBe('Rates: Banksia Bank v4, from 3 Nov 2026, by ana@agency.example, 9f2c41ab07de');
  expect(ratesOrigin(set, false)).toBe('Rates: Banksia Bank v4, from 3 Nov 2026');
  expect(ratesOrigin({ ...set, cards: [seed] }, true)).toBe('Rates: Illustrative v1, from 1 Jan 2026, 9f2c41ab07de');
  const agency = { ...seed, card: 'agency', name: 'Agency', version: 2 };
  expect(ratesOrigin({ ...set, cards: [set.cards[0]!, agency, seed] }, false)).toBe(
    'Rates: Banksia Bank v4, from 3 Nov 2026, over Agency v2',
  );
  expect(ratesOrigin({}, true)).toBe('');
});

test('the money on illustrative figures is a sentence', () => {
  const illustrative = { price: 744_000, attention: 1_128_000 };
  expect(illustrativeSentence({ illustrative }, 2_400_000)).toBe(
    '$744,000 of $2,400,000 (31%) at illustrative prices; 47% of the money on illustrative attention figures.',
  );
  expect(illustrativeSentence({}, 2_400_000)).toBe('');
});

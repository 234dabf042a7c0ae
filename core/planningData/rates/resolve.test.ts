import { readFileSync } from 'node:fs';
import { readAssumptions, readCollapsed } from '../assumptions.ts';
import { channelPrices, defaultFormat } from '../defaultFormat.ts';
import { withCopiedFigures, mergeCards, rowKey } from './mergeCards.ts';
import { hasSupply, countOwnFormats, priceGaps, demographicsWithoutGeneralPrice } from './cardFacts.ts';
import { readCard } from './readCard.ts';
import { collapsedCards, resolveRates } from './resolve.ts';
import { writeCard } from './writeCard.ts';
import { DISCLOSURE_COLUMNS } from './rateRow.ts';
import type { CardToMerge } from './rateRow.ts';
import { CHANNELS } from '../../rules/channels.ts';

const seedText = readFileSync('core/planningData/assumptions.csv', 'utf8');
const card = (id: string, text: string): CardToMerge => ({ card: id, rows: readCard(text).rows });
const seed = card('seed', seedText);
const METRO = 'FTA Metro,Metro 30s spot';
const metro = (cards: readonly CardToMerge[], demographic: string | null = null) =>
  resolveRates(cards, demographic).find(({ format }) => format === 'Metro 30s spot')!;
/** The eight columns as they were read before there were cards. */
const EIGHT = ['channel', 'format', 'cpm', 'attention_share', 'mean_active_seconds', 'source', 'date', 'confidence'];

test('the seed alone gives its file’s rows, and no columns but those that are set', () => {
  const rows = resolveRates([seed], 'women-18-39');
  expect(rows).toEqual(readAssumptions(seedText, []).rows);
  expect(rows).toHaveLength(41);
  const setIn = ({ format }: { format: string }) => {
    const own = seed.rows.find((row) => row.format === format)!;
    return DISCLOSURE_COLUMNS.filter((column) => own[column] !== undefined);
  };
  for (const row of rows) expect(Object.keys(row)).toEqual([...EIGHT, ...setIn(row)]);
  expect(metro([seed])).toMatchObject({ provider: 'Lumen/TVision/Ebiquity', ad_length: '30 s' });
  // An illustrative figure has no study to tell about.
  const isIllustrative = ({ confidence }: { confidence: string }) => confidence === 'illustrative';
  expect(rows.filter(isIllustrative).flatMap(setIn)).toEqual([]);
});

test('cells inherit one by one, from the nearest card that sets them', () => {
  const agency = card(
    'agency',
    `channel,format,price,price_source,provider,min_spend\n${METRO},40,Network,Lumen,5000\n`,
  );
  const client = card('client:a', `channel,format,device,min_spend\n${METRO},TV set,none\n`);
  expect(metro([client, agency, seed])).toMatchObject({
    ...{ cpm: 40, price_source: 'Network', price_from: 'agency', provider: 'Lumen', device: 'TV set' },
    ...{ attention_share: 0.43, mean_active_seconds: 14, confidence: 'medium' },
  });
  expect(metro([client, agency, seed])).not.toHaveProperty('min_spend');
  expect(metro([agency, seed])).toMatchObject({ min_spend: 5000 });
  expect(metro([agency, seed])).not.toHaveProperty('attention_from');
});

test('a group with an own figure is the card’s own: no text of another card is shown with it', () => {
  const agency = card('agency', `channel,format,attention_share,source,provider\n${METRO},0.5,Amplified,Amplified\n`);
  const client = card('client:a', `channel,format,mean_active_seconds,source\n${METRO},12,Own study\n`);
  const row = metro([client, agency, seed]);
  expect(row).toMatchObject({
    attention_share: 0.5,
    mean_active_seconds: 12,
    source: 'Own study',
    date: '',
    confidence: '',
  });
  expect(row).not.toHaveProperty('provider');
  expect(row).toMatchObject({ attention_from: 'client:a', cpm: 42 });
});

test('own groups are copied in whole, so that they stay when the agency changes its card', () => {
  const agency = card('agency', `channel,format,attention_share,low,source\n${METRO},0.5,0.4,Amplified\n`);
  const own = card(
    'client:a',
    `channel,format,mean_active_seconds,source\n${METRO},12,Own study\nRadio,Radio live read,,\n`,
  );
  const [whole, untouched] = withCopiedFigures(own.rows, [agency, seed]);
  expect(whole).toMatchObject({ attention_share: 0.5, low: 0.4, mean_active_seconds: 12, source: 'Own study' });
  expect(whole).not.toHaveProperty('price');
  expect(untouched).toEqual(own.rows[1]);
});

test('what a channel buys is copied for all its formats', () => {
  const agency = card('agency', `channel,format,bought\n${METRO},0.6\nFTA Metro,Metro 15s spot,0.4\n`);
  const copied = withCopiedFigures(card('client:a', `channel,format,bought\n${METRO},0.7\n`).rows, [agency, seed]);
  expect(copied.map(({ format, bought }) => [format, bought])).toEqual([
    ['Metro 30s spot', 0.7],
    ['Metro 15s spot', 0.4],
  ]);
});

test('a row that the card has already takes the inherited share bought, next to its own cells', () => {
  const agency = card('agency', `channel,format,bought\n${METRO},0.6\nFTA Metro,Metro 15s spot,0.4\n`);
  const own = card('client:a', `channel,format,bought,provider\n${METRO},0.7,\nFTA Metro,Metro 15s spot,,P\n`);
  expect(withCopiedFigures(own.rows, [agency, seed])[1]).toMatchObject({ bought: 0.4, provider: 'P' });
});

test('what another card says of its price is not shown with an own price', () => {
  const agency = card(
    'agency',
    `channel,format,price,price_kind,price_source,price_date\n${METRO},40,published,Network,2026-06-01\n`,
  );
  const client = card('client:a', `channel,format,price,price_source\n${METRO},38,Deal\n`);
  const row = metro([client, agency, seed]);
  // Without its own date, the price would get the date of the attention figures, which are the seed's.
  expect(row).toMatchObject({ cpm: 38, price_source: 'Deal', price_date: '', date: '2026-01-15' });
  expect(row).not.toHaveProperty('price_kind');
});

const TARGET = 'channel,format,price_for,price,basis,price_source\n';
test.each([
  ['its own demographic', 'women-18-39', { price: 50, basis: 'cpt', price_for: 'women-18-39', cpm: 42 }],
  ['another demographic', 'men-18-39', { cpm: 42 }],
  ['none', null, { cpm: 42 }],
])('a price for a demographic is taken for %s', (_what, demographic, expected) => {
  const agency = card('agency', `${TARGET}${METRO},women-18-39,50,cpt,Deal\n`);
  const { cpm, price, basis, price_for } = metro([agency, seed], demographic);
  expect({ cpm, price, basis, price_for }).toEqual({
    price: undefined,
    basis: undefined,
    price_for: undefined,
    ...expected,
  });
});

test('of prices the nearest card’s is taken, the demographic’s before the CPM', () => {
  const agency = card('agency', `${TARGET}${METRO},women-18-39,1800,tarp,Deal\n`);
  const cheaper = card('client:a', `${TARGET}${METRO},,30,,Client deal\n`);
  const both = card('client:a', `${TARGET}${METRO},,30,,Client deal\n${METRO},women-18-39,60,cpt,Client deal\n`);
  expect(metro([cheaper, agency, seed], 'women-18-39')).toMatchObject({ cpm: 30, price_from: 'client:a' });
  expect(metro([cheaper, agency, seed], 'women-18-39')).not.toHaveProperty('basis');
  expect(metro([both, agency, seed], 'women-18-39')).toMatchObject({ price: 60, basis: 'cpt', cpm: 30 });
  const nothing = card('client:a', 'channel,format\n');
  expect(metro([nothing, agency, seed], 'women-18-39')).toMatchObject({
    price: 1800,
    basis: 'tarp',
    price_from: 'agency',
  });
});

test('cards collapsed into one text give every demographic the same rows', () => {
  const agency = card('agency', `${TARGET}${METRO},women-18-39,1800,tarp,Deal\n${METRO},men-40-plus,50,cpt,Deal\n`);
  const client = card('client:a', `channel,format,price,price_source,attention_share,source\n${METRO},30,X,.4,Y\n`);
  for (const cards of [[client, agency, seed], [agency, seed], [seed]]) {
    const text = writeCard(collapsedCards(cards));
    for (const demographic of ['women-18-39', 'men-40-plus', 'other', null]) {
      expect(readCollapsed(text, demographic).rows).toEqual(resolveRates(cards, demographic));
    }
  }
});

test('the agency adds formats behind those of the channel, and retires others', () => {
  const agency = card(
    'agency',
    'channel,format,retired,price,price_source,attention_share,mean_active_seconds,source\nBVOD,BVOD 6s,,20,A,.5,3,B\nBVOD,bvod pause AD,yes,,,,,\n',
  );
  const formats = resolveRates([agency, seed], null).filter(({ channel }) => channel === 'BVOD');
  expect(formats.map(({ format }) => format)).toEqual(['BVOD 30s', 'BVOD 15s', 'BVOD 6s']);
  expect(formats[2]).toMatchObject({ cpm: 20, price_from: 'agency', attention_from: 'agency' });
  expect(countOwnFormats(mergeCards([agency, seed]))).toEqual({ own: 1, formats: 41 });
});

test('cards have a supply where a format in force names one, in whichever card', () => {
  const bounded = card('agency', `channel,format,max_contacts_per_use\n${METRO},0.25\n`);
  const freed = card('client:one', `channel,format,max_contacts_per_use\n${METRO},none\n`);
  const retired = card('agency', `channel,format,retired,max_contacts_per_use\n${METRO},yes,0.25\n`);
  expect(hasSupply(mergeCards([seed]))).toBe(false);
  expect(hasSupply(mergeCards([bounded, seed]))).toBe(true);
  expect(hasSupply(mergeCards([card('client:one', 'channel,format\n'), bounded, seed]))).toBe(true);
  expect(hasSupply(mergeCards([freed, bounded, seed]))).toBe(false);
  expect(hasSupply(mergeCards([retired, seed]))).toBe(false);
});

test('shares bought are scaled to 1, and price the channel', () => {
  const bought = (one: string, other: string) =>
    card('agency', `channel,format,bought\n${METRO},${one}\nFTA Metro,Metro 15s spot,${other}\n`);
  const place = CHANNELS.indexOf('FTA Metro');
  expect(channelPrices(resolveRates([bought('60%', '40%'), seed], null))[place]).toBeCloseTo(35.6, 12);
  const [first, second] = resolveRates([bought('.6005', '.4'), seed], null).filter(
    ({ channel }) => channel === 'FTA Metro',
  );
  expect(first!.bought! + second!.bought!).toBeCloseTo(1, 15);
  const usual = channelPrices(resolveRates([seed], null));
  expect(channelPrices(resolveRates([bought('1', '0'), seed], null))).toEqual(usual);
  const none = card('client:a', `channel,format,bought\n${METRO},none\nFTA Metro,Metro 15s spot,none\n`);
  expect(resolveRates([none, bought('.6', '.4'), seed], null)).toEqual(resolveRates([seed], null));
});

test('a channel’s main format stays the seed’s first, whatever a card lists first', () => {
  const agency = card('agency', `channel,format,price,price_source\nBVOD,BVOD 15s,30,A\nBVOD,BVOD 30s,45,A\n`);
  expect(defaultFormat(resolveRates([agency, seed], null), 'BVOD').format).toBe('BVOD 30s');
});

test('own formats are those whose price or attention is not the seed’s, through all cards', () => {
  const agency = card('agency', `${TARGET}${METRO},women-18-39,1800,tarp,Deal\n`);
  const client = card(
    'client:a',
    'channel,format,attention_share,source,provider\nBVOD,BVOD 30s,.5,S,\nRadio,Radio live read,,,P\n',
  );
  expect(countOwnFormats(mergeCards([seed]))).toEqual({ own: 0, formats: 41 });
  expect(countOwnFormats(mergeCards([agency, seed]))).toEqual({ own: 1, formats: 41 });
  expect(countOwnFormats(mergeCards([client, agency, seed]))).toEqual({ own: 2, formats: 41 });
});

test('a card that prices a channel for other demographics only has a gap', () => {
  const agency = card('agency', `channel,format,price,price_source\n${METRO},41,A\n`);
  const client = card('client:a', `${TARGET}${METRO},men-18-39,1800,tarp,Deal\n`);
  expect(demographicsWithoutGeneralPrice(client.rows)).toEqual(['men-18-39']);
  expect(demographicsWithoutGeneralPrice(agency.rows)).toEqual([]);
  const gap = { channel: 'FTA Metro', price: 41, basis: 'cpm', from: 'agency' };
  expect(priceGaps([client, agency, seed], 'women-18-39')).toEqual([gap]);
  expect(priceGaps([client, seed], 'women-18-39')).toEqual([{ ...gap, price: 42, from: 'seed' }]);
  expect(priceGaps([client, agency, seed], 'men-18-39')).toEqual([]);
  // A second format does not price its channel, unless it is bought.
  const second = card('client:a', `${TARGET}FTA Metro,Metro 15s spot,men-18-39,900,tarp,Deal\n`);
  expect(priceGaps([second, agency, seed], 'women-18-39')).toEqual([]);
  const bought = card('agency', `channel,format,bought\n${METRO},.6\nFTA Metro,Metro 15s spot,.4\n`);
  expect(priceGaps([second, bought, seed], 'women-18-39')).toEqual([{ ...gap, price: 26, from: 'seed' }]);
});

test('merging many cards keeps each key once', () => {
  const agency = card('agency', seedText);
  const merged = mergeCards([agency, seed]);
  expect(new Set(merged.map(rowKey)).size).toBe(merged.length);
  expect(resolveRates([agency, seed], null).map(({ cpm }) => cpm)).toEqual(
    resolveRates([seed], null).map(({ cpm }) => cpm),
  );
  expect(countOwnFormats(mergeCards([agency, seed]))).toEqual({ own: 41, formats: 41 });
});

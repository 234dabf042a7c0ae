import { readFileSync } from 'node:fs';
import { CHANNELS } from '../rules/channels.ts';
import { readAssumptions } from './assumptions.ts';
import { channelPrices } from './defaultFormat.ts';
import { ownPriced, ownPricesIn } from './ownAssumptions.ts';

const { rows } = readAssumptions(readFileSync('core/planningData/assumptions.csv', 'utf8'), []);
const METRO = CHANNELS.indexOf('FTA Metro');
const parts = new Map([
  ['Metro 30s spot', 0.6],
  ['Metro 15s spot', 0.4],
]);
const sharing = rows.map((row) => (parts.has(row.format) ? { ...row, bought: parts.get(row.format)! } : row));

test('an own price replaces that of the first format, which keeps the standard one', () => {
  const own = ownPriced(rows, [{ channel: 'FTA Metro', cpm: 30 }]);
  expect(channelPrices(own)[METRO]).toBe(30);
  expect(own.filter(({ kept_cpm: kept }) => kept !== undefined)).toMatchObject([
    { format: 'Metro 30s spot', kept_cpm: 42 },
  ]);
  expect(ownPricesIn(own)).toEqual([{ channel: 'FTA Metro', cpm: 30, standard: 42 }]);
});

test('where a channel buys several formats, all are scaled', () => {
  expect(channelPrices(sharing)[METRO]).toBeCloseTo(35.6, 12);
  const own = ownPriced(sharing, [{ channel: 'FTA Metro', cpm: 17.8 }]);
  expect(channelPrices(own)[METRO]).toBeCloseTo(17.8, 12);
  expect(own.filter(({ channel }) => channel === 'FTA Metro')).toMatchObject([
    { cpm: expect.closeTo(21, 12), kept_cpm: 42 },
    { cpm: expect.closeTo(13, 12), kept_cpm: 26 },
  ]);
  expect(ownPricesIn(own)).toEqual([{ channel: 'FTA Metro', cpm: 17.8, standard: 35.6 }]);
});

test('the standard price sent as an own one changes nothing', () => {
  expect(ownPriced(rows, [{ channel: 'FTA Metro', cpm: 42 }])).toEqual(rows);
  expect(ownPriced(sharing, [{ channel: 'FTA Metro', cpm: 35.6 }])).toEqual(sharing);
});

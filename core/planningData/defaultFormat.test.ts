import { CHANNELS } from '../rules/channels.ts';
import { channelPrices, defaultFormat } from './defaultFormat.ts';

const rows = CHANNELS.flatMap((channel, at) => [
  { channel, format: 'first', cpm: 10 + at },
  { channel, format: 'second', cpm: 1 },
]);

test('a channel’s first row is its default format and its price', () => {
  expect(defaultFormat(rows, 'Radio').format).toBe('first');
  expect(Array.from(channelPrices(rows))).toEqual(CHANNELS.map((_, at) => 10 + at));
});

test('a channel without a row is refused by its name', () => {
  const withoutRadio = rows.filter((row) => row.channel !== 'Radio');
  expect(() => channelPrices(withoutRadio)).toThrow('no format of Radio');
});

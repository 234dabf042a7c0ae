import { readFileSync } from 'node:fs';
import { rowsOfCsv } from './cardRows.ts';
import type { CardRows } from './cardRows.ts';
import { gridChannels, hasLine, lineActions, readLine, retirementChange, targetBases } from './gridLines.ts';

const inherited = rowsOfCsv(readFileSync('core/planningData/assumptions.csv', 'utf8'));
const OWN = [
  'channel,format,price_for,retired,price,basis,attention_share,mean_active_seconds',
  'Cinema,Foyer screen,,,55,cpm,0.4,6',
  'Cinema,Cinema 60s,,yes,,,,',
  'Cinema,Cinema 30s,women-18-39,,80,cpt,,',
  '',
].join('\n');
const rows = rowsOfCsv(OWN);
const cinema = (inForce: CardRows = [], below = inherited) =>
  gridChannels({ rows, inForce, inherited: below }).find(({ channel }) => channel === 'Cinema')!.lines;
const line = (format: string, priceFor = '', lines = cinema()) =>
  lines.find((one) => one.format === format && one.priceFor === priceFor)!;

test.each([
  ['the first format of a channel', line('Cinema 30s'), ['price']],
  ['a retired format', line('Cinema 60s'), ['bringBack']],
  ['a format of the draft', line('Foyer screen'), ['price', 'remove']],
  ['a format that was published', line('Foyer screen', '', cinema(rows)), ['price', 'retire']],
  ['a target price of the card', line('Cinema 30s', 'women-18-39'), ['remove']],
  ['an inherited target price', line('Cinema 30s', 'women-18-39', cinema([], [...inherited, ...rows])), []],
])('the menu of %s has the actions that it allows', (_what, of, actions) => expect(lineActions(of)).toEqual(actions));

test('bringing back a format removes its own retirement, or overrides an inherited retirement', () => {
  expect(retirementChange(line('Cinema 60s'), false).value).toBeUndefined();
  expect(retirementChange(line('Cinema 60s', '', cinema([], [...inherited, ...rows])), false).value).toBe('no');
});

test('a name that differs only in case or punctuation is in use already', () => {
  const channels = gridChannels({ rows, inForce: [], inherited });
  const taken = (format: string, demographic = '') =>
    hasLine(channels, { channel: 'Cinema', format, price_for: demographic });
  expect([taken('foyer-SCREEN'), taken('Foyer wall'), taken('Cinema 30s', 'women-18-39')]).toEqual([true, false, true]);
});

test('the basis TARP is offered for television that is bought by TARPs', () => {
  expect([targetBases('FTA Metro'), targetBases('Cinema')]).toEqual([['cpt', 'tarp'], ['cpt']]);
});

test('the fields of a line are read as cells, or refused field by field', () => {
  const row = { channel: 'Cinema', format: 'Foyer wall', price_for: '' } as const;
  const entry = { price: '$55', attention_share: '43%', source: '' };
  expect(readLine(row, entry, ['price'])).toEqual({
    cells: [
      { row, column: 'price', value: 55 },
      { row, column: 'attention_share', value: 0.43 },
    ],
  });
  expect(readLine(row, { price: '', attention_share: '143' }, ['price'])).toEqual({
    faults: { price: 'Required.', attention_share: expect.stringContaining('must be from 0% to 100%') as string },
  });
});

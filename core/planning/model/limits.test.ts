import { CHANNELS } from '../../rules/channels.ts';
import { openLimits } from '../testing/audiences.ts';
import { checkLimits, readLimits } from './limits.ts';
import type { SpendLimits } from './limits.ts';

function limitsOrThrow(budget: number, change: Parameters<typeof openLimits>[1] = {}): SpendLimits {
  const limits = readLimits(budget, openLimits(budget, change));
  if ('status' in limits) throw new Error(limits.message);
  return limits;
}

test.each<[string, number, Record<string, [number, number]>, string, string]>([
  ['no budget', 0, {}, 'bad number', 'The budget must be above $0.'],
  ['a negative limit', 100, { Radio: [-1, 5] }, 'bad number', 'The limits of Radio must be $0 or more.'],
  [
    'a minimum above its maximum',
    1000,
    { Radio: [500, 400] },
    'minimum above maximum',
    'Radio: the minimum $500 is above its maximum $400. Lower the minimum or raise the maximum.',
  ],
  [
    'minima above the budget',
    1000,
    { Radio: [600, 1000], Print: [500.5, 1000] },
    'minima above budget',
    'The minimums add up to $1,100.50, $100.50 more than the budget $1,000. Lower a minimum or raise the budget.',
  ],
  [
    'one minimum above the budget',
    1000,
    { Radio: [2000, 3000] },
    'minimum above maximum',
    'Radio: the minimum $2,000 is above the budget $1,000. Lower the minimum or raise the budget.',
  ],
])('%s is refused with the sums', (_, budget, change, code, message) => {
  expect(readLimits(budget, openLimits(budget, change))).toMatchObject({ status: 'infeasible', code, message, budget });
});

test('maxima that cannot absorb the budget are refused with both sums', () => {
  const closed = Object.fromEntries(CHANNELS.map((channel) => [channel, [0, 100] as [number, number]]));
  closed['FTA National'] = [0, 0];
  const maxima = 100 * (CHANNELS.length - 1);
  expect(readLimits(maxima + 600, openLimits(maxima + 600, closed))).toMatchObject({
    code: 'maxima below budget',
    message:
      `The maximums add up to $${maxima.toLocaleString('en-US')}, so $600 of the budget $${(maxima + 600).toLocaleString('en-US')} has no channel to go to. ` +
      'Raise a maximum, tick another channel or lower the budget.',
    maxima,
  });
  expect(checkLimits(limitsOrThrow(maxima, closed))).toBeNull();
});

test('rows are read in any order; a missing channel is closed, a maximum capped, fractions of cents cut', () => {
  const rows = [
    { Channel: 'Video', Min_Budget: 0.001, Max_Budget: 5000 },
    { Channel: 'BVOD', Min_Budget: 0, Max_Budget: 99.999 },
  ];
  const limits = readLimits(1000, rows) as SpendLimits;
  expect(limits.minimum[CHANNELS.indexOf('Video')]).toBe(0.01);
  expect(limits.maximum[CHANNELS.indexOf('Video')]).toBe(1000);
  expect(limits.maximum[0]).toBe(99.99);
  expect(Array.from(limits.maximum).filter((most) => most > 0)).toHaveLength(2);
});

test('an unknown or repeated channel is refused by name', () => {
  const row = { Channel: 'Radio', Min_Budget: 0, Max_Budget: 1 };
  expect(readLimits(1, [row, row])).toMatchObject({ message: 'Radio has more than one row of limits.' });
  expect(readLimits(1, [{ ...row, Channel: 'Telegram' }])).toMatchObject({
    message: '"Telegram" is not one of the channels.',
  });
});

test('sums that differ only by rounding are accepted', () => {
  expect(checkLimits(limitsOrThrow(0.3, { Radio: [0.1, 0.3], Print: [0.2, 0.3] }))).toBeNull();
});

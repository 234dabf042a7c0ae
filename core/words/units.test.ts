import { dollars } from './amounts.ts';
import { percent } from './percent.ts';
import type { Dollars, DollarsByChannel, People, Share, SharesByChannel } from './units.ts';
import { wholePeople } from './wording.ts';

const budget: Dollars = 2000;
const reach: People = 2000;
const part: Share = 0.5;
const spend: DollarsByChannel = Float64Array.of(1, 2);
const split: SharesByChannel = Float64Array.of(0.5, 0.5);
const takesSpend = (amounts: DollarsByChannel) => amounts.length;

test('a measure is a number like any other, and bare numbers need no unit', () => {
  expect([dollars(budget), wholePeople(reach), percent(part)]).toEqual(['$2,000', '2,000 people', '50%']);
  expect([dollars(2 * budget), wholePeople(12), takesSpend(Float64Array.of(1))]).toEqual(['$4,000', '12 people', 1]);
  expect(takesSpend(spend)).toBe(2);
});

test('one unit does not fit in the place of another', () => {
  // The type checker is what is tested here: without its error these lines would be refused as needless.
  // @ts-expect-error people are no dollars
  expect(dollars(reach)).toBe('$2,000');
  // @ts-expect-error dollars are no people
  expect(wholePeople(budget)).toBe('2,000 people');
  // @ts-expect-error people are no share
  expect(percent(reach)).not.toBe('');
  // @ts-expect-error shares of a budget are not its dollars
  expect(takesSpend(split)).toBe(2);
});

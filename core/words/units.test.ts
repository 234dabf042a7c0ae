import { dollars } from './amounts.ts';
import { precisePercentText } from './percent.ts';
import type { Dollars, DollarsByChannel, People, Share, SharesByChannel } from './units.ts';
import { wholePeople } from './wording.ts';

const budget: Dollars = 2000;
const reach: People = 2000;
const part: Share = 0.5;
const spend: DollarsByChannel = Float64Array.of(1, 2);
const split: SharesByChannel = Float64Array.of(0.5, 0.5);
const takesSpend = (amounts: DollarsByChannel) => amounts.length;

test('a value with a unit is an ordinary number, and bare numbers need no unit', () => {
  expect([dollars(budget), wholePeople(reach), precisePercentText(part)]).toEqual(['$2,000', '2,000 people', '50%']);
  expect([dollars(2 * budget), wholePeople(12), takesSpend(Float64Array.of(1))]).toEqual(['$4,000', '12 people', 1]);
  expect(takesSpend(spend)).toBe(2);
});

test('one unit is refused in the place of another', () => {
  // This tests the type checker: an unneeded @ts-expect-error would itself be an error.
  // @ts-expect-error people are no dollars
  expect(dollars(reach)).toBe('$2,000');
  // @ts-expect-error dollars are no people
  expect(wholePeople(budget)).toBe('2,000 people');
  // @ts-expect-error people are no share
  expect(precisePercentText(reach)).not.toBe('');
  // @ts-expect-error shares of a budget are not its dollars
  expect(takesSpend(split)).toBe(2);
});

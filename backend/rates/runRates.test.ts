import { checkedDay } from './runRates.ts';

test.each([
  [undefined, '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['2027-02-28', '2027-02-28'],
  ['2028-11-03', '2028-11-03'],
])('for the requested day %s, the rates of %s are used', (asked, day) => {
  expect(checkedDay(asked, '2026-11-03')).toBe(day);
});

test.each(['2026-11-02', '2028-11-04', '2027-02-29', '2027-02-31'])('the requested day %s is refused', (asked) => {
  expect(() => checkedDay(asked, '2026-11-03')).toThrow(
    '"Rates on" must be a day from today, 3 Nov 2026, to 3 Nov 2028.',
  );
});

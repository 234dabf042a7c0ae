import { checkedDay } from './runRates.ts';

test.each([
  [undefined, '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['2027-02-28', '2027-02-28'],
  ['2028-11-03', '2028-11-03'],
])('rates on %s are those of %s', (asked, day) => {
  expect(checkedDay(asked, '2026-11-03')).toBe(day);
});

test.each(['2026-11-02', '2028-11-04', '2027-02-29', '2027-02-31'])('rates on %s are refused', (asked) => {
  expect(() => checkedDay(asked, '2026-11-03')).toThrow(
    '"Rates on" must be a day from today, 3 Nov 2026, to 3 Nov 2028.',
  );
});

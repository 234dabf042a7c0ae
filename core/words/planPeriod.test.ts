import { budgetLabel, overWeeks } from './planPeriod.ts';

test.each([
  [undefined, null, 'Monthly budget'],
  [4, null, 'Monthly budget'],
  [5, null, 'Monthly budget'],
  [6, 'over 6 weeks', 'Budget over 6 weeks'],
  [13, 'over 13 weeks', 'Budget over 13 weeks'],
])('the money of a plan with %s weeks', (weeks, period, label) => {
  expect([overWeeks(weeks), budgetLabel(weeks)]).toEqual([period, label]);
});

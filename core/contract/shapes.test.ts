import { audienceFacts } from './bodies/audienceFacts.ts';
import { planDetails } from './bodies/access.ts';
import { firstFaults } from './check.ts';
import { spendRows, tableRows } from './bodies/rows.ts';

// Shapes that our own code checks in place of Yup, because a file or a plan may have thousands: values that fit, and similar values that do not.

const details = (budgetConstraint: unknown) => ({
  ...{ name: 'Spring', budget: '1,000', budgetConstraint, strategy: '', buyingDemographic: '', client: '' },
});

test.each<[string, unknown, boolean]>([
  ['the default', 'default', true],
  ['one number', 250, true],
  ['nothing chosen', {}, true],
  ['channels with both limits', { Radio: { Min_Budget: 0, Max_Budget: 5 } }, true],
  ['another word', 'none', false],
  ['null', null, false],
  ['a list', [], false],
  ['a list of limits', [{ Min_Budget: 0, Max_Budget: 5 }], false],
  ['a channel without limits', { Radio: null }, false],
  ['a channel without its minimum', { Radio: { Max_Budget: 5 } }, false],
  ['a channel without its maximum', { Radio: { Min_Budget: 0 } }, false],
  ['a minimum in words', { Radio: { Min_Budget: '0', Max_Budget: 5 } }, false],
  ['a maximum in words', { Radio: { Min_Budget: 0, Max_Budget: '5' } }, false],
  ['one channel of two wrong', { BVOD: { Min_Budget: 0, Max_Budget: 5 }, Radio: 5 }, false],
])('the check of a constraint that is %s', (_what, constraint, fits) => {
  expect(firstFaults(planDetails, details(constraint))).toHaveLength(fits ? 0 : 1);
});

const facts = (vehicles: unknown[], unmatched: unknown[] = []) => ({
  ...{
    file_name: 'a.csv',
    sheet: null,
    layout: 'respondents',
    layout_says: 'One row each.',
    rows_read: 1,
    left_out: [],
  },
  ...{ weighted: false, universe: 1, sample: 1, target_universe: 1, target_sample: 1, duplication: 'measured' },
  ...{ demographic: { name: '', applied: true, says: 'Everybody.' }, vehicles, unmatched, notes: [] },
});
const vehicle = (changes: object) => ({ column: 'c', publisher: 'p', channel: 'Radio', format: 'f', ...changes });

test.each<[string, unknown, boolean]>([
  ['whole', vehicle({ audience: 1, reach: 0.5, mean_use: 3 }), true],
  ['without figures', vehicle({}), true],
  ['null', null, false],
  ['a list', [], false],
  ['a word', 'Radio', false],
  ['without a column', vehicle({ column: undefined }), false],
  ['of an empty publisher', vehicle({ publisher: '' }), false],
  ['of a numbered channel', vehicle({ channel: 3 }), false],
  ['of an empty format', vehicle({ format: '' }), false],
  ['with an audience in words', vehicle({ audience: '1' }), false],
  ['with a reach that is no number', vehicle({ reach: NaN }), false],
  ['with a use of null', vehicle({ mean_use: null }), false],
])('the check of a vehicle that is %s', (_what, one, fits) => {
  expect(firstFaults(audienceFacts, facts([one])).length === 0).toBe(fits);
});

test.each<[unknown, boolean]>([
  ['Magazines', true],
  ['', false],
  [null, false],
  [5, false],
])('the check of %j as a column that was not matched', (name, fits) => {
  expect(firstFaults(audienceFacts, facts([], [name])).length === 0).toBe(fits);
});

test.each<[string, unknown, boolean]>([
  ['money and people', { Spend: 0, Radio: 5 }, true],
  ['an unknown number of people', { Spend: 0, Radio: null }, true],
  ['no money', { Radio: 5 }, false],
  ['money in words', { Spend: '0' }, false],
  ['people in words', { Spend: 0, Radio: '5' }, false],
  ['infinite people', { Spend: 0, Radio: Infinity }, false],
  ['infinite money', { Spend: Infinity }, false],
  ['null', null, false],
  ['a list', [], false],
  ['a word', 'row', false],
])('the check of a row of a reach curve: %s', (_what, row, fits) => {
  expect(firstFaults(spendRows, [row]).length === 0).toBe(fits);
});

test.each<[string, unknown, boolean]>([
  ['every kind of cell', { a: 'x', b: 1, c: true, d: null }, true],
  ['a cell that holds a row', { a: {} }, false],
  ['a cell that holds a list', { a: [] }, false],
  ['null', null, false],
  ['a list', [], false],
  ['a word', 'row', false],
])('the check of a row of a table: %s', (_what, row, fits) => {
  expect(firstFaults(tableRows, [row]).length === 0).toBe(fits);
});

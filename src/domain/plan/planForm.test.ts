import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import { BLANK_ROWS } from './limits/budgetConstraint.ts';
import {
  BLANK_FORM,
  limitRowsOf,
  fromPlanDetails,
  fromPlanListRow,
  ratesDayOf,
  readStoredForm,
  readStoredMode,
  reportedLimitsOfForm,
} from './planForm.ts';
import { planTitle } from '../messages.ts';

const details: PlanDetails = {
  name: 'Spring',
  budget: '1,000,000',
  budgetConstraint: { Radio: { Min_Budget: 10, Max_Budget: 1_000_000 } },
  strategy: 'Balanced attention',
  buyingDemographic: 'people 25-54',
  client: 'Acme',
};

test('a plan is titled by its name, or as new without one', () => {
  expect(planTitle('')).toBe('New Media Planning');
  expect(planTitle('Spring')).toBe('Current Plan: Spring');
});

test('the blank form has a budget of "0"', () => {
  expect(BLANK_FORM.budget).toBe('0');
  expect(limitRowsOf(BLANK_FORM)).toBe(BLANK_ROWS);
});

test('a saved plan fills the form and the channel choice', () => {
  const { form, choice } = fromPlanDetails(details);
  expect(form).toEqual(details);
  expect(choice).toMatchObject({ mode: 'by channel', selected: ['Radio'] });
  expect(limitRowsOf(form).find((row) => row.Channel === 'Radio')).toEqual({
    Channel: 'Radio',
    Min_Budget: '10',
    Max_Budget: '0',
  });
  expect(reportedLimitsOfForm(form, choice.mode, choice.selected)).toBe(details.budgetConstraint);
});

test.each(['1000000', '$1,000,000', '1000000.00', '1,000,000'])('a saved budget %j is shown as money', (budget) => {
  expect(fromPlanDetails({ ...details, budget }).form.budget).toBe('1,000,000');
});

test('a budget above the maximum is shown as it is, from a saved plan and from storage', () => {
  const budget = '99999999999999999999';
  expect(fromPlanDetails({ ...details, budget }).form.budget).toBe(budget);
  expect(readStoredForm({ ...BLANK_FORM, name: 'Spring', budget })?.budget).toBe(budget);
});

test('a row of the past plans fills the fields that it has, and null leaves a field empty', () => {
  const plan = {
    Scenario_Name: 'Spring',
    Budget_Scenario: 1_000_000,
    budget_contraints: 'Default',
    Planning_Setting: null,
    Demo: 'people 25-54',
    Audience: 'Acme',
    Created: null,
    key: 'k',
  };
  expect(fromPlanListRow(plan).form).toEqual({
    ...details,
    budgetConstraint: BLANK_FORM.budgetConstraint,
    strategy: '',
  });
});

test.each([null, 'text', 5, {}, { name: '' }, { name: '  ' }, { budget: '5' }])(
  'a stored form %j is ignored',
  (stored) => {
    expect(readStoredForm(stored)).toBeNull();
  },
);

test('a stored form is read back, its unreadable parts repaired', () => {
  expect(readStoredForm({ ...BLANK_FORM, name: 'Spring', budget: '5,000' })).toEqual({
    ...BLANK_FORM,
    name: 'Spring',
    budget: '5,000',
  });
  expect(readStoredForm({ name: 'Spring', budget: 'lots', budgetConstraint: 'odd', client: 4 })).toEqual({
    ...BLANK_FORM,
    name: 'Spring',
  });
  expect(readStoredForm({ name: 'Spring', budgetConstraint: 3 })?.budgetConstraint).toBe(3);
  expect(readStoredForm({ name: 'Spring', budgetConstraint: details.budgetConstraint })?.budgetConstraint).toEqual(
    details.budgetConstraint,
  );
});

test.each([
  [null, 'default'],
  ['null', 'default'],
  ['', 'default'],
  ['something', 'default'],
  ['default', 'default'],
  ['by channel', 'by channel'],
])('a stored constraint type %j is read as %j', (stored, mode) => {
  expect(readStoredMode(stored)).toBe(mode);
});

const own = (...rows: unknown[]) => JSON.stringify({ version: 1, rows });
test("a saved plan has its planner's own prices", () => {
  const at = (assumptions: string) => fromPlanDetails({ ...details, assumptions }).form.ownPrices;
  expect(at(own({ channel: 'Radio', cpm: 12.5 }))).toEqual([{ channel: 'Radio', cpm: 12.5 }]);
  expect(at(own())).toBeUndefined();
  expect(fromPlanDetails(details).form.ownPrices).toBeUndefined();
});

test.each<[string, unknown, unknown]>([
  ['prices', [{ channel: 'Radio', cpm: 12.5 }], [{ channel: 'Radio', cpm: 12.5 }]],
  ['none', undefined, undefined],
  ['a channel no one knows', [{ channel: 'Pigeon', cpm: 1 }], undefined],
  ['a price of nothing', [{ channel: 'Radio', cpm: 0 }], undefined],
  ['a price without end', [{ channel: 'Radio', cpm: Infinity }], undefined],
  ['a channel twice', [1, 2].map((cpm) => ({ channel: 'Radio', cpm })), undefined],
  ['words', 'Radio', undefined],
  ['words for a price', [{ channel: 'Radio', cpm: '5' }], undefined],
])('stored own prices are read back if a run would accept them: %s', (_what, stored, read) => {
  expect(readStoredForm({ name: 'Spring', ownPrices: stored })!.ownPrices).toEqual(read);
});

test.each([
  ['a day to come', '2027-02-01', '2027-02-01'],
  ['the day itself', '2026-11-24', null],
  ['a day gone by', '2026-11-03', null],
  ['no day', undefined, null],
])('the day of the rates of a run, with %s chosen', (_case, ratesOn, day) => {
  const form = fromPlanDetails({ ...details, ...(ratesOn !== undefined && { rates_on: ratesOn }) }).form;
  expect(form.ratesOn).toBe(ratesOn);
  expect(ratesDayOf(form, '2026-11-24')).toBe(day);
  expect(readStoredForm(form)?.ratesOn).toBe(ratesOn);
});

test('a stored text that is no day is dropped', () => {
  for (const ratesOn of ['tomorrow', '2027-13-01', 20270201, null])
    expect(readStoredForm({ ...BLANK_FORM, name: 'Spring', ratesOn })).not.toHaveProperty('ratesOn');
});

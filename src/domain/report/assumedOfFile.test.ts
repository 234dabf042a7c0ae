import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { facts } from '../../../testing/page/comparedPlans.ts';
import { headLine, inputsView, targetTitle } from './reportContents.ts';
import { planForm } from '../../../testing/builders.ts';
import { reportWarnings } from '../plan/file/audienceCopy.ts';

const form = planForm({ buyingDemographic: 'people 25-54', client: 'Acme', budget: '1,000' });
const everybody = (chosen?: boolean) =>
  facts({
    demographic: { name: 'people 25-54', applied: false, says: 'No age.', ...(chosen !== undefined && { chosen }) },
  });

test('titles name everybody in the file if the demographic was not applied, and the inputs have a note', () => {
  expect(targetTitle(form, facts())).toBe('People 25-54');
  expect(targetTitle(form, null)).toBe('People 25-54');
  expect(headLine(form, everybody())).toEqual(['Acme', 'Everybody in the file', '$1,000 a month']);
  const demographic = inputsView(form, null, everybody()).find(({ label }) => label === 'Buying Demographic');
  expect(demographic).toMatchObject({ value: 'People 25-54', sentence: 'not applied: everybody in the file' });
});

test('the warnings say whether the planner chose everybody or it is assumed', () => {
  const [assumed] = reportWarnings(everybody(false), 'people 25-54');
  expect(assumed).toBe('All figures are for everybody in the file (20,000,000 people), not for people 25-54. No age.');
  expect(reportWarnings(everybody(true), 'people 25-54')[0]).toMatch(/not for people 25-54, as the planner answered\./);
});

test('the warnings say that the planner gave the population, and which rows are left out', () => {
  const said = facts({ universe: 14_000_000, universe_from: 'planner', weighted: false });
  expect(reportWarnings(said, '')).toEqual([
    'The planner said that the file stands for 14,000,000 people: all weights are scaled to it.',
  ]);
  const left_out = [
    { reason: 'another wave', count: 2500, rows: [2] },
    { reason: 'no weight', count: 50, rows: [7] },
  ];
  expect(reportWarnings(facts({ left_out }), '')).toEqual(['2,500 of 5,000 rows (50.0%) are left out: another wave.']);
  expect(reportWarnings(facts({ left_out, layout: 'crosstab' }), '')).toEqual([]);
});

test('the warnings name only assumptions whose other answers change the number of people much', () => {
  const doubt = (universe: number | null): Doubt => ({
    key: 'waves: Wave',
    code: 'waves',
    row: null,
    columns: ['Wave'],
    cells: [],
    says: 'Which wave?',
    assumed: 'newest',
    answered: null,
    codes: false,
    walk: true,
    answers: [
      { id: 'newest', says: 'The newest', universe: 20_000_000, channel: null, use: null },
      { id: 'all', says: 'All', universe, channel: null, use: null },
    ],
  });
  expect(reportWarnings(facts(), '', [doubt(40_000_000), doubt(21_000_000), doubt(null)])).toEqual([
    'Wave: Which wave? Assumed: The newest.',
  ]);
  expect(reportWarnings(facts(), '', [{ ...doubt(40_000_000), answered: 'newest' }])).toEqual([]);
});

import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';
import { facts as factsOf } from '../../../../testing/page/comparedPlans.ts';
import { reportWarnings, shareOfTarget, targetGroup, targetSentence } from './audienceCopy.ts';

const facts = factsOf({
  universe: 21_500_000,
  target_universe: 10_753_086,
  target_sample: 2459,
  demographic: { name: 'people 25-54', applied: true, says: 'The target is people aged 25 to 54.' },
  vehicles: [],
});
const crosstab: AudienceFacts = {
  ...facts,
  layout: 'crosstab',
  target_universe: 21_500_000,
  target_sample: 5000,
  duplication: 'assumed random',
  demographic: { name: 'people 25-54', applied: false, says: 'A crosstab has no column for it.' },
};
const named = (name: string) => ({ ...facts, demographic: { ...facts.demographic, name } });

test.each([
  [facts, '10,753,086 people 25-54'],
  [named('all people 14+'), '10,753,086 people 14+'],
  [named('grocery buyers'), '10,753,086 grocery buyers'],
  [crosstab, '21,500,000 people in the file'],
])('the target group has a name and a size', (read, group) => {
  expect(targetGroup(read)).toBe(group);
});

test('reach is a share of the target group', () => {
  expect(shareOfTarget(facts, 8_150_044)).toBe('75.8% of 10,753,086 people 25-54');
  expect(shareOfTarget(crosstab, 17_537_389)).toBe('81.6% of 21,500,000 people in the file');
  expect(shareOfTarget({ ...facts, target_universe: 0 }, 0)).toBe('');
});

test('a report warns of a demographic that was not applied, few respondents, missing weights and small weights', () => {
  expect(reportWarnings(facts, 'people 25-54')).toEqual([]);
  expect(reportWarnings(crosstab, 'people 25-54')).toEqual([
    'All figures are for everybody in the file (21,500,000 people), not for people 25-54. A crosstab has no column for it.',
  ]);
  expect(reportWarnings({ ...facts, target_sample: 70 }, 'people 25-54')).toEqual([
    'Only 70 respondents are in the target: every figure is a rough estimate.',
  ]);
  expect(reportWarnings({ ...facts, weighted: false, universe: 757 }, '')[0]).toMatch(/^The file has no weights/);
  expect(reportWarnings({ ...facts, universe: 20_000 }, '')[0]).toMatch(/^The weights add up to only 20,000 people/);
});

test('if the file states its population, there is no warning about weights', () => {
  const stated = { ...facts, universe_from: 'stated', weighted: false } as const;
  expect(reportWarnings(stated, '')).toEqual([]);
  expect(reportWarnings({ ...stated, universe: 20_000 }, '')).toEqual([
    'The file states only 20,000 people: if these are thousands, reach, cost and frequency are off.',
  ]);
  expect(reportWarnings({ ...stated, universe: 20_000, universe_from: 'planner' }, '')).toEqual([
    'The planner said that the file stands for 20,000 people: all weights are scaled to it.',
  ]);
});

test('an open question about the population has only one warning', () => {
  const population: Doubt = {
    key: 'population',
    code: 'population',
    row: null,
    columns: [],
    cells: [],
    says: 'The weights add up to only 5,000: how many people does the file represent?',
    assumed: 'as read',
    answered: null,
    codes: false,
    walk: true,
    field: 'population',
    answers: [
      { id: 'as read', says: '5,000 people', universe: 5000, channel: null, use: null },
      { id: 'thousands', says: '5,000,000 people', universe: 5_000_000, channel: null, use: null },
    ],
  };
  const few = { ...facts, universe: 5000 };
  expect(reportWarnings(few, '', [population])).toEqual([`${population.says} Assumed: 5,000 people.`]);
  const answered = { ...population, answered: 'as read' };
  expect(reportWarnings(few, '', [answered])).toEqual([
    expect.stringMatching(/^The weights add up to only 5,000 people: if they are/),
  ]);
});

test('the footer never claims that everybody is in a demographic that was not applied', () => {
  expect(targetSentence(crosstab)).toBe('A crosstab has no column for it. The plan is for all 21,500,000 people.');
  expect(targetSentence(facts)).toBe(
    'The target is people aged 25 to 54. 10,753,086 of 21,500,000 people are in the buying demographic (2,459 of 5,000 respondents).',
  );
  const said = { ...facts, demographic: { ...facts.demographic, says: 'They are 10,753,086 people.' } };
  expect(targetSentence(said)).toBe('They are 10,753,086 people.');
});

import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { aPlan, facts } from '../../../testing/page/comparedPlans.ts';
import { audienceNotes } from '../plan/file/audienceCopy.ts';
import { headWarnings } from './headWarnings.ts';

const why = (reachable?: number): PlanReport['why'] => ({
  television: undefined,
  sampling_error: undefined,
  ...(reachable === undefined ? {} : { reachable }),
});
const people = facts({ target_universe: 2_000_000, target_sample: 2000, sample: 5000, universe: 20_000_000 });
const saturated = (reach: number, reachable?: number, known: typeof people | null = people) =>
  headWarnings({ ...aPlan().report, attentive_reach: reach, why: why(reachable) }, known, '').filter((says) =>
    says.startsWith('Saturated'),
  );

test('a plan that reaches more than 95% of the reachable people gets a warning that it is saturated', () => {
  expect(saturated(972_000, 1_000_000)).toEqual([
    'Saturated: this plan already reaches 97.2% of the 1,000,000 people that its channels can reach at all. However much more is spent, it can win at most 28,000 people; the rest of the money repeats contacts.',
  ]);
  expect(saturated(999_999.9, 1_000_000)).toEqual([
    expect.stringContaining('More money wins no more people: it repeats contacts.'),
  ]);
  expect(saturated(950_000, 1_000_000)).toEqual([]);
});

test('without the number of reachable people, reach is compared with the target, if that is known', () => {
  expect(saturated(1_990_000)).toEqual([expect.stringContaining('99.5% of the 2,000,000 people of the target.')]);
  expect(saturated(1_850_000)).toEqual([]);
  expect(saturated(1_990_000, undefined, null)).toEqual([]);
});

test('a small target has its sample size in the notes, and made-up people have a note', () => {
  expect(audienceNotes(facts({ target_sample: 299, sample: 5000 }))).toEqual(['n = 299']);
  expect(audienceNotes(facts({ target_sample: 300, sample: 5000 }))).toEqual([]);
  const everybody = { name: 'x', applied: false, says: '' };
  expect(audienceNotes(facts({ target_sample: 10, sample: 400, demographic: everybody }))).toEqual([]);
  expect(audienceNotes(facts({ target_sample: 10, duplication: 'assumed random' }))).toEqual([]);
  expect(audienceNotes(facts({ target_sample: 1000, made_up: true }))).toEqual(['Made-up people']);
  expect(audienceNotes(null)).toEqual([]);
  expect(headWarnings(aPlan().report, facts({ made_up: true }), '')[0]).toMatch(/^These are made-up people/);
  expect(headWarnings(aPlan().report, facts(), '').join()).not.toMatch(/made-up/);
});

import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import { aPlan } from '../../../testing/page/comparedPlans.ts';
import { mixProof, withoutEmptyClaims } from './mixProof.ts';

const BUDGET = 1000;
const PROVEN =
  'Proven under these assumptions: no other split of $1,000 within these limits reaches even one person more (gap 0%).';
const certificate = { gap: 0, relative_gap: 0, status: 'optimal' as const, says: PROVEN };
const exact = (own: Record<string, number>): ReportedLimits =>
  Object.fromEntries(
    Object.entries(own).map(([channel, money]) => [channel, { Min_Budget: money, Max_Budget: money }]),
  );
const reported = (change: Partial<PlanReport>): PlanReport => ({ ...aPlan().report, certificate, ...change });
const proof = (constraint: ReportedLimits | null, change: Partial<PlanReport> = {}) =>
  mixProof(reported(change), constraint, BUDGET);

test.each<[string, ReportedLimits]>([
  ['open', 'default'],
  ['limited', { Radio: { Min_Budget: 100, Max_Budget: 1000 }, Social: { Min_Budget: 0, Max_Budget: 1000 } }],
])('a plan whose limits are %s is proven, in the reply’s own words', (_what, constraint) => {
  expect(proof(constraint)).toEqual({ kind: 'proven', sentence: PROVEN });
});

test.each<[string, ReportedLimits, RegExp]>([
  [
    'every channel exact',
    exact({ Radio: 600, Social: 400 }),
    /^Hand-set: every channel has an exact amount, so there was nothing/,
  ],
  [
    'all but one locked',
    { ...(exact({ Radio: 600 }) as object), Social: { Min_Budget: 0, Max_Budget: 1000 } },
    /^The limits of this plan leave hardly anything to choose/,
  ],
  ['one channel only', { Radio: { Min_Budget: 0, Max_Budget: 1000 } }, /hardly anything to choose/],
])('a reply without an open mix about %s: the mix is not called proven', (_what, constraint, says) => {
  expect(proof(constraint)).toMatchObject({ kind: 'no choice', sentence: expect.stringMatching(says) as string });
});

test('if the limits are not known, fixed channels show that there was no choice', () => {
  const channel = (standing: 'fixed' | 'between limits', spend = 500) =>
    ({
      channel: 'Radio',
      state: 'at min',
      standing,
      spend,
      next_1000: 1,
      limit_costs: null,
      incremental_reach: 1,
      says: '',
    }) as const;
  const why = (channels: ReturnType<typeof channel>[]) => ({
    channels,
    television: undefined,
    sampling_error: undefined,
  });
  expect(proof(null, { why: why([channel('fixed'), channel('fixed')]) })!.kind).toBe('no choice');
  expect(proof(null, { why: why([channel('fixed'), channel('between limits')]) })!.kind).toBe('proven');
  expect(proof(null)!.kind).toBe('proven');
});

test("the service's sentence about the open mix is used, whatever the limits", () => {
  const says = 'Set by hand on the desk; the best open mix of this budget reaches 1,051,527 more.';
  const open_mix = { attentive_reach: 2, at_most: 2, more: 1, limits: [] };
  const told = { certificate: { ...certificate, status: 'best found' as const, says }, open_mix };
  expect(proof(exact({ Radio: 1000 }), told)).toEqual({ kind: 'no choice', sentence: says });
  expect(proof(null, told)).toEqual({ kind: 'no choice', sentence: says });
});

test('a mix that is only best found is not proven; without a certificate there is no claim', () => {
  expect(proof('default', { certificate: { ...certificate, status: 'best found', says: 'Found.' } })).toEqual({
    kind: 'best found',
    sentence: 'Found.',
  });
  expect(proof(exact({ Radio: 1000 }), { certificate: undefined })).toBeNull();
});

test('the claim is removed from the summary of an older reply, and nothing else', () => {
  const says =
    '$1,000 goes to 2 channels, split so that within these limits moving a dollar would gain no one. Radio adds most.';
  const why = { says, television: undefined, sampling_error: undefined };
  const set = withoutEmptyClaims(reported({ why }), exact({ Radio: 600, Social: 400 }), BUDGET);
  expect(set.why!.says).toBe('$1,000 goes to 2 channels. Radio adds most.');
  const open = reported({ why });
  expect(withoutEmptyClaims(open, 'default', BUDGET)).toBe(open);
});

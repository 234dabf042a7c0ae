import { CompiledQuery } from 'kysely';
import { postgresDatabase } from '../../testing/database/everyDatabase.ts';
import { newLimits } from '../admission/limits.ts';
import type { OptimiseRequest } from '../../core/contract/bodies/optimise.ts';
import type { Queries } from '../admission/circuitBreaker.ts';
import type { Refusal } from '../common/refusal.ts';
import { checkMixLimit } from './mixLimit.ts';

const MAX_MIXES = 3;
const SETTINGS = {
  rateLimit: 9,
  badTokenLimit: 9,
  uploadsPerUser: 9,
  uploadMegabytesPerUser: 9,
  jobsPerUser: 9,
  mixesPerDay: MAX_MIXES,
};
const limit = (Channel: string, Max_Budget: number) => ({ Channel, Min_Budget: 0, Max_Budget });

interface MixInputs {
  uid?: string;
  source?: string;
  demo?: string;
  threshold?: number;
  rules?: OptimiseRequest['rules'];
}

/** A requested mix. Fields that are left out have defaults. */
function mix(
  budget: number,
  { uid = 'ann', source = 'Panel', demo = 'people 25-54', threshold = 1, rules }: MixInputs = {},
) {
  return {
    caller: { uid },
    source,
    plan: { demo, assumptions: { name: '', date: '', attention_threshold_seconds: threshold, rows: [] } },
    request: { total_budget: budget, budget_constraint: [limit('Radio', budget), limit('Video', 5)], rules },
  };
}

type MixLimits = Pick<ReturnType<typeof newLimits>, 'mixes'>;
const ask = (limits: MixLimits, requested: ReturnType<typeof mix>) =>
  checkMixLimit(limits, requested, MAX_MIXES).then(
    () => 'counted',
    (refusal: Refusal) => refusal,
  );

test('different mixes of one target are limited per day, and the refusal says when the next one is allowed', async () => {
  const limits = newLimits(SETTINGS, null);
  for (const budget of [1, 2, 3]) expect(await ask(limits, mix(budget))).toBe('counted');
  const refusal = (await ask(limits, mix(4))) as Refusal;
  expect([refusal.status, refusal.code, refusal.retryAfter]).toEqual([429, 'too_many_mixes', 86_400]);
  expect(refusal.message).toBe(
    'You have run 3 different mixes for "people 25-54" of "Panel" within a day. That is the maximum for one planner, because many exact counts together could identify small groups of people. You can run the next mix in 24 hours. Plans that are already made can still be opened.',
  );
  // A refused mix does not count as one that was requested before.
  expect(await ask(limits, mix(4))).toHaveProperty('code', 'too_many_mixes');
});

test('a repeated mix is not counted, also with its limits in another order', async () => {
  const limits = newLimits(SETTINGS, null);
  const same = mix(1);
  for (let again = 0; again < 6; again++) expect(await ask(limits, same)).toBe('counted');
  const reordered = {
    ...same,
    request: { ...same.request, budget_constraint: same.request.budget_constraint.toReversed() },
  };
  expect(await ask(limits, reordered)).toBe('counted');
  expect(await ask(limits, mix(2))).toBe('counted');
  expect(await ask(limits, mix(1, { threshold: 2 }))).toBe('counted');
  expect(await ask(limits, mix(3))).toHaveProperty('status', 429);
  // Rules give another mix, so its sums are new.
  expect(await ask(limits, mix(1, { rules: { goal: { type: 'cost' } } as never }))).toHaveProperty('status', 429);
  expect(await ask(limits, same)).toBe('counted');
});

test.each([
  ['another planner', { uid: 'bea' }],
  ['another target', { demo: 'men 40+' }],
  ['another audience', { source: 'Devices' }],
])('%s has a count of its own', async (_what, other) => {
  const limits = newLimits(SETTINGS, null);
  for (const budget of [1, 2, 3]) await ask(limits, mix(budget));
  expect(await ask(limits, mix(4))).toHaveProperty('status', 429);
  expect(await ask(limits, mix(4, other))).toBe('counted');
});

test('two processes on one database count together', async () => {
  const {
    postgres: [, openPostgres],
    stop,
  } = postgresDatabase();
  const database = await openPostgres();
  const queries: Queries = {
    query: async ({ text, values = [] }) => {
      const { rows, numAffectedRows } = await database.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
  const [one, other] = [newLimits(SETTINGS, queries), newLimits(SETTINGS, queries)];
  expect(await ask(one, mix(1))).toBe('counted');
  expect(await ask(other, mix(2))).toBe('counted');
  expect(await ask(one, mix(3))).toBe('counted');
  expect(await ask(other, mix(1))).toBe('counted');
  expect(await ask(other, mix(4))).toHaveProperty('status', 429);
  await database.destroy();
  await stop();
});

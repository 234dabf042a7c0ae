import type { PlanLayerReply } from '../../../core/contract/bodies/planLayer.ts';
import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import { evenWeeks } from '../../../core/rules/weekPlan.ts';
import type { ChannelCents, WeekPlan } from '../../../core/rules/weekPlan.ts';
import { respondentsCsv } from '../../../testing/audience/audienceFiles.ts';
import { Calls } from '../../../testing/backend/calls.ts';
import { startBackend } from '../../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../../testing/backend/startBackend.ts';

const csv = respondentsCsv(120, 3);
let backend: RunningBackend;
let ann: Calls;
let bob: Calls;
let eve: Calls;
beforeAll(async () => {
  backend = await startBackend({ settings: { SIGN_IN_DOMAINS: 'any', TIME_ZONE: 'Australia/Sydney' } });
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  eve = new Calls(backend.url, { uid: 'eve', email: 'eve@other.example' });
});
afterAll(() => backend.stop());

const layer = (calls: Calls, key: string, more: object = {}) =>
  calls.access<PlanLayerReply & { message: string; error: string }>('plan_layer', { key, layer: 'weeks', ...more });

async function newPlan(file = csv) {
  const { key, report } = await ann.finishedPlan(file);
  const money = centsOfPlan(report);
  return { key, report, money, weeks: evenWeeks(money, { start: '2027-01-04', weeks: 4 }) };
}
const firstOf = (money: ChannelCents) => [...money][0]!;
const withFirst = (plan: WeekPlan, money: ChannelCents, row: number[]): WeekPlan => ({
  ...plan,
  cells: { ...plan.cells, [firstOf(money)[0]]: row },
});

test('call 1 announces the layers of plans', async () => {
  const { features } = (await ann.access<{ features: string[] }>('user')).body;
  expect(features).toContain('plan_layers');
});

test('weeks are stored with their figures, which end at the plan’s reach; the reply of call 8 does not change', async () => {
  const { key, report, weeks } = await newPlan();
  const before = (await bob.plan(key)).text;
  expect((await layer(ann, key)).body).toEqual({
    ...{ key, layer: 'weeks', version: 0, body: null, figures: null },
    ...{ changed_by: null, changed_at: null },
  });
  const { status, body } = await layer(ann, key, { version: 0, body: weeks });
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 1, body: weeks, changed_by: 'ann@agency.example' });
  const { cumulative, fresh, exact, says } = body.figures!;
  expect(Math.abs(cumulative.at(-1)! / report.attentive_reach - 1)).toBeLessThan(1e-9);
  expect(fresh.reduce((sum, people) => sum + people, 0)).toBeCloseTo(cumulative.at(-1)!, 3);
  expect([exact, says]).toEqual([true, 'Modelled, average week']);
  expect((await layer(bob, key)).body).toEqual(body);
  expect((await bob.plan(key)).text).toBe(before);
});

test('of two windows, the second change gets 409 with the time of the first, and changes nothing', async () => {
  const { key, weeks } = await newPlan();
  await layer(ann, key, { version: 0, body: weeks });
  const mine = await layer(ann, key, { version: 1, body: { ...weeks, half_life: 2 } });
  expect(mine.body.version).toBe(2);
  const { status, body } = await layer(ann, key, { version: 1, body: { ...weeks, half_life: 4 } });
  expect([status, body.error]).toEqual([409, 'changed_elsewhere']);
  const at = new Intl.DateTimeFormat('en-AU', {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Australia/Sydney' },
  }).format(new Date(mine.body.changed_at!));
  expect(body.message).toBe(`These weeks were changed in another window at ${at}. Load them.`);
  expect((await layer(ann, key)).body.body?.half_life).toBe(2);
});

test('a colleague may read but not write; for another company, an unfinished run and a deleted plan, the answer is 404', async () => {
  const { key, weeks } = await newPlan();
  await layer(ann, key, { version: 0, body: weeks });
  expect((await layer(bob, key)).status).toBe(200);
  expect((await layer(bob, key, { version: 1, body: weeks })).status).toBe(404);
  expect((await layer(bob, key, { body: weeks, trial: true })).status).toBe(404);
  expect((await layer(eve, key)).status).toBe(404);
  const scored = (await ann.mediaScore({ name: 'a.csv', content: csv })).body;
  expect((await layer(ann, scored.key)).status).toBe(404);
  expect((await layer(ann, scored.key, { version: 0, body: weeks })).status).toBe(404);
  await ann.access('plan_change', { key, change: 'delete' });
  expect((await layer(ann, key)).status).toBe(404);
  expect((await layer(ann, key, { version: 1, body: weeks })).status).toBe(404);
});

test('a trial returns figures and stores nothing; null removes the weeks', async () => {
  const { key, weeks } = await newPlan();
  const trial = await layer(ann, key, { body: weeks, trial: true });
  expect(Object.keys(trial.body)).toEqual(['figures']);
  expect((await layer(ann, key)).body.version).toBe(0);
  const kept = await layer(ann, key, { version: 0, body: weeks });
  expect(trial.body.figures).toEqual(kept.body.figures);
  const gone = await layer(ann, key, { version: 1, body: null });
  expect(gone.body).toMatchObject({ version: 2, body: null, figures: null });
});

test('plans whose weeks are stored alternately get figures of their own audience, also after a change is reverted', async () => {
  const plans = [await newPlan(), await newPlan(respondentsCsv(90, 4))];
  for (const half_life of [0, 2, 0] as const) {
    for (const { key, report, weeks } of plans) {
      const version = (await layer(ann, key)).body.version;
      const { figures } = (await layer(ann, key, { version, body: { ...weeks, half_life } })).body;
      expect(Math.abs(figures!.cumulative.at(-1)! / report.attentive_reach - 1)).toBeLessThan(1e-9);
      expect(figures!.remembered[3] === figures!.weekly[3]).toBe(half_life === 0);
    }
  }
});

test('cells that do not add up to the plan are refused with channel and amount', async () => {
  const { key, weeks, money } = await newPlan();
  const [channel, cents] = firstOf(money);
  const { status, body } = await layer(ann, key, { version: 0, body: withFirst(weeks, money, [cents + 100, 0, 0, 0]) });
  expect(status).toBe(400);
  expect(body.message).toMatch(new RegExp(`^${channel} has \\$[\\d,.]+ in this plan: \\$1 too much\\.$`));
});

test.each<[string, (plan: WeekPlan) => object, string]>([
  ['three weeks', (plan) => ({ ...plan, weeks: 3 }), 'Weeks are 4 to 53, not 3.'],
  [
    'a Tuesday',
    (plan) => ({ ...plan, start: '2027-01-05' }),
    'The weeks must begin on a Monday: 2027-01-05 is not a Monday.',
  ],
  [
    'a channel of no plan',
    (plan) => ({ ...plan, cells: { ...plan.cells, Teletext: [1, 2, 3, 4] } }),
    'Teletext is no channel.',
  ],
  ['no body of that version', (plan) => ({ ...plan, version: 2 }), '"body.version" must be 1.'],
  ['a half-life of 3', (plan) => ({ ...plan, half_life: 3 }), '"body.half_life" must be 0 or 1 or 2 or 4.'],
])('weeks with %s are refused', async (_what, change, message) => {
  const { key, weeks } = await shared;
  const { status, body } = await layer(ann, key, { version: 0, body: change(weeks) });
  expect([status, body.message]).toEqual([400, message]);
});
let shared: ReturnType<typeof newPlan>;
beforeAll(() => {
  shared = newPlan();
});

test('a change without a version is refused, and unknown fields are not stored', async () => {
  const { key, weeks } = await newPlan();
  const { status, body } = await layer(ann, key, { body: weeks });
  expect([status, body.message]).toEqual([400, '"version" is missing.']);
  const kept = await layer(ann, key, { version: 0, body: { ...weeks, secret: 'x' } });
  expect(kept.body.body).toEqual(weeks);
});

test('weeks of 15 channels over 53 weeks with prices are accepted; a body above 32 KiB is too large', async () => {
  const { key, money } = await newPlan();
  const weeks = evenWeeks(money, { start: '2026-12-28', weeks: 53 });
  const prices = Object.fromEntries(
    [...money].map(([channel]) => [channel, weeks.cells[channel]!.map((_, at) => 1 + at / 100)]),
  );
  expect((await layer(ann, key, { version: 0, body: { ...weeks, price_index: { channels: prices } } })).status).toBe(
    200,
  );
  const huge = { ...weeks, note: 'x'.repeat(33_000) };
  expect((await layer(ann, key, { version: 1, body: huge })).status).toBe(413);
});

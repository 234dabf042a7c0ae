import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { AssumptionRow, PlanReport } from '../../core/contract/bodies/planReport.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const CSV = respondentsCsv(300, 5);
const file = { name: 'audience.csv', content: CSV };
const prices = (...rows: object[]) => JSON.stringify({ version: 1, rows });
const rowOf = ({ assumptions }: PlanReport, channel: string): AssumptionRow =>
  assumptions!.rows.find((row) => row.channel === channel)!;

let backend: RunningBackend;
let ann: Calls;
beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

test('call 1 announces own prices', async () => {
  const { body } = await ann.access<{ features: string[] }>('user');
  expect(body.features).toContain('assumptions');
});

test('a plan is computed at the planner’s own prices, and has the replaced prices too', async () => {
  const usual = await ann.finishedPlan(CSV);
  const kept = rowOf(usual.report, 'Radio').cpm;
  const own = await ann.finishedPlan(CSV, { assumptions: prices({ channel: 'Radio', cpm: kept / 3 }) });
  expect(rowOf(own.report, 'Radio')).toEqual({ ...rowOf(usual.report, 'Radio'), cpm: kept / 3, kept_cpm: kept });
  expect(own.report.assumptions!.rows.filter((row) => row.kept_cpm !== undefined)).toHaveLength(1);
  // A third of the price buys three times the contacts: scores, mix and reach show it.
  const score = ({ df_score_master }: { df_score_master: string }) =>
    (JSON.parse(df_score_master) as { Channel: string; Score: number }[]).find((row) => row.Channel === 'Radio')!.Score;
  expect(score(own.scored)).toBeCloseTo(3 * score(usual.scored), 9);
  expect(own.report.attentive_reach).toBeGreaterThan(usual.report.attentive_reach);

  const whole = await ann.plan<FullPlan>(own.key);
  expect(whole.body.assumptions).toEqual(own.report.assumptions);
  const details = await ann.access<{ assumptions: string }>('plan_details', { key: own.key, sandbox: true });
  expect(JSON.parse(details.body.assumptions)).toEqual({ version: 1, rows: [{ channel: 'Radio', cpm: kept / 3 }] });
});

test('the curves of call 4 use the own price', async () => {
  const usual = await ann.mediaScore(file);
  const dear = await ann.mediaScore(file, { assumptions: prices({ channel: 'Radio', cpm: 500_000 }) });
  const lastRadio = async (scored: typeof usual) =>
    (JSON.parse((await ann.reach(scored.body)).body.reach_curves) as { Radio: number }[]).at(-1)!.Radio;
  expect(await lastRadio(dear)).toBeLessThan((await lastRadio(usual)) / 10);
});

test('an own price equal to the rate card’s price counts as none', async () => {
  const { report } = await ann.finishedPlan(CSV);
  const same = await ann.finishedPlan(CSV, {
    assumptions: prices({ channel: 'Radio', cpm: rowOf(report, 'Radio').cpm }),
  });
  expect(same.report.assumptions).toEqual(report.assumptions);
  const details = await ann.access<object>('plan_details', { key: same.key, sandbox: true });
  expect(details.body).not.toHaveProperty('assumptions');
});

test.each<[string, string]>([
  ['nothing overwritten', prices()],
  ['a channel without a figure of its own', prices({ channel: 'Radio' })],
  ['the least price', prices({ channel: 'Radio', cpm: 0.01 })],
  ['the highest price', prices({ channel: 'Radio', cpm: 999_999.99 })],
])('own prices are accepted: %s', async (_, assumptions) => {
  expect((await ann.mediaScore(file, { assumptions })).status).toBe(200);
});

const SHAPE = 'Assumptions must be JSON text of the agreed shape.';
const PRICE = 'Your own price of Radio must be from $0.01 to $999,999.99 for a thousand impressions.';
test.each<[string, string, string]>([
  ['no JSON', '{"version":1', SHAPE],
  ['nothing', '', SHAPE],
  ['another version', '{"version":2,"rows":[]}', SHAPE],
  ['NaN', '{"version":1,"rows":[{"channel":"Radio","cpm":NaN}]}', SHAPE],
  ['a price in words', prices({ channel: 'Radio', cpm: '12' }), SHAPE],
  ['a price of null', prices({ channel: 'Radio', cpm: null }), SHAPE],
  ['an unknown column', prices({ channel: 'Radio', cpm: 12, attention_share: 1 }), SHAPE],
  ['an unknown field', '{"version":1,"rows":[],"path":"/etc/passwd"}', SHAPE],
  ['keys of a prototype', '{"version":1,"rows":[],"__proto__":{"polluted":true}}', SHAPE],
  ['a price said twice', '{"version":1,"rows":[{"channel":"Radio","cpm":12,"cpm":24}]}', SHAPE],
  ['rows said twice', '{"version":1,"rows":[],"rows":[{"channel":"Radio","cpm":24}]}', SHAPE],
  ['a list where an object belongs', '[]', SHAPE],
  ['lists in lists', `${'['.repeat(2000)}${']'.repeat(2000)}`, SHAPE],
  ['more rows than channels', prices(...Array<object>(16).fill({ channel: 'Radio', cpm: 12 })), SHAPE],
  ['1 MB', `{"version":1,"rows":[]${' '.repeat(1024 * 1024)}}`, 'Assumptions must be at most 4096 bytes.'],
  ['4 kB and a byte', `{"version":1,"rows":[]${' '.repeat(4074)}}`, 'Assumptions must be at most 4096 bytes.'],
  ['an unknown channel', prices({ channel: 'Carrier pigeon', cpm: 12 }), 'There is no channel "Carrier pigeon".'],
  [
    'a channel twice',
    prices({ channel: 'Radio', cpm: 12 }, { channel: 'Radio', cpm: 13 }),
    'Radio is in two rows of the own prices. Send one.',
  ],
  ['nothing for a thousand', prices({ channel: 'Radio', cpm: 0 }), PRICE],
  ['less than a cent', prices({ channel: 'Radio', cpm: 0.0099 }), PRICE],
  ['less than nothing', prices({ channel: 'Radio', cpm: -5 }), PRICE],
  ['a number without end', '{"version":1,"rows":[{"channel":"Radio","cpm":1e999}]}', PRICE],
  ['the largest number there is', prices({ channel: 'Radio', cpm: 1e308 }), PRICE],
  ['a million', prices({ channel: 'Radio', cpm: 1_000_000 }), PRICE],
])('own prices are refused: %s', async (_, assumptions, sentence) => {
  const { status, body } = await ann.mediaScore<RefusalBody>(file, { assumptions });
  expect(body.message).toBe(sentence);
  expect(status).toBe(400);
});

import { readRows } from '../../core/contract/jsonText.ts';
import type { OutputRow } from '../../core/contract/bodies/rows.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { Calls, chosenLimits } from '../../testing/backend/calls.ts';
import { publishRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

let backend: RunningBackend;
beforeAll(async () => (backend = await startBackend()));
afterAll(() => backend.stop());

/** 60 people who use radio and print, some of it often. */
const people = Array.from({ length: 60 }, (_, at) => [at, 1000, 20 + at, (at * 7) % 11, (at * 5) % 7]);
const csv = ['id,weight,age,Radio: Nova,Print: The Age', ...people.map((row) => row.join(',')), ''].join('\n');
const client = 'Banksia Bank';
const choices = { client, budget: 30_000, limits: chosenLimits({ Radio: [0, 30_000], Print: [0, 30_000] }) };

test('a channel gets at most the money that its impressions cost, and the plan says so', async () => {
  const ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  const open = await ann.finishedPlan(csv, choices);
  expect(open.report.why).not.toHaveProperty('supply');
  const cpm = open.report.assumptions!.rows.find(({ channel }) => channel === 'Radio')!;
  const spendIn = ({ report }: typeof open, channel: string) =>
    readRows<OutputRow>(report.output).find((row) => row.Master_Channel === channel)?.Optimal_Budget ?? 0;
  const most = Math.floor(spendIn(open, 'Radio') / 2);
  const impressions = Math.round((1000 * most) / cpm.cpm);
  await publishRates(
    ann,
    'client:banksia-bank',
    `channel,format,available_impressions\nRadio,${cpm.format},${impressions}\n`,
  );
  const bound = await ann.finishedPlan(csv, choices);
  const [supply] = bound.report.why!.supply!;
  expect(supply).toMatchObject({ channel: 'Radio', says: expect.stringMatching(/^Radio cannot take more than \$/) });
  expect(spendIn(bound, 'Radio')).toBeCloseTo(supply!.most, 0);
  expect(bound.report.attentive_reach).toBeLessThan(open.report.attentive_reach);
  expect(bound.report.certificate!.status).toBe('optimal');
  const radio = bound.report.why!.channels!.find(({ channel }) => channel === 'Radio')!;
  const uses = people.reduce((sum, [, weight, , use]) => sum + weight! * use!, 0);
  expect(radio.ads_per_use! / (radio.impressions! / uses)).toBeCloseTo(1, 9);

  // If the channels cannot take the whole budget, the run is refused.
  const { body: scored } = await ann.mediaScore({ name: 'a.csv', content: csv }, choices);
  const limits = chosenLimits({ Radio: [0, 30_000] });
  const refused = await ann.optimise<RefusalBody>(scored, { ...choices, limits });
  expect([refused.status, refused.body.error]).toEqual([400, 'impossible_limits']);
  expect(JSON.stringify(refused.body)).toContain(supply!.says.slice(0, -1));
});

import { Calls, chosenLimits } from '../../testing/backend/calls.ts';
import { publishRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

let backend: RunningBackend;
beforeAll(async () => (backend = await startBackend()));
afterAll(() => backend.stop());

/** 40 people who use one vehicle of FTA Metro. */
const people = Array.from({ length: 40 }, (_, place) => [place, 1000 + 37 * place, 20 + place, (place * 7) % 11]);
const csv = ['id,weight,age,FTA Metro: Seven', ...people.map((row) => row.join(',')), ''].join('\n');
const SPEND = 3_000;

async function planWith(client: string, rows: string) {
  const ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  const card = `client:${client.toLowerCase().replaceAll(' ', '-')}`;
  if (rows !== '') await publishRates(ann, card, rows);
  const limits = chosenLimits({ 'FTA Metro': [SPEND, SPEND] });
  const { report } = await ann.finishedPlan(csv, { client, budget: SPEND, limits });
  return report;
}

const shares = (thirty: number, fifteen: number) =>
  `channel,format,bought\nFTA Metro,Metro 30s spot,${thirty}\nFTA Metro,Metro 15s spot,${fifteen}\n`;

test('a mix of 60 % 30s and 40 % 15s spots has the reach that numpy computed', async () => {
  const report = await planWith('Banksia Bank', shares(0.6, 0.4));
  /* numpy 2.4: i = arange(40); w = 1000 + 37. * i; use = (i * 7) % 11
     a = .6 * .43 * exp(-2.5 / 14) + .4 * .43 * exp(-2.5 / 7.5); cpm = .6 * 42 + .4 * 26
     y = 1000 * 3_000 / cpm * use / sum(w * use); sum(w * (1 - exp(-a * y))) */
  expect(Math.abs(report.attentive_reach / 21814.86827131606 - 1)).toBeLessThan(1e-7);
});

test('100 % in the first format gives the same reach as no shares', async () => {
  const all = await planWith('Coastline Travel', shares(1, 0));
  const none = await planWith('Southern Pantry', '');
  expect(all.attentive_reach).toBe(none.attentive_reach);
  expect(all.output).toEqual(none.output);
});

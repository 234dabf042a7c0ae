import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { rateCardWithMetroPrice, publishRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

/** Plans for a client whose card the planner may not see. They are computed as for a client without a card. */
let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend({ settings: { SIGN_IN_DOMAINS: 'any' } });
});
afterAll(() => backend.stop());

const by = (uid: string, domain = 'agency.example') => new Calls(backend.url, { uid, email: `${uid}@${domain}` });
const csv = respondentsCsv(150, 5);
const OWN_PRICE = JSON.stringify({ version: 1, rows: [{ channel: 'FTA Metro', cpm: 39 }] });

/** All texts of a plan: its scores, its report with the saved prices, its details, and the list of plans. */
async function textsOf(calls: Calls, more: object = {}): Promise<string[]> {
  const plan = await calls.finishedPlan(csv, { name: 'Unseen', ...more });
  const saved = await calls.plan(plan.key);
  const details = await calls.access('plan_details', { key: plan.key, sandbox: true });
  // Keys and times differ between runs.
  return [JSON.stringify(plan.scored), saved.text, details.text].map((text) =>
    text.replaceAll(plan.key, 'key').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment'),
  );
}

test('for callers who may not see a client’s card, its publication changes nothing in calls 2 to 6', async () => {
  const readers = [by('carl', 'client.example'), by('gil', 'gmail.com')];
  const ask = () =>
    Promise.all(readers.map(async (calls) => [await textsOf(calls), await textsOf(calls, { assumptions: OWN_PRICE })]));
  const before = await ask();
  await publishRates(by('ann'), 'client:banksia-bank', rateCardWithMetroPrice(73.19));
  expect(await ask()).toEqual(before);
  const seen = await textsOf(by('ann'));
  expect(seen.join('')).toContain('"cpm":73.19');
});

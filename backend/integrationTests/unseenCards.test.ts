import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { rateCardWithMetroPrice, publishRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

/** Plans for a client whose card the planner may not see: those of a client without a card. */
let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend({ settings: { SIGN_IN_DOMAINS: 'any' } });
});
afterAll(() => backend.stop());

const by = (uid: string, domain = 'agency.example') => new Calls(backend.url, { uid, email: `${uid}@${domain}` });
const csv = respondentsCsv(150, 5);
const OWN_PRICE = JSON.stringify({ version: 1, rows: [{ channel: 'FTA Metro', cpm: 39 }] });

/** All texts of a plan: its scores, its report with pinned prices, its details, and the list that names it. */
async function textsOf(calls: Calls, more: object = {}): Promise<string[]> {
  const plan = await calls.finishedPlan(csv, { name: 'Unseen', ...more });
  const saved = await calls.plan(plan.key);
  const details = await calls.access('plan_details', { key: plan.key, sandbox: true });
  // Each run has a key and a moment of its own.
  return [JSON.stringify(plan.scored), saved.text, details.text].map((text) =>
    text.replaceAll(plan.key, 'key').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment'),
  );
}

test('calls 2 to 6 of who may not see a client’s card are those of before it was published', async () => {
  const readers = [by('carl', 'client.example'), by('gil', 'gmail.com')];
  const ask = () =>
    Promise.all(readers.map(async (calls) => [await textsOf(calls), await textsOf(calls, { assumptions: OWN_PRICE })]));
  const before = await ask();
  await publishRates(by('ann'), 'client:banksia-bank', rateCardWithMetroPrice(73.19));
  expect(await ask()).toEqual(before);
  const seen = await textsOf(by('ann'));
  expect(seen.join('')).toContain('"cpm":73.19');
});

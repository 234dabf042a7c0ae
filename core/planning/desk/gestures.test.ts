import { CHANNELS } from '../../rules/channels.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import { seededRandom } from '../model/random.ts';
import { reopened, answers, channelIndexOf, desk, request, sum } from '../testing/desks.ts';
import type { Desk } from '../testing/desks.ts';
import { dualBound, contactsOf, reachOf } from '../testing/independentChecker.ts';
import type { DeskAnswer, DeskRequest } from '../../contract/bodies/deskQuestions.ts';

const COUNT = CHANNELS.length;

/** Faults of a best mix, by slow arithmetic from the audience that shares no code with the engine. */
function faultsOfBest(
  { audience, cpm }: Desk,
  deskRequest: DeskRequest,
  answer: Extract<DeskAnswer, { answer: 'best' }>,
) {
  const { figures, proof } = answer;
  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const expectNear = (found: number, truth: number, what: string) =>
    expect(Math.abs(found - truth) <= 1e-6 * Math.abs(truth), `${what}: ${found}, not ${truth}`);
  const prices = cpm.map((price, channel) => deskRequest.ownCpm[channel] ?? price);
  const spend = [...figures.spend];
  expect(spend.every(Number.isInteger), 'a spend is not whole dollars');
  expect(sum(spend) === deskRequest.budget && figures.budget === deskRequest.budget, `spends add up to ${sum(spend)}`);
  const row = (name: string) => deskRequest.limits.find(({ Channel }) => Channel === name);
  CHANNELS.forEach((name, channel) => {
    const { Min_Budget: least = 0, Max_Budget: most = 0 } = row(name) ?? {};
    expect(spend[channel]! >= least && spend[channel]! <= most, `${name} has ${spend[channel]}`);
  });
  const reach = reachOf(audience, prices, spend);
  const attentiveContacts = contactsOf(audience, audience.attentiveUse, prices, spend);
  const contacts = contactsOf(audience, audience.plainUse, prices, spend);
  expectNear(figures.reach, reach, 'reach');
  expectNear(figures.frequency!, attentiveContacts / reach, 'frequency');
  expectNear(figures.costPerReach!, deskRequest.budget / reach, 'cost');
  expectNear(figures.tarps, (100 * contacts) / sum([...audience.weights]), 'TARPs');
  figures.nextThousand.forEach((next, channel) => {
    const more = spend.map((money, other) => (other === channel ? money + 1000 : money));
    const rise = reachOf(audience, prices, more) - reach;
    expect(Math.abs(next - rise) <= 1e-6 * next + 1e-3, `next in ${CHANNELS[channel]}: ${next}, not ${rise}`);
  });
  const branches = [['FTA National'], ['FTA Metro', 'FTA Regional']].map((closed) => ({
    ...deskRequest,
    limits: deskRequest.limits.map((limits) =>
      closed.includes(limits.Channel) ? { ...limits, Max_Budget: 0 } : limits,
    ),
  }));
  const own = branches[spend[channelIndexOf('FTA National')]! > 0 ? 1 : 0]!;
  const { gap } = dualBound(audience, prices, own, spend);
  expect(gap <= proof.gap * 1.0001 + 3e-6 * reach + 1, `a gap of ${gap} is proven as ${proof.gap}`);
  return faults;
}

/**
 * The planner's next gesture: drags a lock, locks and unlocks, changes the budget, sets a price, closes a channel,
 * removes a limit.
 */
function nextGesture(last: DeskRequest, random: () => number): DeskRequest {
  const channelIndex = Math.floor(random() * COUNT);
  const name = CHANNELS[channelIndex]!;
  const kind = random();
  const within = (limits: ChannelLimits) => ({
    ...limits,
    Min_Budget: Math.min(limits.Min_Budget, last.budget),
    Max_Budget: limits.Max_Budget,
  });
  const withChange = (change: (row: ChannelLimits) => Partial<ChannelLimits>) => ({
    ...last,
    limits: last.limits.map((row) => (row.Channel === name ? { ...row, ...change(row) } : within(row))),
  });
  if (kind < 0.5) {
    const money = Math.floor(random() * 0.2 * last.budget);
    return withChange(() => ({ Min_Budget: money, Max_Budget: money }));
  }
  if (kind < 0.65) return withChange(() => ({ Min_Budget: 0, Max_Budget: last.budget }));
  if (kind < 0.75) return withChange(() => ({ Min_Budget: 0, Max_Budget: 0 }));
  if (kind < 0.9) {
    const ownCpm = last.ownCpm.map((price, channel) => (channel === channelIndex ? 3 + 40 * random() : price));
    return { ...last, ownCpm };
  }
  const budget = Math.round(100_000 * (1 + 20 * random()));
  const limits = last.limits.map((row) => ({
    ...row,
    Max_Budget: row.Max_Budget >= last.budget ? budget : row.Max_Budget,
  }));
  return { ...last, budget, limits };
}

test.each([31, 32])('a hundred gestures, each checked by an independent evaluation (audience %d)', (seed) => {
  const testDesk = desk(seed);
  const random = seededRandom(seed);
  let deskRequest = request(1_000_000);
  let refused = 0;
  const faults: string[] = [];
  for (let gesture = 0; gesture < 100; gesture++) {
    const next = nextGesture(deskRequest, random);
    const answer = answers(testDesk.engine, { ask: 'best', request: next }).at(-1)!;
    if (answer.answer === 'impossible') {
      expect(answer.says).toMatch(/^[A-Z].*\.$/);
      refused++;
      deskRequest = request(next.budget);
      continue;
    }
    if (answer.answer !== 'best') throw new Error(answer.answer);
    deskRequest = next;
    faults.push(...faultsOfBest(testDesk, deskRequest, answer).map((fault) => `gesture ${gesture}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(refused).toBeLessThan(50);
});

test('a warm-started answer equals that of a newly opened desk', () => {
  const dragged = desk(33, 3000);
  const random = seededRandom(33);
  let deskRequest = request(800_000);
  for (let gesture = 0; gesture < 40; gesture++) {
    deskRequest = nextGesture(deskRequest, random);
    const continued = answers(dragged.engine, { ask: 'best', request: deskRequest }).at(-1)!;
    const opened = answers(reopened(dragged), { ask: 'best', request: deskRequest }).at(-1)!;
    expect(continued.answer).toBe(opened.answer);
    if (continued.answer !== 'best' || opened.answer !== 'best') {
      deskRequest = request(800_000);
      continue;
    }
    expect(continued.figures.reach / opened.figures.reach).toBeGreaterThan(1 - 2e-6);
    expect(continued.figures.reach / opened.figures.reach).toBeLessThan(1 + 2e-6);
  }
});

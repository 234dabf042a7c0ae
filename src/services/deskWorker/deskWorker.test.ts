import { audienceMatrixPieces } from '../../../core/audience/respondents/audienceMatrixBytes.ts';
import { memorySource } from '../../../core/audience/bytes/memorySource.ts';
import { utf8Bytes } from '../../../core/audience/bytes/text.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import type { DeskAnswer, DeskQuestion } from '../../../core/contract/bodies/deskQuestions.ts';
import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import { makeProblem } from '../../../core/planning/model/contactRates.ts';
import { propose } from '../../../core/planning/proposal/proposal.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { readFileSync } from 'node:fs';
import { respondentCsv } from '../../../testing/builders.ts';
import { inThreadDesk, inThreadWorker } from '../../../testing/page/inThreadDesk.ts';
import { browserPlatform } from '../audienceReading/browserPlatform.ts';
import { deskOnWorkers } from './pageSide.ts';
import type { StartWorker } from './pageSide.ts';
import type { DeskService, DeskTask } from './deskService.ts';

const text = (name: string) => readFileSync(`core/planningData/${name}`, 'utf8');
const planningData = {
  assumptions: text('assumptions.csv'),
  mapping: text('masterMapping.csv'),
  accessLists: text('accessLists.json'),
};
const inForce = parsePlanningData(planningData);
/** The assumptions saved with the plan. They have lower prices and less attention than those in force. */
const savedAssumptions = inForce.assumptions.map((row) => ({
  ...row,
  cpm: row.cpm * 0.8,
  attention_share: row.attention_share / 2,
}));
const csv = respondentCsv(600);
const BUDGET = 1_000_000;
const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: BUDGET }));
const request = { budget: BUDGET, limits, ownCpm: CHANNELS.map(() => null) };
const spend = CHANNELS.map((_, channel) => (channel < 4 ? 250_000 : 0));
const neverAborted = new AbortController().signal;

function task(change: Partial<DeskTask> = {}): DeskTask {
  return {
    file: new Blob([csv]),
    fileName: 'panel.csv',
    reading: NO_ANSWERS,
    demographic: 'people 25-54',
    thresholdSeconds: 1,
    assumptions: savedAssumptions,
    planningData,
    spend,
    ...change,
  };
}

/** The proposal of the plan's run, computed with the assumptions saved with the plan. */
async function proposalOfRun() {
  const cpm = inForce.channelCpm().map((price) => price * 0.8);
  const header = planningData.assumptions.trim().split('\n')[0]!;
  const rows = savedAssumptions.map((row) =>
    header
      .split(',')
      .map((name) => JSON.stringify(String(row[name as keyof typeof row] ?? '')))
      .join(','),
  );
  const dataOfRun = parsePlanningData({ ...planningData, assumptions: [header, ...rows].join('\n') });
  const question = { demographic: 'people 25-54', thresholdSeconds: 1 };
  const file = { source: memorySource(utf8Bytes(csv)), fileName: 'panel.csv' };
  const { audienceMatrix } = await readAudience(file, question, dataOfRun, browserPlatform);
  const proposal = propose(makeProblem(audienceMatrix, cpm), { budget: BUDGET, limits });
  if (proposal.status !== 'proposed') throw new Error(proposal.message);
  return { ...proposal, audienceMatrix };
}

async function opened(service: DeskService = inThreadDesk, change: Partial<DeskTask> = {}) {
  const outcome = await service.open(task(change), () => {}, new AbortController().signal);
  if (outcome.outcome !== 'opened') throw new Error(outcome.reason);
  return outcome;
}

function radioFixedAt(amount: number): DeskQuestion {
  const rows = limits.map((row) =>
    row.Channel === 'Radio' ? { ...row, Min_Budget: amount, Max_Budget: amount } : row,
  );
  return { ask: 'best', request: { ...request, limits: rows } };
}

test('the desk computes with the assumptions saved with the plan, and agrees with the run', async () => {
  const proposal = await proposalOfRun();
  const shares: number[] = [];
  const outcome = await inThreadDesk.open(
    task({ spend: [...proposal.spend] }),
    (share) => shares.push(share),
    neverAborted,
  );
  if (outcome.outcome !== 'opened') throw new Error(outcome.reason);
  const { plan, respondents, cpm } = outcome.opened;
  expect(plan.reach / proposal.attentiveReach).toBeCloseTo(1, 9);
  expect(plan.frequency).toBeCloseTo(proposal.frequency, 6);
  expect(respondents).toBeGreaterThan(100);
  expect(cpm[0]! / inForce.channelCpm()[0]!).toBeCloseTo(0.8, 9);
  const best = await outcome.desk.ask({ ask: 'best', request });
  if (best.answer !== 'best') throw new Error(best.answer);
  expect(best.figures.reach / proposal.attentiveReach).toBeCloseTo(1, 5);
  expect(best.proof.status).toBe('optimal');
  const details = await outcome.desk.ask({ ask: 'details', request, spend: best.figures.spend });
  if (details.answer !== 'details') throw new Error(details.answer);
  expect(details.details.plainReach / proposal.plainReach).toBeCloseTo(1, 5);
  expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  outcome.desk.close();
});

test('for a warehouse audience the desk accepts the aggregated sample and nothing else', async () => {
  const { audienceMatrix, spend: mix, attentiveReach } = await proposalOfRun();
  const sample = new Blob(audienceMatrixPieces(audienceMatrix) as Uint8Array<ArrayBuffer>[]);
  const ownFile = await opened(inThreadDesk, { spend: [...mix] });
  const onSample = await opened(inThreadDesk, { spend: [...mix], file: sample, isSample: true });
  expect(onSample.opened).toEqual(ownFile.opened);
  expect(onSample.opened.plan.reach / attentiveReach).toBeCloseTo(1, 9);
  ownFile.desk.close();
  onSample.desk.close();
  for (const file of [new Blob([csv]), sample.slice(0, sample.size - 8), new Blob(['x'])]) {
    const refused = await inThreadDesk.open(task({ file, isSample: true }), () => {}, new AbortController().signal);
    expect(refused).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/^The received sample (is|has) .*\.$/),
    });
  }
});

test('robustness uses the low and high attention figures saved with the plan', async () => {
  const withRanges = savedAssumptions.map((row) => ({
    ...row,
    low: row.attention_share * 0.9,
    high: row.attention_share,
  }));
  const { desk } = await opened(inThreadDesk, { assumptions: withRanges });
  const answer = await desk.ask({ ask: 'robustness', request, spend, within: 0.01 });
  if (answer.answer !== 'robustness') throw new Error(answer.answer);
  const { ranges, high } = answer.robustness.reach!.attention;
  expect(ranges!.formats).toBeGreaterThan(2);
  expect(ranges!.of).toBe(ranges!.formats);
  expect(high / answer.robustness.reach!.reach).toBeCloseTo(1, 9);
  desk.close();
});

test('of five positions of a drag, the first and the last are answered and the others are superseded', async () => {
  const { desk } = await opened();
  const answers = await Promise.all([1, 2, 3, 4, 5].map((step) => desk.ask(radioFixedAt(10_000 * step))));
  expect(answers.map(({ answer }) => answer)).toEqual(['best', 'superseded', 'superseded', 'superseded', 'best']);
  const last = answers[4] as Extract<DeskAnswer, { answer: 'best' }>;
  expect(last.figures.spend[CHANNELS.indexOf('Radio')]).toBe(50_000);
});

test('a slow question lets fast questions and details go first, sends better answers, and ends with the best one when stopped', async () => {
  const { desk } = await opened();
  const order: string[] = [];
  const better: DeskAnswer[] = [];
  const first = new Promise<void>((resolve) => {
    const onBetter = (answer: DeskAnswer) => {
      better.push(answer);
      resolve();
    };
    void desk.ask({ ask: 'most often', request, times: 4 }, onBetter).then((answer) => order.push(answer.answer));
  });
  await first;
  const fast = desk.ask(radioFixedAt(70_000)).then(({ answer }) => order.push(answer));
  const counted = desk.ask({ ask: 'details', request, spend }).then(({ answer }) => order.push(answer));
  await Promise.all([fast, counted]);
  expect(order.sort()).toEqual(['best', 'details']);
  const second = desk.ask({ ask: 'most often', request, times: 2 }, (answer) => better.push(answer));
  await Promise.resolve();
  expect(order).toContain('superseded');
  desk.stop();
  const answer = await second;
  if (answer.answer !== 'most often') throw new Error(answer.answer);
  expect([answer.times, answer.isFinal]).toEqual([2, true]);
  expect(better.every((one) => one.answer === 'most often' && !one.isFinal)).toBe(true);
});

/**
 * Workers that crash at some messages.
 * @param crashes  numbers of the messages, beginning with 1. Only questions and requests to read a file are counted
 */
function crashingWorkers(crashes: readonly number[]): { start: StartWorker; startedWorkers: () => number } {
  let messages = 0;
  let startedWorkers = 0;
  const start: StartWorker = (onMessage, onCrash) => {
    startedWorkers++;
    const link = inThreadWorker(onMessage, onCrash);
    return {
      terminate: () => link.terminate(),
      post: (message) => {
        const isCounted = 'question' in message || 'read' in message;
        if (isCounted && crashes.includes(++messages)) {
          link.terminate();
          setTimeout(() => onCrash('out of memory'), 0);
        } else link.post(message);
      },
    };
  };
  return { start, startedWorkers: () => startedWorkers };
}

test('a worker that crashes is restarted once, and its unanswered question is sent again', async () => {
  const { start, startedWorkers } = crashingWorkers([2]);
  const { desk } = await opened(deskOnWorkers(start));
  expect(await desk.ask(radioFixedAt(20_000))).toMatchObject({ answer: 'best' });
  // A desk has two workers, and both were restarted.
  expect(startedWorkers()).toBe(4);
  expect(await desk.ask(radioFixedAt(30_000))).toMatchObject({ answer: 'best' });
});

test('after a second crash every question fails with the reason', async () => {
  const { desk } = await opened(deskOnWorkers(crashingWorkers([2, 5]).start));
  const failed = { answer: 'failed', reason: 'out of memory' };
  expect(await desk.ask(radioFixedAt(20_000))).toMatchObject({ answer: 'best' });
  expect(await Promise.all([desk.ask(radioFixedAt(30_000)), desk.ask(radioFixedAt(40_000))])).toEqual([failed, failed]);
  expect(await desk.ask({ ask: 'details', request, spend })).toEqual(failed);
});

test('the desk does not open if its worker crashes twice while it reads the file', async () => {
  const outcome = await deskOnWorkers(crashingWorkers([1, 2]).start).open(task(), () => {}, neverAborted);
  expect(outcome).toEqual({ outcome: 'failed', reason: 'out of memory' });
});

test('a refused file gives its reason; a closed desk answers no question', async () => {
  const refused = await inThreadDesk.open(task({ file: new Blob(['nothing']) }), () => {}, neverAborted);
  expect(refused).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/^[A-Z].*\.$/) });
  const stop = new AbortController();
  const stopped = inThreadDesk.open(task(), () => {}, stop.signal);
  stop.abort();
  expect(await stopped).toEqual({ outcome: 'failed', reason: 'the reading was stopped' });
  const { desk } = await opened();
  const asked = desk.ask(radioFixedAt(20_000));
  desk.close();
  expect(await asked).toMatchObject({ answer: 'failed' });
  expect(await desk.ask(radioFixedAt(20_000))).toMatchObject({ answer: 'failed' });
});

import type { DeskQuestion } from '../../core/contract/bodies/deskQuestions.ts';
import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import { scalarKernel } from '../../core/planning/kernel/scalarKernel.ts';
import { makeProblem } from '../../core/planning/model/contactRates.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { splitCents } from '../../core/rules/weekPlan.ts';
import type { HalfLife, WeekPlan } from '../../core/rules/weekPlan.ts';
import { deskOnWorkers } from '../../src/services/deskWorker/pageSide.ts';
import type { Desk, DeskTask } from '../../src/services/deskWorker/deskService.ts';
import { benchAudience } from '../solver/problem.ts';

/** Runs in the browser: sends a planner's questions to the product's worker and measures the answers [ms]. */

const BUDGET = 1_000_000;
/** Gestures of a drag, and of manual changes. */
const GESTURES = 120;
/** Questions for details and for a least budget, which a planner asks after a drag. */
const DETAIL_ROUNDS = 7;

export interface Measured {
  readonly plainPass: number;
  readonly opened: number;
  readonly best: readonly number[];
  readonly manual: readonly number[];
  /** After an amount is set by hand: until the figures of this mix arrived. Those of the best mix around it arrive later. */
  readonly manualFirst: readonly number[];
  readonly details: readonly number[];
  readonly leastBudget: readonly number[];
  /** The question `most often`: until its first answer, and until its last. */
  readonly firstOften: number;
  readonly often: number;
  /** The question `smallest buy`. */
  readonly smallest: number;
  /** When each part of the robustness answer arrived: ranges, what would change it, reach in other cases, the robust mix. */
  readonly robustnessParts: readonly number[];
  /** An amount typed into a cell of a plan of 13 weeks, until all figures are there; without decay, and with a half-life of 2 weeks. */
  readonly weeks: readonly number[];
  readonly weeksRemembered: readonly number[];
  /** The question `best weeks`, with season, prices and decay: until the first answer, and until the proof. */
  readonly firstBestWeeks: number;
  readonly bestWeeks: number;
  /** The longest task of the page's thread, and the slowest frame while dragging. */
  readonly longestTask: number;
  readonly slowestFrame: number;
  readonly largestGap: number;
}

const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: BUDGET }));
const request = { budget: BUDGET, limits, ownCpm: CHANNELS.map(() => null) };

/** Duration of one pass of the kernel in plain TypeScript over the same rows. All figures are compared with it. */
function plainPass(rows: number): number {
  const { audience, cpm } = benchAudience(rows);
  const kernel = scalarKernel(makeProblem(audience, cpm));
  const spend = new Float64Array(CHANNELS.length).fill(0.3);
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    kernel.pass(spend, rows, 'double');
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

async function timed(desk: Desk, question: DeskQuestion): Promise<number> {
  const begun = performance.now();
  const answer = await desk.ask(question);
  if (['failed', 'superseded', 'impossible'].includes(answer.answer)) throw new Error(JSON.stringify(answer));
  return performance.now() - begun;
}

/** Drags a lock from 0 to 40% of the budget, one position per frame. */
async function measureDrag(desk: Desk): Promise<{ best: number[]; gap: number; slowestFrame: number }> {
  const best: number[] = [];
  let [gap, slowestFrame, last] = [0, 0, performance.now()];
  for (let gesture = 1; gesture <= GESTURES; gesture++) {
    const money = Math.round((0.4 * BUDGET * gesture) / GESTURES);
    const rows = limits.map((row) =>
      row.Channel === 'Video' ? { ...row, Min_Budget: money, Max_Budget: money } : row,
    );
    const begun = performance.now();
    const answer = await desk.ask({ ask: 'best', request: { ...request, limits: rows } });
    best.push(performance.now() - begun);
    if (answer.answer !== 'best') throw new Error(JSON.stringify(answer));
    gap = Math.max(gap, answer.proof.relativeGap);
    await new Promise(requestAnimationFrame);
    slowestFrame = Math.max(slowestFrame, performance.now() - last - best.at(-1)!);
    last = performance.now();
  }
  return { best, gap, slowestFrame };
}

/** Mixes that are set manually, one after another. */
async function measureManualMoves(desk: Desk): Promise<Pick<Measured, 'manual' | 'manualFirst'>> {
  const manual: number[] = [];
  const manualFirst: number[] = [];
  for (let gesture = 0; gesture < GESTURES; gesture++) {
    const spend = CHANNELS.map((_, channel) => (channel % 3 === 0 ? 150_000 + 1000 * gesture : 20_000));
    const moved = performance.now();
    await desk.ask({ ask: 'manual mix', request, spend }, () => manualFirst.push(performance.now() - moved));
    manual.push(performance.now() - moved);
  }
  return { manual, manualFirst };
}

const WEEKS = 13;

/** Weeks of an even mix of all channels, of which one cell differs from gesture to gesture. */
function weekPlan(gesture: number, half_life: HalfLife): WeekPlan {
  const even = new Array<number>(WEEKS).fill(1);
  const money = Math.round((100 * BUDGET) / CHANNELS.length);
  const [channel, week] = [CHANNELS[gesture % CHANNELS.length]!, (7 * gesture) % WEEKS];
  const cells = Object.fromEntries(CHANNELS.map((name) => [name, splitCents(money, even)]));
  const typed = even.map((_, index) => (index === week ? 1 + gesture / 10 : 1));
  return {
    ...{ version: 1, start: '2027-01-04', weeks: WEEKS, half_life },
    cells: { ...cells, [channel]: splitCents(money, typed) },
  };
}

/** Weeks that are typed cell by cell, and the best weeks. */
async function measureWeeks(desk: Desk) {
  const typed = async (halfLife: HalfLife) => {
    const times: number[] = [];
    for (let gesture = 0; gesture < 30; gesture++) {
      times.push(await timed(desk, { ask: 'weeks', plan: weekPlan(gesture, halfLife), planReach: null }));
    }
    return times;
  };
  const [weeks, weeksRemembered] = [await typed(0), await typed(2)];
  const season = Array.from({ length: WEEKS }, (_, week) => 1 + 0.4 * Math.sin(week));
  const plan = { ...weekPlan(0, 2), price_index: { all: season }, week_weights: season.toReversed() };
  const askedAt = performance.now();
  let firstBestWeeks = NaN;
  await desk.ask({ ask: 'best weeks', plan }, () => {
    if (Number.isNaN(firstBestWeeks)) firstBestWeeks = performance.now() - askedAt;
  });
  return { weeks, weeksRemembered, firstBestWeeks, bestWeeks: performance.now() - askedAt };
}

async function measure(rows: number, task: Omit<DeskTask, 'file'>, worker: string): Promise<Measured> {
  // Measured for smaller audiences only.
  const plain = rows <= 500_000 ? plainPass(rows) : NaN;
  let longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  }).observe({ type: 'longtask', buffered: false });
  const service = deskOnWorkers((onMessage, onDeath) => {
    const own = new Worker(worker, { type: 'module' });
    own.addEventListener('message', ({ data }) => onMessage(data));
    own.addEventListener('error', ({ message }) => onDeath(message));
    return { post: (message, transfer = []) => own.postMessage(message, transfer), terminate: () => own.terminate() };
  });
  const file = await (await fetch(`/audience-${rows}.csv`)).blob();
  const begun = performance.now();
  const outcome = await service.open({ ...task, file, reading: NO_ANSWERS }, () => {}, new AbortController().signal);
  if (outcome.outcome !== 'opened') throw new Error(outcome.reason);
  const opened = performance.now() - begun;
  const { desk } = outcome;
  const { best, gap, slowestFrame } = await measureDrag(desk);
  const { manual, manualFirst } = await measureManualMoves(desk);
  const answer = await desk.ask({ ask: 'best', request });
  if (answer.answer !== 'best') throw new Error(answer.answer);
  const { spend, reach } = answer.figures;
  const details: number[] = [];
  const leastBudget: number[] = [];
  for (let round = 0; round < DETAIL_ROUNDS; round++) {
    details.push(await timed(desk, { ask: 'details', request, spend }));
    leastBudget.push(await timed(desk, { ask: 'least budget', request, people: reach * (0.9 + 0.01 * round) }));
  }
  const oftenAskedAt = performance.now();
  let firstOften = NaN;
  await desk.ask({ ask: 'most often', request, times: 3 }, () => {
    if (Number.isNaN(firstOften)) firstOften = performance.now() - oftenAskedAt;
  });
  const often = performance.now() - oftenAskedAt;
  const smallest = await timed(desk, { ask: 'smallest buy', request, smallest: 25_000 });
  const planned = await measureWeeks(desk);
  const robustnessAskedAt = performance.now();
  const robustnessParts: number[] = [];
  const robustness = { ask: 'robustness', request, spend, within: 0.01 } as const;
  await desk.ask(robustness, () => robustnessParts.push(performance.now() - robustnessAskedAt));
  robustnessParts.push(performance.now() - robustnessAskedAt);
  return {
    ...{
      robustnessParts,
      plainPass: plain,
      opened,
      best,
      manual,
      manualFirst,
      details,
      leastBudget,
      firstOften,
      often,
      smallest,
      ...planned,
    },
    ...{ longestTask, slowestFrame, largestGap: gap },
  };
}

Object.assign(globalThis, { measure });

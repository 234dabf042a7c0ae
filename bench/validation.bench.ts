import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS } from '../core/rules/channels.ts';
import { fastKernel } from '../core/planning/kernel/fastKernel.ts';
import { randomOrder, seededRandom } from '../core/planning/model/random.ts';
import { makeProblem } from '../core/planning/model/contactRates.ts';
import { evaluatePlan } from '../core/planning/model/reach.ts';
import { allocate } from '../core/planning/solver/allocate.ts';
import { audienceMatrixOf } from '../core/planning/testing/audiences.ts';
import { readPath } from '../testing/audience/reading.ts';
import { benchAudience } from './solver/problem.ts';
import {
  agostini,
  betaPeople,
  canex,
  hofmans,
  metheringham,
  reachOfContacts,
  reachOfInsertions,
  sainsbury,
  kimSchedules,
} from './validation/classicModels.ts';
import type { Schedule } from './validation/classicModels.ts';

/** The model and the optimiser next to those of others: docs/validation.md. Set ELMSO_SOURCE where the R package is not installed. */
const WIDTH = CHANNELS.length;
const NATIONAL = CHANNELS.indexOf('FTA National');

interface Peer {
  readonly plans: readonly { readonly budget: number; readonly reach: number; readonly spend: readonly number[] }[];
  readonly seconds: number;
}

function elmso(views: Float32Array, cpm: Float64Array): Peer | null {
  const folder = mkdtempSync(join(tmpdir(), 'bench-validation-'));
  const [matrix, prices] = [join(folder, 'z.csv'), join(folder, 'cpm.csv')];
  const lines = Array.from({ length: views.length / WIDTH }, (_, row) =>
    views.subarray(row * WIDTH, (row + 1) * WIDTH),
  );
  writeFileSync(matrix, lines.map((line) => line.join(',')).join('\n'));
  writeFileSync(prices, cpm.join('\n'));
  const source = process.env.ELMSO_SOURCE === undefined ? [] : [process.env.ELMSO_SOURCE];
  try {
    const text = execFileSync(
      'Rscript',
      [join(import.meta.dirname, 'validation', 'elmso.R'), matrix, prices, ...source],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const rows = text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    const seconds = Number(rows.at(-1)![1]);
    const plans = rows.slice(0, -1).map((row) => {
      const [budget = 0, reach = 0, ...spend] = row.map(Number);
      return { budget, reach, spend };
    });
    return { plans, seconds };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** ELMSO and our optimiser on one matrix of page views, at ELMSO's own budgets. */
function compareOptimisers(rows: number): void {
  const { audience, cpm } = benchAudience(rows);
  const views = audience.plainUse.map(Math.round);
  const use = new Float64Array(WIDTH);
  views.forEach((count, cell) => (use[cell % WIDTH]! += count));
  const problem = makeProblem(audienceMatrixOf(new Float64Array(rows).fill(1), views, views, use, []), cpm);
  const peer = elmso(views, cpm);
  if (peer === null) return console.log('ELMSO was not found: it is left out.');
  console.log(`\nELMSO.fixed found ${peer.plans.length} plans in ${peer.seconds.toFixed(2)} s (${rows} people).`);
  console.log('| budget, $ | reach, ELMSO | the same plan, ours | our best | proven gap | ms |');
  console.log('| --: | --: | --: | --: | --: | --: |');
  const kernel = fastKernel(problem);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    const { budget, reach, spend } = peer.plans[Math.floor((peer.plans.length - 1) * share)]!;
    if (!(budget > 0)) continue;
    const [minimum, maximum] = [new Float64Array(WIDTH), new Float64Array(WIDTH).fill(budget)];
    const begun = performance.now();
    const found = allocate(problem, { budget, minimum, maximum, groups: [] }, { kernel });
    const took = performance.now() - begun;
    if (found.status === 'infeasible') throw new Error(found.message);
    const same = evaluatePlan(problem, Float64Array.from(spend)).attentiveReach / rows;
    const cells = [budget.toFixed(2), reach, same, found.reach / rows, found.gap / rows].map((value) =>
      typeof value === 'number' ? value.toFixed(6) : value,
    );
    console.log(`| ${cells.join(' | ')} | ${took.toFixed(1)} |`);
  }
}

/** Predicts the reach of every two and three channels in one half of the respondents from the other half. */
async function predictHalfFromHalf(): Promise<void> {
  const { audienceMatrix } = await readPath('samples/respondents.csv', {
    demographic: 'people 25-54',
    thresholdSeconds: 1,
  });
  const rows = audienceMatrix.weights.length;
  const order = randomOrder(rows, seededRandom(31));
  const half = (from: number, to: number) => {
    const halfRows = Array.from(order.subarray(from, to));
    const people = halfRows.reduce((all, row) => all + audienceMatrix.weights[row]!, 0);
    const share = (uses: (row: number) => boolean) =>
      halfRows.reduce((all, row) => all + (uses(row) ? audienceMatrix.weights[row]! : 0), 0) / people;
    /** The share of the half's people who use any, or every one, of the channels. */
    return (channelSet: readonly number[], which: 'any' | 'every' = 'any') =>
      share((row) => {
        const isUsed = (channel: number) => audienceMatrix.plainUse[row * WIDTH + channel]! > 0;
        return which === 'every' ? channelSet.every(isUsed) : channelSet.some(isUsed);
      });
  };
  const [first, second] = [half(0, rows >> 1), half(rows >> 1, rows)];
  const channels = CHANNELS.map((_, channel) => channel).filter((channel) => channel !== NATIONAL);
  /** All sets of `size` channels. */
  const sets = (size: number, from = 0): number[][] =>
    size === 0
      ? [[]]
      : channels.flatMap((channel, index) =>
          index < from ? [] : sets(size - 1, index + 1).map((others) => [channel, ...others]),
        );
  console.log(
    '\n| half predicts half, reach in points | pairs, mean error | largest | triples, mean error | largest |',
  );
  console.log('| --- | --: | --: | --: | --: |');
  const models: Record<string, (channelSet: readonly number[]) => number> = {
    'respondents (ours)': (channelSet) => first(channelSet),
    Sainsbury: (channelSet) => sainsbury(sumsOf(channelSet)),
    Agostini: (channelSet) => agostini(sumsOf(channelSet)),
    Hofmans: (channelSet) => hofmans(sumsOf(channelSet)),
  };
  const sumsOf = (channelSet: readonly number[]) => ({
    alone: channelSet.map((channel) => first([channel])),
    both: (i: number, j: number) => first([channelSet[i]!, channelSet[j]!], 'every'),
  });
  for (const [name, model] of Object.entries(models)) {
    const cells = [2, 3].flatMap((size) => {
      const errors = sets(size).map((channelSet) => 100 * Math.abs(model(channelSet) - second(channelSet)));
      return [errors.reduce((all, error) => all + error, 0) / errors.length, Math.max(...errors)];
    });
    console.log(`| ${name} | ${cells.map((cell) => cell.toFixed(2)).join(' | ')} |`);
  }
}

/** Four insertions on the schedules of Kim 2005: reach by each model next to the published CANX. */
function compareSchedules(): void {
  const all = kimSchedules();
  const contactsOf = (once: number, twice: number) => reachOfContacts(betaPeople(once, twice), 2);
  const models: Record<string, (schedule: (typeof all)[number]) => number> = {
    'CANX, published': ({ canx }) => 1 - canx[0]! / 100,
    'CSD, published': ({ csd }) => 1 - csd[0]! / 100,
    'MSAD, published': ({ msad }) => 1 - msad[0]! / 100,
    'CANEX, computed here': (schedule) => 1 - canex(schedule)[0]!,
    Metheringham: (schedule) => reachOfInsertions(metheringham(schedule), 4),
    'Sainsbury (independence)': ({ twice }: Schedule) => 1 - (1 - twice[0]) * (1 - twice[1]),
    'our contacts, independent vehicles': ({ once, twice }: Schedule) =>
      1 - (1 - contactsOf(once[0], twice[0])) * (1 - contactsOf(once[1], twice[1])),
    'our contacts, Metheringham’s people': (schedule) => reachOfContacts(metheringham(schedule), 4),
  };
  const points = (value: number) => (100 * value).toFixed(2);
  console.log('\n| Kim 2005, 40 schedules | mean reach, % | mean difference to CANX | largest |');
  console.log('| --- | --: | --: | --: |');
  for (const [name, model] of Object.entries(models)) {
    const reach = all.map(model);
    const differences = all.map((schedule, index) => reach[index]! - models['CANX, published']!(schedule));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const largest = differences.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
    console.log(`| ${name} | ${[mean(reach), mean(differences), largest].map(points).join(' | ')} |`);
  }
}

compareOptimisers(2_000);
await predictHalfFromHalf();
compareSchedules();

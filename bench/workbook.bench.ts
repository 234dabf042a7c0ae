import { planningData, readPath } from '../testing/audience/reading.ts';
import type { Recompute } from '../core/contract/bodies/recompute.ts';
import { modelReach, recomputeOf } from '../core/planning/clusters/recompute.ts';
import { heldOutMixes } from '../core/planning/clusters/mixes.ts';
import { contactsWithTarget } from '../core/planning/goals/measures.ts';
import { syntheticAudience } from '../core/planning/model/syntheticAudience.ts';
import type { AudienceMatrix } from '../core/planning/model/audience.ts';
import { makeProblem } from '../core/planning/model/contactRates.ts';
import { evaluatePlan } from '../core/planning/model/reach.ts';
import { resultOf } from '../core/planning/model/resultOf.ts';
import { openLimits, randomAudience, randomPrices } from '../core/planning/testing/audiences.ts';
import { propose } from '../core/planning/proposal/proposal.ts';

/**
 * The error of a workbook's reach relative to the engine, on mixes that were not used at its export: 10,000 random mixes, 600 changes of
 * the plan, every channel alone. `npm run bench -- workbook`.
 */
const FRESH_SEED = 4711;
const FRESH_MIXES = 10_000;
const BUDGET = 3_000_000;

const percent = (value: number) => `${(100 * value).toFixed(2)} %`;

function errorLine(kind: string, errors: readonly number[]): string {
  const sorted = errors.toSorted((one, other) => one - other);
  const rank = (share: number) => percent(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!);
  return `  ${kind.padEnd(22)} median ${rank(0.5)}, p95 ${rank(0.95)}, worst ${rank(1)} of ${sorted.length}`;
}

function measure(name: string, audience: AudienceMatrix, cpm: Float64Array): void {
  const problem = makeProblem(audience, cpm);
  const proposal = propose(problem, { budget: BUDGET, limits: openLimits(BUDGET) });
  const planSpend = 'spend' in proposal ? proposal.spend : null;
  if (planSpend === null) throw new Error('No plan was found.');
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const model: Recompute = resultOf(recomputeOf({ problem, cpm, contacts: contactsWithTarget(problem), planSpend }));
  const wall = performance.now() - start;
  if (model.by === 'nothing') throw new Error(model.says);
  const count = model.by === 'clusters' ? `${model.clusters.length} clusters` : 'product';
  const seconds = process.cpuUsage(cpu).user / 1e6;
  console.log(
    `${name}: ${problem.rows} rows, ${count}, ${seconds.toFixed(1)} s of processor, ${(wall / 1000).toFixed(1)} s of wall`,
  );
  const channels = problem.canReach.flatMap((reaches, channel) => (reaches ? [channel] : []));
  const fresh = heldOutMixes({ spend: planSpend, channels }, FRESH_MIXES, FRESH_SEED);
  for (const [kind, mixes] of Object.entries(fresh)) {
    const errors = (mixes as readonly Float64Array[]).flatMap((mix) => {
      const exact = evaluatePlan(problem, mix).attentiveReach;
      return exact > 0 ? [Math.abs(modelReach(model, mix) / exact - 1)] : [];
    });
    console.log(errorLine(kind, errors));
  }
  for (const kind of ['changed', 'randomSplits', 'alone'] as const) {
    const { median, p95, worst, mixes } = model[kind];
    console.log(
      `  the sheet says, ${kind.padEnd(7)} ${percent(median)}, ${percent(p95)}, ${percent(worst)} of ${mixes}`,
    );
  }
  const { median, p95, worst } = model.differences;
  console.log(`  differences [people]   ${median.toFixed(0)}, ${p95.toFixed(0)}, ${worst.toFixed(0)}`);
}

const question = { demographic: 'people 25-54', thresholdSeconds: 1 };
const sample = await readPath('samples/respondents.csv', question);
measure('The sample, people 25-54', sample.audienceMatrix, planningData.channelCpm());
measure('Invented, all alike', syntheticAudience(5000), randomPrices(3));
measure('Invented, a survey', randomAudience(1, { rows: 5000 }), randomPrices(1));
measure('Invented, a large survey', randomAudience(3, { rows: 50_000 }), randomPrices(3));
measure('Invented, a small target', randomAudience(2, { rows: 600 }), randomPrices(2));

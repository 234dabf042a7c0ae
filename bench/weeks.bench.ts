import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PlanLayerReply } from '../core/contract/bodies/planLayer.ts';
import { centsOfPlan } from '../core/contract/planMoney.ts';
import { contactsWithTarget } from '../core/planning/goals/measures.ts';
import { fastKernel } from '../core/planning/kernel/fastKernel.ts';
import { makeProblem } from '../core/planning/model/contactRates.ts';
import { weekFiguresNow } from '../core/planning/weeks/weekFigures.ts';
import { evenWeeks } from '../core/rules/weekPlan.ts';
import type { WeekPlan } from '../core/rules/weekPlan.ts';
import { readAudienceMatrix } from '../backend/workers/audienceMatrixFile.ts';
import { Calls } from '../testing/backend/calls.ts';
import { startBackend } from '../testing/backend/startBackend.ts';
import { audienceCsv } from './desk/audienceCsv.ts';
import { median, percentile, printTable, formatWhole } from './server/table.ts';

/**
 * Measures how long the service takes to save a plan's weeks over HTTP after a typed cell. This is compared with saving the same weeks
 * again, whose figures are cached, and with the passes over the respondents alone. The ratio is what a typed cell adds to a save, divided
 * by the time of the passes. BENCH_ROWS sets the respondents.
 */
const SIZES = (process.env.BENCH_ROWS ?? '50000,100000,500000').split(',').map(Number);
const [WEEKS, ROUNDS, PAUSE_MS] = [13, 20, 300];

/** The weeks after a typed cell: the other weeks of its row take the difference, so that every figure changes. */
function withTypedCell(plan: WeekPlan, gesture: number): WeekPlan {
  const [channel, row] = Object.entries(plan.cells)[0] as [keyof WeekPlan['cells'], number[]];
  const changed = row.map((cents, week) => (week === 0 ? cents + (WEEKS - 1) * gesture : cents - gesture));
  return { ...plan, cells: { ...plan.cells, [channel]: changed } };
}

/** The durations of work [ms]. A worker collects garbage in the pauses between; a planner's saves are about a second apart. */
async function timesWithPauses(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await setTimeout(PAUSE_MS);
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return took;
}

/** The file of a plan's audience matrix. */
function audienceMatrixFileIn(dataDir: string): string {
  const path = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('audience.folded'),
  );
  if (path === undefined) throw new Error(`No audience matrix is in ${dataDir}.`);
  return join(dataDir, path);
}

async function measure(rows: number): Promise<string[]> {
  const backend = await startBackend({ settings: { LOG_LEVEL: 'warn', JOB_SECONDS: '600' } });
  try {
    const calls = new Calls(backend.url, { uid: 'weeks', email: 'weeks@agency.example' });
    const { key, report } = await calls.finishedPlan(audienceCsv(rows).toString());
    const plan = evenWeeks(centsOfPlan(report), { start: '2027-01-04', weeks: WEEKS });
    let gesture = 0;
    const request = async (more: object) => {
      const { status, text } = await calls.access<PlanLayerReply>('plan_layer', { key, layer: 'weeks', ...more });
      if (status !== 200) throw new Error(`plan_layer was answered ${status}: ${text.slice(0, 300)}`);
    };
    const save = () => request({ version: gesture++, body: withTypedCell(plan, gesture) });
    const [first] = await timesWithPauses(1, save);
    const saveTime = percentile(await timesWithPauses(ROUNDS, save), 0.5);
    const last = withTypedCell(plan, gesture);
    const sameWeeksTime = percentile(
      await timesWithPauses(ROUNDS, () => request({ version: gesture++, body: last })),
      0.5,
    );
    const audience = await readAudienceMatrix(audienceMatrixFileIn(backend.dataDir));
    const problem = makeProblem(
      audience,
      Float64Array.from(audience.populationUse, () => 20),
    );
    const parts = { problem, contacts: contactsWithTarget(problem), kernel: fastKernel(problem) };
    const passesTime = await median(ROUNDS, async () => weekFiguresNow(parts, withTypedCell(plan, gesture++)));
    const ratio = (saveTime - sameWeeksTime) / passesTime;
    return [
      formatWhole(rows),
      ...[first!, saveTime, sameWeeksTime, passesTime].map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
    ];
  } finally {
    await backend.stop();
  }
}

const lines: string[][] = [];
for (const rows of SIZES) lines.push(await measure(rows));
const headings = ['respondents', 'first save, ms', 'further saves', 'same weeks again', 'walks alone', 'ratio'];
printTable(`Keeping ${WEEKS} weeks, medians of ${ROUNDS}`, headings, lines);

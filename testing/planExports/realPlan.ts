import { planReply } from '../../backend/proposal/planReply.ts';
import type { ReadAudienceTask } from '../../backend/workers/planningJobs.ts';
import { planningHandlers } from '../../backend/workers/planningHandlers.ts';
import type { DeskAnswer, DeskQuestion } from '../../core/contract/bodies/deskQuestions.ts';
import { NO_ANSWERS } from '../../core/contract/bodies/doubts.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { deskEngine } from '../../core/planning/desk/deskEngine.ts';
import type { DeskEngine } from '../../core/planning/desk/deskEngine.ts';
import { deskData } from '../../core/planning/desk/deskData.ts';
import { makeProblem } from '../../core/planning/model/contactRates.ts';
import type { PlanningProblem } from '../../core/planning/model/contactRates.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { reportedRobustness } from '../../src/domain/desk/reported.ts';
import { moneyByChannel } from '../../src/domain/report/channelMoney.ts';
import type { WorkbookPlan } from '../../src/domain/exports/exportedPlan.ts';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planningData, readPath } from '../audience/reading.ts';
import { planForm } from '../builders.ts';

/** A plan of the real engine on a sample file, with the problem for an independent evaluation. */
export interface RealPlan {
  readonly plan: WorkbookPlan;
  readonly problem: PlanningProblem;
}

const BUDGET = 3_000_000;
const LIMITED = { 'FTA Metro': [400_000, BUDGET], Social: [0, 900_000] } as Partial<Record<string, [number, number]>>;

/** Runs the backend's jobs in this process. @param file  a sample */
export async function realPlan(file: string, change: { name?: string; budget?: number } = {}): Promise<RealPlan> {
  const budget = change.budget ?? BUDGET;
  const asked = { demographic: 'people 25-54', thresholdSeconds: 1 };
  const folder = mkdtempSync(join(tmpdir(), 'plan-'));
  try {
    const { audienceMatrix } = await readPath(file, asked);
    const handlers = planningHandlers();
    const [fileName, matrixLocation] = [file.split('/').at(-1)!, join(folder, 'folded')];
    const convertedCsvPath = join(folder, 'csv');
    const paths = { file: { path: file, fileName, bytes: statSync(file).size }, matrixLocation, convertedCsvPath };
    const task: ReadAudienceTask = {
      ...paths,
      reading: NO_ANSWERS,
      ownPrices: [],
      texts: planningData.texts,
      ...asked,
    };
    const read = await handlers.readAudience(task);
    const cpm = planningData.channelCpm();
    const limits = CHANNELS.map((Channel) => {
      const [Min_Budget, Max_Budget] = LIMITED[Channel] ?? [0, budget];
      return { Channel, Min_Budget, Max_Budget: Math.min(Max_Budget, budget) };
    });
    const result = await handlers.propose({ matrixLocation, cpm, budget, limits });
    const media = { key: 'k', df_score_master: JSON.stringify(read.scores), audience: read.facts } as never;
    const report: PlanReport = planReply(result, media, read.assumptions);
    const spend = moneyByChannel(report)!;
    const engine = deskEngine(deskData(audienceMatrix, cpm, spend));
    const request = { budget, limits, ownCpm: CHANNELS.map(() => null) };
    return {
      problem: makeProblem(audienceMatrix, cpm),
      plan: {
        form: planForm({ name: change.name ?? 'Spring launch', budget: budget.toLocaleString('en-US') }),
        constraint: Object.fromEntries(
          limits.map(({ Channel, Min_Budget, Max_Budget }) => [Channel, { Min_Budget, Max_Budget }]),
        ),
        report,
        facts: read.facts,
        author: 'planner@agency.example',
        date: new Date(2026, 10, 22, 9, 30),
        recompute: lastAnswer(engine, { ask: 'recompute', spend }, 'recompute').recompute,
        robustness: {
          deskRobustness: reportedRobustness(
            lastAnswer(engine, { ask: 'robustness', request, spend, within: 0.01 }, 'robustness').robustness,
            report,
          ),
          universe: engine.opened.targetPeople,
        },
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The last answer to a question of the desk. */
function lastAnswer<Kind extends DeskAnswer['answer']>(engine: DeskEngine, question: DeskQuestion, kind: Kind) {
  const steps = engine.answer(question);
  for (;;) {
    const { done, value } = steps.next();
    if (!done) continue;
    if (value.answer !== kind) throw new Error(JSON.stringify(value));
    return value as Extract<DeskAnswer, { answer: Kind }>;
  }
}

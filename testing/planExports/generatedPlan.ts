import { planReply } from '../../backend/proposal/planReply.ts';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { DeskOpened } from '../../core/contract/bodies/deskQuestions.ts';
import { deskEngine } from '../../core/planning/desk/deskEngine.ts';
import { deskData } from '../../core/planning/desk/deskData.ts';
import { makeProblem } from '../../core/planning/model/contactRates.ts';
import { propose } from '../../core/planning/proposal/proposal.ts';
import { ask } from '../../core/planning/testing/desks.ts';
import { randomAudience, randomLimits, randomPrices } from '../../core/planning/testing/audiences.ts';
import { explain } from '../../core/planning/why/explain.ts';
import { marketReach } from '../../core/planning/why/markets.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { fromReported, toChannelLimits } from '../../src/domain/plan/limits/budgetConstraint.ts';
import { reportedLimits } from '../../core/rules/reportedLimits.ts';
import type { WorkbookPlan } from '../../src/domain/exports/exportedPlan.ts';
import type { DeskDetails } from '../../core/contract/bodies/deskQuestions.ts';
import { reportedRobustness } from '../../src/domain/desk/reported.ts';
import { firstScenario, requestOf, splitByWeights } from '../../src/domain/desk/scenario.ts';
import type { RunSettings } from '../../src/domain/desk/scenario.ts';
import { planForm } from '../builders.ts';

/** A plan of the real engine on generated people, with its desk. */
export interface GeneratedPlan {
  readonly plan: WorkbookPlan;
  readonly runSettings: RunSettings;
  readonly opened: DeskOpened;
  readonly details: DeskDetails;
}

const EVERYBODY = { applied: true, name: 'people 25-54', says: 'People from 25 to 54.' };
const FILE = {
  file_name: 'people.csv',
  layout: 'respondents',
  layout_says: 'One row a respondent.',
  notes: [],
  left_out: [],
  duplication: 'measured',
  vehicles: [],
} as const;

/** The report of a plan on generated people, without its desk. @returns null when no plan fits the limits of the seed */
export function generatedReport(seed: number, budget: number) {
  const audience = randomAudience(seed);
  const cpm = randomPrices(seed);
  const limits = randomLimits(seed, budget);
  const problem = makeProblem(audience, cpm);
  const request = { budget, limits };
  const proposal = propose(problem, request);
  if (proposal.status !== 'proposed') return null;
  const facts = {
    ...FILE,
    demographic: EVERYBODY,
    target_universe: problem.targetPeople,
    universe: problem.targetPeople,
  };
  const people = { sample: problem.sample, target_sample: problem.sample, weighted: true, rows_read: problem.sample };
  const why = explain(problem, request, proposal, cpm);
  const markets = marketReach(problem, proposal.spend);
  const result = {
    proposal,
    curves: [],
    channelScores: CHANNELS.map(() => 0.1),
    attention: [],
    formatUse: [],
    why,
    markets,
  };
  const media = { key: 'k', df_score_master: '[]', audience: { ...facts, ...people } };
  const report = planReply(result, media as never, {
    name: 'x',
    date: '2026-01-15',
    attention_threshold_seconds: 1,
    rows: [],
  });
  const exact = CHANNELS.map((_, channel) => proposal.spend[channel]!);
  const constraint = reportedLimits(limits, budget);
  return { report, facts: media.audience as unknown as AudienceFacts, constraint, audience, cpm, exact };
}

/** @returns null when no plan fits the limits of the seed */
export function generatedPlan(seed: number, budget: number): GeneratedPlan | null {
  const made = generatedReport(seed, budget);
  if (made === null) return null;
  const { report, facts, constraint, audience, cpm, exact } = made;
  const engine = deskEngine(deskData(audience, cpm, exact));
  const runSettings = { budget, limits: toChannelLimits(fromReported(constraint, budget), budget) };
  const scenario = firstScenario(runSettings, splitByWeights(exact, budget));
  const question = { request: requestOf(scenario, runSettings), spend: scenario.spend };
  const robustness = ask(engine, { ask: 'robustness', ...question, within: 0.01 }, 'robustness').robustness;
  return {
    runSettings,
    opened: engine.opened,
    details: ask(engine, { ask: 'details', ...question }, 'details').details,
    plan: {
      form: planForm({ name: 'Made', budget: budget.toLocaleString('en-US') }),
      constraint,
      report,
      facts,
      author: 'planner@agency.example',
      date: new Date(2026, 10, 22, 9, 30),
      recompute: ask(engine, { ask: 'recompute', spend: scenario.spend }, 'recompute').recompute,
      robustness: { deskRobustness: reportedRobustness(robustness, report), universe: engine.opened.targetPeople },
    },
  };
}

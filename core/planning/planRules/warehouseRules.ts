import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { wholeNumber } from '../../words/amounts.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { Infeasible } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { NoReach } from '../proposal/proposal.ts';
import { availabilityOf } from '../warehouse/audienceSource.ts';
import type { SourceTotals } from '../warehouse/audienceSource.ts';
import { exactFigures } from '../warehouse/exactProposal.ts';
import type { RefinedMix } from '../warehouse/refineBranches.ts';
import { goalPass, timesOf } from './bestUnderRules.ts';
import type { CountedPeople, RuledMix, RuledPlan, RuledRequest } from './bestUnderRules.ts';
import { chooseUnderRules, limitsOfPlan, planOf, ruledProposal } from './proposeWithRules.ts';
import type { RuledProposal } from './proposeWithRules.ts';
import { rulesReportOf } from './rulesReport.ts';

/*
 * Plans with rules, for audiences in a warehouse (a database). With limits over several channels, a maximum for one
 * channel, rounding or a mix set by hand, the best mix is refined over all rows. With a smallest buy, or a goal of several
 * contacts, the mix is chosen on the sample and then counted over all rows.
 */

/** Whether these rules can lead to another mix than the one that was refined over all rows. */
export function changesMix(rules: PlanRules): boolean {
  return choosesOnSample(rules) || rules.round_to !== undefined || rules.hand_mix !== undefined;
}

function choosesOnSample(rules: PlanRules): boolean {
  return timesOf(rules) > 1 || rules.smallest_buy !== undefined;
}

/**
 * The mix of a request with rules.
 * @param problem the sample, calibrated to the refined mix (`calibratedToMix`)
 * @param mix the best mix for attentive reach under limits over several channels and the maximum for one channel, refined over all rows
 */
export function chooseOverWarehouse(
  problem: PlanningProblem,
  request: RuledRequest,
  { choice }: RefinedMix,
): RuledPlan | Infeasible {
  const kernel = fastKernel(problem);
  if (choosesOnSample(request.rules)) return chooseUnderRules(problem, request, kernel);
  const { spend, reach } = choice.allocation;
  const best: RuledMix = {
    status: 'found',
    spend,
    limits: choice.limits,
    people: reach,
    upperBound: choice.upperBound,
    choice,
  };
  return planOf(problem, request, best, kernel);
}

/** A plan with rules for a warehouse audience, and the data that its proposal is computed from. */
interface WarehousePlan {
  readonly totals: SourceTotals;
  /** By channel [$ per thousand]. */
  readonly cpm: DollarsByChannel;
  readonly plan: RuledPlan;
  /** The best mix for attentive reach, refined over all rows. */
  readonly mix: RefinedMix;
  /** The sums over all rows of the plan's mix. */
  readonly sums: RefinedMix['sums'];
  readonly sampleRows: number;
}

/**
 * The proposal of a plan with rules. Its figures are sums over all rows; what each rule costs is estimated on the sample.
 * @param problem the sample, calibrated to the refined mix (`calibratedToMix`)
 */
export function proposeOverWarehouse(problem: PlanningProblem, warehousePlan: WarehousePlan): RuledProposal | NoReach {
  const { totals, cpm, plan, sums } = warehousePlan;
  const counted = countedOverAll(problem, warehousePlan);
  const figures = exactFigures(totals, cpm, limitsOfPlan(plan), { spend: plan.spend, sums });
  const proposal = ruledProposal(availabilityOf(totals), plan, figures, counted);
  if (proposal.status === 'no reach') return proposal;
  return { status: 'proposed', proposal, report: rulesReportOf(problem, plan, counted, fastKernel(problem)) };
}

/** The people that the goal counts, over all rows where they are known, else estimated on the sample. */
function countedOverAll(
  problem: PlanningProblem,
  { totals, plan, mix, sums, sampleRows }: WarehousePlan,
): CountedPeople {
  const { rules } = plan.request;
  const times = timesOf(rules);
  const kernel = fastKernel(problem);
  const people = times > 1 ? sums.attentive.atLeast[times - 1]! : sums.attentive.reach;
  const { upperBound, allocation } = mix.choice;
  if (!choosesOnSample(rules))
    return { people, best: allocation.reach, upperBound, bestReach: allocation.reach, sampled: null };
  // How far the best mix and its bound are above the proposed mix is known on the sample only.
  const peopleInSample = goalPass(problem, kernel, times)(plan.spend).value;
  /** Estimates the people of another mix over all rows, from its people in the sample. */
  const overAll = (otherInSample: People) => people + Math.max(0, otherInSample - peopleInSample);
  const isSampleComplete = sampleRows >= totals.targetSample;
  return {
    people,
    best: overAll(plan.best.people),
    // Anyone reached several times is also reached once, so the bound of reach over all rows is a bound for several contacts too.
    upperBound: times > 1 ? Math.min(upperBound, overAll(plan.best.upperBound)) : Math.max(people, upperBound),
    bestReach: times > 1 ? goalPass(problem, kernel, 1)(plan.best.spend).value : overAll(plan.best.people),
    sampled: isSampleComplete ? null : sampleSentence(times, sampleRows, totals.targetSample),
  };
}

function sampleSentence(times: number, rows: number, all: number): string {
  const chosen = `The channels were chosen on a sample of ${wholeNumber(rows)} of the target's ${wholeNumber(all)} respondents`;
  return `${chosen}; the mix is counted over all of them.${times > 1 ? ' How much better another mix could be is estimated on the sample.' : ''}`;
}

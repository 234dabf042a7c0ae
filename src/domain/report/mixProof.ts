import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { minimumsTakeBudget, leavesNoChoice } from '../../../core/rules/freedom.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import { limitsOfReported } from '../plan/limits/budgetConstraint.ts';

/** The claim that may be made about how good a mix is. */
export interface MixProof {
  /**
   * 'no choice': the limits left nothing to choose, so it means nothing that the mix is the best. 'hand-set': the planner set the mix,
   * and it is compared with the best mix.
   */
  readonly kind: 'proven' | 'best found' | 'no choice' | 'hand-set';
  readonly sentence: string;
}

const NOTHING_TO_CHOOSE = 'Hand-set: every channel has an exact amount, so there was nothing to choose.';
const HARDLY_ANY_CHOICE = 'The limits of this plan leave hardly anything to choose, so no better split was looked for.';

/**
 * How good the mix is, from the reply's certificate and the limits. If the limits leave no choice, the reply has `open_mix`, the best
 * mix without these limits. Older plans and other services do not have it and call the only possible split the best. That claim is
 * dropped.
 *
 * @param constraint  the plan's limits; null if they are not known
 * @returns null if the reply has no certificate and the planner did not set the mix
 */
export function mixProof(
  report: Pick<PlanReport, 'certificate' | 'open_mix' | 'why' | 'rules_report'>,
  constraint: ReportedLimits | null,
  budget: number,
): MixProof | null {
  const { certificate, open_mix, rules_report } = report;
  if (rules_report?.hand_mix) return { kind: 'hand-set', sentence: rules_report.hand_mix.says };
  if (!certificate) return null;
  if (open_mix) return { kind: 'no choice', sentence: certificate.says };
  const reason = noChoiceReason(report, constraint, budget);
  if (reason !== null) return { kind: 'no choice', sentence: reason };
  return { kind: certificate.status === 'optimal' ? 'proven' : 'best found', sentence: certificate.says };
}

/** Why the limits left no choice; null if they left a choice. */
function noChoiceReason(
  { why }: Pick<PlanReport, 'why'>,
  constraint: ReportedLimits | null,
  budget: number,
): string | null {
  if (constraint === null || typeof constraint === 'number' || budget <= 0) {
    // The limits are not known, or another backend sent a number. Then the `standing` of each channel tells whether its money was fixed.
    const funded = (why?.channels ?? []).filter(({ spend }) => spend > 0);
    return funded.length > 0 && funded.every(({ standing }) => standing === 'fixed') ? NOTHING_TO_CHOOSE : null;
  }
  const limitsAndBudget = { budget, limits: limitsOfReported(constraint, budget) };
  if (!leavesNoChoice(limitsAndBudget)) return null;
  return minimumsTakeBudget(limitsAndBudget) ? NOTHING_TO_CHOOSE : HARDLY_ANY_CHOICE;
}

/** The part of the reply's sentence that claims the split is best. Plans saved by earlier versions say "nobody". */
const NOTHING_TO_GAIN = /, split so that within these limits moving a dollar would gain (?:no one|nobody)(?=\.)/;

/**
 * The report without an empty claim: that its split is best, although its limits leave no choice or the planner set the mix. Returns the same
 * object if nothing changes.
 */
export function withoutEmptyClaims(report: PlanReport, constraint: ReportedLimits | null, budget: number): PlanReport {
  const { why } = report;
  const kind = why?.says ? mixProof(report, constraint, budget)?.kind : undefined;
  if (!why?.says || (kind !== 'no choice' && kind !== 'hand-set')) return report;
  const says = why.says.replace(NOTHING_TO_GAIN, '');
  return says === why.says ? report : { ...report, why: { ...why, says } };
}

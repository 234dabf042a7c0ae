import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { isManualMix, leavesNoChoice } from '../../../core/rules/freedom.ts';
import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import { limitsOfReported } from '../plan/limits/budgetConstraint.ts';

/** What may be said of how good a mix is. */
export interface MixProof {
  /** 'no choice': its limits left nothing to choose, so being best of what they allow is no merit. */
  readonly kind: 'proven' | 'best found' | 'no choice';
  readonly sentence: string;
}

const NOTHING_TO_CHOOSE = 'Every channel has an exact amount, so there was nothing to choose.';
const HARDLY_ANY_CHOICE = 'The limits of this plan leave hardly anything to choose, so no better split was looked for.';

/**
 * How good the mix is, as far as the reply tells and its limits let it mean something. Plans kept before `open_mix`, and planning
 * services without it, call the only split that the limits allow the best: that is not repeated.
 *
 * @param constraint  the plan's limits; null where they are not known
 * @returns null where nothing is told
 */
export function mixProof(
  report: Pick<PlanReport, 'certificate' | 'open_mix' | 'why'>,
  constraint: ReportedConstraint | null,
  budget: number,
): MixProof | null {
  const { certificate, open_mix } = report;
  if (!certificate) return null;
  if (open_mix) return { kind: 'no choice', sentence: certificate.says };
  const unsaid = noChoiceReason(report, constraint, budget);
  if (unsaid !== null) return { kind: 'no choice', sentence: unsaid };
  return { kind: certificate.status === 'optimal' ? 'proven' : 'best found', sentence: certificate.says };
}

/** Why the limits made the mix by themselves; null where they left a choice. */
function noChoiceReason(
  { why }: Pick<PlanReport, 'why'>,
  constraint: ReportedConstraint | null,
  budget: number,
): string | null {
  if (constraint === null || typeof constraint === 'number' || budget <= 0) {
    const funded = (why?.channels ?? []).filter(({ spend }) => spend > 0);
    return funded.length > 0 && funded.every(({ standing }) => standing === 'fixed') ? NOTHING_TO_CHOOSE : null;
  }
  const asked = { budget, limits: limitsOfReported(constraint, budget) };
  if (!leavesNoChoice(asked)) return null;
  return isManualMix(asked) ? NOTHING_TO_CHOOSE : HARDLY_ANY_CHOICE;
}

/** The end of a sentence of the reply that calls the only possible split the best one. */
const NOTHING_TO_GAIN = /, split so that within these limits moving a dollar would gain nobody(?=\.)/;

/** The report with no claim left in its words that its limits make empty. The same object where there is none. */
export function withoutEmptyClaims(
  report: PlanReport,
  constraint: ReportedConstraint | null,
  budget: number,
): PlanReport {
  const { why } = report;
  if (!why?.says || mixProof(report, constraint, budget)?.kind !== 'no choice') return report;
  const says = why.says.replace(NOTHING_TO_GAIN, '');
  return says === why.says ? report : { ...report, why: { ...why, says } };
}

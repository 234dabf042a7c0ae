import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { reportWarnings, shareWithDecimal, targetPeople } from '../plan/file/audienceCopy.ts';

/** Above this share of reachable people, more money buys hardly any reach. */
const SATURATED_SHARE = 0.95;

/**
 * Warnings above all figures of a plan, one sentence each.
 * @param chosen  the buying demographic the plan asked for
 * @param doubts  assumptions about the file without an answer
 */
export function headWarnings(
  report: PlanReport,
  facts: AudienceFacts | null,
  chosen: string,
  doubts: readonly Doubt[] = [],
): string[] {
  const saturated = saturationWarning(report, facts);
  return [...(facts ? reportWarnings(facts, chosen, doubts) : []), ...(saturated === null ? [] : [saturated])];
}

/** The warning that reach is saturated; without `reachable` in the reply, relative to the whole target. */
function saturationWarning({ attentive_reach: reach, why }: PlanReport, facts: AudienceFacts | null): string | null {
  const reachable = why?.reachable ?? 0;
  const all = reachable > 0 ? reachable : facts ? targetPeople(facts) : 0;
  if (all <= 0 || reach <= SATURATED_SHARE * all) return null;
  const those =
    reachable > 0
      ? `the ${wholePeople(reachable)} that its channels can reach at all`
      : `the ${wholePeople(all)} of the target`;
  const means = `However much more is spent, it can win at most ${wholePeople(all - reach)}; the rest of the money repeats contacts.`;
  return `Saturated: this plan already reaches ${shareWithDecimal(reach / all)} of ${those}. ${means}`;
}

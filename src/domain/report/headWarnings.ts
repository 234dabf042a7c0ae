import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { reportWarnings, shareWithDecimal, targetPeople } from '../plan/file/audienceCopy.ts';

/** If a plan reaches more than this share of the people who can be reached, more money buys hardly any reach. */
const SATURATED_SHARE = 0.95;

/**
 * Warnings above all figures of a plan, one sentence each.
 * @param chosen  the buying demographic that the plan asked for
 * @param doubts  the questions about the file; a default is assumed for a question without an answer
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

/** The warning that reach is saturated; null if it is not. If the reply has no `reachable`, reach is compared with the whole target. */
function saturationWarning({ attentive_reach: reach, why }: PlanReport, facts: AudienceFacts | null): string | null {
  const reachable = why?.reachable ?? 0;
  const maximum = reachable > 0 ? reachable : facts ? targetPeople(facts) : 0;
  if (maximum <= 0 || reach <= SATURATED_SHARE * maximum) return null;
  const people =
    reachable > 0
      ? `the ${wholePeople(reachable)} that its channels can reach at all`
      : `the ${wholePeople(maximum)} of the target`;
  const missing = Math.round(maximum - reach);
  const meaning =
    missing < 1
      ? 'More money wins no more people: it repeats contacts.'
      : `However much more is spent, it can win at most ${wholePeople(missing)}; the rest of the money repeats contacts.`;
  return `Saturated: this plan already reaches ${shareWithDecimal(reach / maximum)} of ${people}. ${meaning}`;
}

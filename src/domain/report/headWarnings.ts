import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { reportWarnings, shareWithDecimal, targetPeople } from '../plan/file/audienceCopy.ts';

/** From this share of those who can be reached on, more money buys contacts and hardly any people. */
const SATURATED = 0.95;

/**
 * What a client must know before reading any number of a plan, each a sentence.
 * @param chosen  the buying demographic the plan asked for
 */
export function headWarnings(report: PlanReport, facts: AudienceFacts | null, chosen: string): string[] {
  const saturated = saturationWarning(report, facts);
  return [...(facts ? reportWarnings(facts, chosen) : []), ...(saturated === null ? [] : [saturated])];
}

/** Where the plan leaves hardly anybody unreached. A reply that does not tell who can be reached is judged by the whole target. */
function saturationWarning({ attentive_reach: reach, why }: PlanReport, facts: AudienceFacts | null): string | null {
  const reachable = why?.reachable ?? 0;
  const all = reachable > 0 ? reachable : facts ? targetPeople(facts) : 0;
  if (all <= 0 || reach <= SATURATED * all) return null;
  const those =
    reachable > 0
      ? `the ${wholePeople(reachable)} that its channels can reach at all`
      : `the ${wholePeople(all)} of the target`;
  const means = `However much more is spent, it can win at most ${wholePeople(all - reach)}; the rest of the money repeats contacts.`;
  return `Saturated: this plan already reaches ${shareWithDecimal(reach / all)} of ${those}. ${means}`;
}

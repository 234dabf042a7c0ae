import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { contactsWithTarget } from '../goals/measures.ts';
import type { ContactsWithTarget } from '../goals/measures.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { attentionParts, countRanges } from '../robustness/attentionScenarios.ts';
import type { PlanAttention, AttentionParts, RangeCount } from '../robustness/attentionScenarios.ts';
import type { ByChannel } from '../../contract/bodies/deskQuestions.ts';

/**
 * The solver input of a desk (the page on which a planner tries changes to a plan). It is plain data, so that it can be
 * posted between threads.
 */
export interface DeskData {
  readonly problem: PlanningProblem;
  /** Prices saved with the plan, by channel [$ per thousand impressions]. */
  readonly cpm: DollarsByChannel;
  /** Contacts per dollar at the saved prices. */
  readonly contacts: ContactsWithTarget;
  /** The attentive shares of each channel's formats, for the attention scenarios. */
  readonly attentionParts: AttentionParts;
  /** How many formats have low and high attention figures; null where no format has them. */
  readonly rangeCount: RangeCount | null;
  /** The plan's own mix, unrounded: with cents [$]. */
  readonly planSpend: DollarsByChannel;
}

/**
 * The solver input for a plan's audience. Takes one pass over its rows.
 * @param figures  the plan's prices and attention figures. The attention scenarios use their low and high figures
 */
export function deskData(
  audience: AudienceMatrix,
  cpm: DollarsByChannel,
  planSpend: ByChannel<Dollars>,
  figures: PlanAttention | null = null,
): DeskData {
  const problem = makeProblem(audience, cpm);
  const contacts = contactsWithTarget(problem);
  const attention = attentionParts(audience.vehicles, figures);
  const ranges = countRanges(audience.vehicles, figures);
  return {
    problem,
    cpm,
    contacts,
    attentionParts: attention,
    rangeCount: ranges,
    planSpend: Float64Array.from(planSpend),
  };
}

import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { contactRates } from '../goals/measures.ts';
import type { ContactRates } from '../goals/measures.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { makeProblem } from '../model/rates.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { attentionParts } from '../robustness/attentionScenarios.ts';
import type { AttentionParts } from '../robustness/attentionScenarios.ts';
import type { ByChannel } from '../../contract/bodies/deskQuestions.ts';

/** The solver input of a desk. Plain data, so that it can be posted between threads. */
export interface DeskData {
  readonly problem: PlanningProblem;
  /** Prices saved with the plan, by channel [$ per thousand impressions]. */
  readonly cpm: DollarsByChannel;
  /** Contact rates at the saved prices. */
  readonly contacts: ContactRates;
  /** The attentive shares of each channel's formats, for the attention scenarios. */
  readonly attention: AttentionParts;
  /** The plan's own mix, unrounded: with cents [$]. */
  readonly planSpend: DollarsByChannel;
}

/** The solver input for a plan's audience. Takes one pass over its rows. */
export function deskData(audience: AudienceMatrix, cpm: DollarsByChannel, planSpend: ByChannel<Dollars>): DeskData {
  const problem = makeProblem(audience, cpm);
  const contacts = contactRates(problem);
  const attention = attentionParts(audience.vehicles);
  return { problem, cpm, contacts, attention, planSpend: Float64Array.from(planSpend) };
}

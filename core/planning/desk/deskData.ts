import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { contactRates } from '../goals/measures.ts';
import type { ContactRates } from '../goals/measures.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { makeProblem } from '../model/rates.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { attentionParts } from '../robustness/attentionScenarios.ts';
import type { AttentionParts } from '../robustness/attentionScenarios.ts';
import type { ByChannel } from '../../contract/bodies/deskQuestions.ts';

/** What a desk stands on; plain data, so that it passes between threads as it is. */
export interface DeskData {
  readonly problem: PlanningProblem;
  /** Prices of a thousand impressions kept with the plan, by channel [$]. */
  readonly cpm: DollarsByChannel;
  /** At the kept prices. */
  readonly contacts: ContactRates;
  /** What each channel's attention is made of, for questions about other attention. */
  readonly attention: AttentionParts;
  /** The plan's own mix, cents kept [$]. */
  readonly planSpend: DollarsByChannel;
}

/** The ground of a plan's audience: one walk over its rows. */
export function deskData(audience: AudienceMatrix, cpm: DollarsByChannel, planSpend: ByChannel<Dollars>): DeskData {
  const problem = makeProblem(audience, cpm);
  const contacts = contactRates(problem);
  const attention = attentionParts(audience.vehicles);
  return { problem, cpm, contacts, attention, planSpend: Float64Array.from(planSpend) };
}

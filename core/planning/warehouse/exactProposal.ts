import { planReach } from '../model/reach.ts';
import type { SpendLimits } from '../model/limits.ts';
import { proposalFrom } from '../proposal/proposal.ts';
import type { NoReach, PlanFigures, Proposal } from '../proposal/proposal.ts';
import { certificateAt } from '../solver/allocate.ts';
import { contactsPerDollar, availabilityOf } from './audienceSource.ts';
import type { SourceTotals } from './audienceSource.ts';
import type { RefinedMix } from './refineBranches.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/**
 * The proposal of a mix refined over all rows: every figure is a sum over all rows, and none is from the sample.
 * @param limits the limits of the request, with neither TV branch closed
 */
export function exactProposal(
  totals: SourceTotals,
  cpm: DollarsByChannel,
  limits: SpendLimits,
  { choice, spend, sums }: RefinedMix,
): Proposal | NoReach {
  return proposalFrom(
    availabilityOf(totals),
    limits,
    choice,
    exactFigures(totals, cpm, choice.limits, { spend, sums }),
  );
}

/** The figures of a mix in whole cents from its sums over all rows. @param limits the limits of the mix's TV branch */
export function exactFigures(
  totals: SourceTotals,
  cpm: DollarsByChannel,
  limits: SpendLimits,
  { spend, sums }: Pick<RefinedMix, 'spend' | 'sums'>,
): PlanFigures {
  const contacts = contactsPerDollar(totals, cpm);
  return {
    spend,
    reach: planReach(sums.attentive, sums.plain, spend),
    byChannel: { ...sums.byChannel, contacts: contacts.map((perDollar, channel) => perDollar * spend[channel]!) },
    proven: certificateAt(limits, spend, sums.attentive.reach, sums.gradient),
  };
}

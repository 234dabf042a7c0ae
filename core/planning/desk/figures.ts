import type { DollarsByChannel, People } from '../../words/units.ts';
import { plannersMeasures } from '../goals/measures.ts';
import type { PlannersMeasures } from '../goals/measures.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { scaledBy } from '../model/ownPrices.ts';
import { OPTIMAL_GAP } from '../solver/allocate.ts';
import { nextThousand, nextThousandOften } from '../why/moves.ts';
import type { DeskData } from './deskData.ts';
import type { DeskFigures, DeskProof } from '../../contract/bodies/deskQuestions.ts';
import type { Prices } from './terms.ts';
import { relativeGapOf } from '../solver/certificate.ts';
import { sum } from '../solver/linearAlgebra.ts';

/**
 * Figures of a mix, by two double-precision passes over the rows.
 * @param spend by channel [$]
 * @param times the next $1,000 counts people reached this many times or more
 */
export function figuresOf(desk: DeskData, prices: Prices, spend: DollarsByChannel, times = 1): DeskFigures {
  const { problem } = desk;
  const { kernel } = prices;
  const { reach } = kernel.pass(inMoneyUnits(problem, spend), problem.rows, 'double');
  const next = times > 1 ? nextThousandOften(problem, spend, kernel, times) : nextThousand(problem, spend, kernel);
  const budget = sum(spend);
  const { attentiveContacts, tarps } = measuresOf(desk, prices, spend).plan;
  const perPersonReached = (amount: number) => (reach > 0 ? amount / reach : null);
  return {
    spend: Array.from(spend),
    budget,
    reach,
    frequency: perPersonReached(attentiveContacts),
    costPerReach: perPersonReached(budget),
    nextThousand: Array.from(next),
    tarps,
  };
}

/** The measures of planners. They are linear in money, so no pass over the rows is needed. */
export function measuresOf(
  { contacts, problem }: DeskData,
  { priceFactors, cpm }: Prices,
  spend: DollarsByChannel,
): PlannersMeasures {
  const perDollar = {
    plain: scaledBy(contacts.plain, priceFactors),
    attentive: scaledBy(contacts.attentive, priceFactors),
  };
  return plannersMeasures(perDollar, cpm, problem.targetPeople, spend);
}

/** @param upperBound the number of people that no mix can exceed */
export function proofOf(reach: People, upperBound: People): DeskProof {
  const gap = Math.max(0, upperBound - reach);
  const relativeGap = relativeGapOf(gap, reach);
  return { status: relativeGap <= OPTIMAL_GAP ? 'optimal' : 'best found', gap, relativeGap };
}

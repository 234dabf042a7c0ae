import type { DollarsByChannel, People } from '../../words/units.ts';
import { plannersMeasures } from '../goals/measures.ts';
import type { PlannersMeasures } from '../goals/measures.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { scaledBy } from '../model/ownPrices.ts';
import { OPTIMAL_GAP } from '../solver/allocate.ts';
import type { DeskGround } from './deskGround.ts';
import type { DeskFigures, DeskProof } from '../../contract/bodies/deskQuestions.ts';
import type { Prices } from './terms.ts';

/** What "the next $1,000" is. */
const NEXT = 1000;

/** What a mix does: one double-precision walk over the rows. @param spend by channel [$] */
export function figuresOf(ground: DeskGround, prices: Prices, spend: DollarsByChannel): DeskFigures {
  const { problem } = ground;
  const { reach, gradient } = prices.kernel.pass(inMoneyUnits(problem, spend), problem.rows, 'double');
  const budget = spend.reduce((sum, money) => sum + money, 0);
  const { attentiveContacts, tarps } = measuresOf(ground, prices, spend).plan;
  const per = (amount: number) => (reach > 0 ? amount / reach : null);
  return {
    spend: Array.from(spend),
    budget,
    reach,
    frequency: per(attentiveContacts),
    costPerReach: per(budget),
    nextThousand: Array.from(gradient, (marginal) => (NEXT * marginal) / problem.moneyUnit),
    tarps,
  };
}

/** Linear in money: no walk. */
export function measuresOf(
  { contacts, problem }: DeskGround,
  { worth, cpm }: Prices,
  spend: DollarsByChannel,
): PlannersMeasures {
  const rates = { plain: scaledBy(contacts.plain, worth), attentive: scaledBy(contacts.attentive, worth) };
  return plannersMeasures(rates, cpm, problem.universe, spend);
}

/** @param roof no mix reaches more [people] */
export function proofOf(reach: People, roof: People): DeskProof {
  const gap = Math.max(0, roof - reach);
  const relativeGap = reach > 0 ? gap / reach : gap > 0 ? Infinity : 0;
  return { status: relativeGap <= OPTIMAL_GAP ? 'optimal' : 'best found', gap, relativeGap };
}

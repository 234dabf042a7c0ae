import { frontierLine } from '../../../core/contract/bodies/why.ts';
import type { FrontierPoint } from '../../../core/contract/bodies/why.ts';
import { dollarsAndCents, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { difference } from './deskCopy.ts';

/** A point of a line: the reach [people] of the best mix at a budget [$], or the budget at a reach. */
type Point = readonly [x: number, y: number];

/**
 * Answers about other budgets for the desk (the page for trying changes) while it cannot compute, because the audience file is missing.
 * They are interpolated linearly between the best plans at other budgets in the report (its frontier).
 */
export interface BudgetAnswers {
  /** A sentence about the source of the answers. */
  readonly sentence: string;
  /** A sentence about the reach of a budget [$]. */
  readonly reachOf: (budget: number) => string;
  /** A sentence about the cost of a reach [people]. */
  readonly costOf: (people: number) => string;
}

/**
 * @param frontier  the best plans at other budgets, from the reply
 * @param planReach  the plan's reach [people]
 * @returns null if the reply has fewer than two budgets
 */
export function budgetAnswers(frontier: readonly FrontierPoint[], planReach: number): BudgetAnswers | null {
  const points = frontierLine(frontier).points.map(({ budget, attentive_reach }): Point => [budget, attentive_reach]);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const range = `from ${wholeDollars(first[0])} to ${wholeDollars(last[0])}`;
  return {
    sentence: `Without the file nothing is computed here. These answers are interpolated between the ${points.length} budgets saved with the report, ${range}.`,
    reachOf(budget) {
      const reach = interpolate(points, budget);
      if (reach === null) return `The report has budgets ${range} only.`;
      const costPerPerson = reach > 0 ? `, at ${dollarsAndCents(budget / reach)} each` : '';
      return `About ${wholePeople(reach)}, ${difference(reach, planReach, 'the plan')}${costPerPerson}.`;
    },
    costOf(people) {
      const [least, most] = [first[1], last[1]].map(Math.round);
      const budget = interpolate(reachToBudget(points), people);
      if (budget !== null) return `About ${wholeDollars(Math.ceil(budget))}.`;
      return `The report has budgets that reach from ${wholeNumber(least!)} to ${wholePeople(most!)} only.`;
    },
  };
}

/** The budget at each reach, from the reach at each budget. A point that reaches no more people than a smaller budget is left out. */
function reachToBudget(reachAtBudgets: readonly Point[]): Point[] {
  const inverse: Point[] = [];
  for (const [budget, reach] of reachAtBudgets) {
    if (reach > (inverse.at(-1)?.[0] ?? -Infinity)) inverse.push([reach, budget]);
  }
  return inverse;
}

/**
 * Interpolates linearly at `x`.
 * @param points  in ascending order
 * @returns null if `x` is outside the points by 1 or more; less can come from rounding
 */
function interpolate(points: readonly Point[], x: number): number | null {
  const [first, last] = [points[0]!, points.at(-1)!];
  const clamped = Math.min(last[0], Math.max(first[0], x));
  if (!(Math.abs(clamped - x) < 1)) return null;
  const index = Math.max(
    1,
    points.findIndex(([from]) => from >= clamped),
  );
  const [[x0, y0], [x1, y1]] = [points[index - 1]!, points[index]!];
  return x1 > x0 ? y0 + ((y1 - y0) * (clamped - x0)) / (x1 - x0) : y1;
}

import type { FrontierPoint } from '../../../core/contract/bodies/why.ts';
import { dollarsAndCents, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { frontierLine } from '../../../core/contract/frontierLine.ts';
import { difference } from './deskCopy.ts';

/** A budget [$] and what its best mix reaches [people]. */
type Point = readonly [budget: number, reach: number];

/** Answers about other budgets where nothing can be computed: linear interpolation between the points of the report's frontier. */
export interface BudgetAnswers {
  /** Where the answers come from, as a sentence. */
  readonly sentence: string;
  /** The reach of a budget [$], as a sentence. */
  readonly reachOf: (budget: number) => string;
  /** The cost of a reach [people], as a sentence. */
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
    sentence: `Without the file nothing is computed here. These answers are read from the ${points.length} budgets that the report was kept with, ${range}, in a straight line between the two nearest.`,
    reachOf(budget) {
      const reach = interpolate(points, budget);
      if (reach === null) return `The report tells of budgets ${range} only.`;
      const costPerPerson = reach > 0 ? `, at ${dollarsAndCents(budget / reach)} each` : '';
      return `About ${wholePeople(reach)}, ${difference(reach, planReach, 'the plan')}${costPerPerson}.`;
    },
    costOf(people) {
      const [least, most] = [first[1], last[1]].map(Math.round);
      const budget = interpolate(reachToBudget(points), people);
      if (budget !== null) return `About ${wholeDollars(Math.ceil(budget))}.`;
      return `The report tells of budgets that reach from ${wholeNumber(least!)} to ${wholePeople(most!)} only.`;
    },
  };
}

/** The inverse points, reach to budget, without those that reach no more than a smaller budget. */
function reachToBudget(points: readonly Point[]): Point[] {
  const inverse: Point[] = [];
  for (const [budget, reach] of points) {
    if (reach > (inverse.at(-1)?.[0] ?? -Infinity)) inverse.push([reach, budget]);
  }
  return inverse;
}

/** Linear interpolation at `at`; null outside the points, which ascend. The ends tolerate rounding of less than 1. */
function interpolate(points: readonly Point[], at: number): number | null {
  const [first, last] = [points[0]!, points.at(-1)!];
  const clamped = Math.min(last[0], Math.max(first[0], at));
  if (!(Math.abs(clamped - at) < 1)) return null;
  const index = Math.max(
    1,
    points.findIndex(([from]) => from >= clamped),
  );
  const [[x0, y0], [x1, y1]] = [points[index - 1]!, points[index]!];
  return x1 > x0 ? y0 + ((y1 - y0) * (clamped - x0)) / (x1 - x0) : y1;
}

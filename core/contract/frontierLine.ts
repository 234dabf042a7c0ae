import type { FrontierPoint } from './bodies/why.ts';

/**
 * Splits the frontier into the line of best plans by budget (`points`) and a plan below this line. The plan itself is below the line if the
 * planner set it manually; the frontier then also has the best plan of the same budget.
 */
export function frontierLine(frontier: readonly FrontierPoint[]): {
  points: readonly FrontierPoint[];
  below: FrontierPoint | null;
} {
  const sorted = [...frontier].sort((first, second) => first.budget - second.budget);
  const isBelowLine = (plan: FrontierPoint) =>
    plan.this_plan && sorted.some((other) => other !== plan && other.budget === plan.budget);
  return { points: sorted.filter((point) => !isBelowLine(point)), below: sorted.find(isBelowLine) ?? null };
}

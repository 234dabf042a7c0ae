import type { FrontierPoint } from './bodies/why.ts';

/** The best mixes by budget. A manually set plan has the best mix of its budget next to it and is no point of the line (`below`). */
export function frontierLine(frontier: readonly FrontierPoint[]): {
  points: readonly FrontierPoint[];
  below: FrontierPoint | null;
} {
  const sorted = [...frontier].sort((first, second) => first.budget - second.budget);
  const isDoubled = (plan: FrontierPoint) =>
    plan.this_plan && sorted.some((other) => other !== plan && other.budget === plan.budget);
  return { points: sorted.filter((point) => !isDoubled(point)), below: sorted.find(isDoubled) ?? null };
}

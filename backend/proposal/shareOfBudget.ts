/**
 * A channel's share of the budget for the planning details [%], to one decimal. What would round to nothing or to all keeps its
 * digits: a channel with $3 of $10,000 has money, and one with the rest has not all of it.
 */
export function shareOfBudget(share: number): number {
  const percent = share * 100;
  const rounded = Math.round(percent * 10) / 10;
  return rounded === 0 || rounded === 100 ? percent : rounded;
}

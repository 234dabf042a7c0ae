/**
 * A channel's share of the budget for the planning details [%], to one decimal. A share that would round to 0 or 100 keeps its digits:
 * a channel with $3 of $10,000 is funded, and a channel with the rest does not have the whole budget.
 */
export function shareOfBudget(share: number): number {
  const percent = share * 100;
  const rounded = Math.round(percent * 10) / 10;
  return rounded === 0 || rounded === 100 ? percent : rounded;
}

/** A plan of at most this many weeks is a plan of one month. */
export const MONTH_WEEKS_MAXIMUM = 5;

/**
 * "over 13 weeks" for a plan whose money is divided over more weeks than a month has. Null for other plans: their money is a month's.
 * @param weeks  undefined if no weeks are planned
 */
export function overWeeks(weeks: number | undefined): string | null {
  return weeks !== undefined && weeks > MONTH_WEEKS_MAXIMUM ? `over ${weeks} weeks` : null;
}

/** The label of a plan's budget: "Monthly budget", or "Budget over 13 weeks". */
export function budgetLabel(weeks: number | undefined): string {
  const period = overWeeks(weeks);
  return period === null ? 'Monthly budget' : `Budget ${period}`;
}

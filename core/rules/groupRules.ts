/** A limit over the sum of several channels, in whole dollars or in per cent of the budget. */
export interface GroupRule {
  readonly name: string;
  readonly channels: readonly string[];
  readonly at_least?: number | undefined;
  readonly at_most?: number | undefined;
  readonly unit: '$' | '% of budget';
}

/**
 * The rules that limit how a plan splits its budget. The request for a proposal carries them (core/contract/bodies/planRules.ts).
 */
export interface SplitRules {
  readonly groups?: readonly GroupRule[] | undefined;
  /** No channel gets more than this per cent of the budget. */
  readonly most_in_one?: number | undefined;
  /** Each channel gets nothing or at least this amount [$]. */
  readonly smallest_buy?: number | undefined;
}

/** Minimum and maximum of a group at this budget [$]. Without a limit they are 0 and the budget. */
export function groupAmounts({ at_least, at_most, unit }: GroupRule, budget: number): { least: number; most: number } {
  const inDollars = (amount: number) => (unit === '$' ? amount : (amount / 100) * budget);
  return {
    least: at_least === undefined ? 0 : inDollars(at_least),
    most: at_most === undefined ? budget : inDollars(at_most),
  };
}

/** The most that one channel may get at this budget [$]. */
export function mostInOneChannel({ most_in_one }: SplitRules, budget: number): number {
  return most_in_one === undefined ? budget : Math.min(1, most_in_one / 100) * budget;
}

import { daysLater, monthsLater } from '../words/days.ts';

/** Lists and reports say so many days ahead that a plan will be deleted. A new rule deletes nothing before they have passed. */
export const NOTICE_DAYS = 30;

interface Kept {
  /** The day on which the plan was made [ISO 8601]. */
  readonly made: string;
  readonly keepMonths: number;
  /** Days on which the rule was changed or a legal hold ended [ISO 8601]. */
  readonly changes: readonly string[];
}

/**
 * The day on which a plan is deleted [ISO 8601]: so many months after it was made, and {@link NOTICE_DAYS} after the last change of the rule,
 * so that its owner can always read it before.
 */
export function deletionDay({ made, keepMonths, changes }: Kept): string {
  const days = [monthsLater(made, keepMonths), ...changes.map((day) => daysLater(day, NOTICE_DAYS))];
  return days.toSorted().at(-1)!;
}

/** Whether it is said on `today` already that a plan is deleted on `day` [both ISO 8601]. */
export function isSaid(day: string, today: string): boolean {
  return day <= daysLater(today, NOTICE_DAYS);
}

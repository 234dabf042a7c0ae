import { daysLater, monthsLater } from '../words/days.ts';

/**
 * Lists and reports announce the deletion of a plan this number of days in advance. No plan is deleted earlier than this number of days
 * after a change of the rule.
 */
export const NOTICE_DAYS = 30;

interface PlanRetention {
  /** The day on which the plan was made [ISO 8601]. */
  readonly made: string;
  readonly keepMonths: number;
  /** Days on which the rule was changed or a legal hold ended [ISO 8601]. */
  readonly changes: readonly string[];
}

/**
 * The day on which a plan is deleted [ISO 8601]: `keepMonths` after it was made, but at least {@link NOTICE_DAYS} after the last of
 * `changes`, so that its owner learns of the deletion in time.
 */
export function deletionDay({ made, keepMonths, changes }: PlanRetention): string {
  const days = [monthsLater(made, keepMonths), ...changes.map((day) => daysLater(day, NOTICE_DAYS))];
  return days.toSorted().at(-1)!;
}

/** Whether lists and reports announce on the day `today` that a plan will be deleted on the day `day` [both ISO 8601]. */
export function isAnnounced(day: string, today: string): boolean {
  return day <= daysLater(today, NOTICE_DAYS);
}

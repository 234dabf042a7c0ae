import { RATES_ON_MAX_YEARS } from '../../core/contract/limits.ts';
import { dayInWords, yearsLater } from '../../core/words/days.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * The day whose rates a plan is computed with: the requested day, or today by default.
 * @param requestedDay  such as 2026-02-28. The contract has checked the form, but not whether the calendar has this day
 * @throws {Refusal} 400 for a day that is past, too far ahead, or not in the calendar
 */
export function checkedDay(requestedDay: string | undefined, today: string): string {
  if (requestedDay === undefined) return today;
  const latestDay = yearsLater(today, RATES_ON_MAX_YEARS);
  if (isDay(requestedDay) && requestedDay >= today && requestedDay <= latestDay) return requestedDay;
  const message = `"Rates on" must be a day from today, ${dayInWords(today)}, to ${dayInWords(latestDay)}.`;
  throw new Refusal(400, 'rates_on', message);
}

/** Whether a text of the form 2026-02-31 is a day of the calendar. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

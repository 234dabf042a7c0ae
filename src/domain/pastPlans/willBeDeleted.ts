import { dateInFull } from '../../../core/words/moments.ts';

/** "Will be deleted on 3 March 2027." @param day  the day of deletion, an ISO 8601 date */
export function willBeDeleted(day: string): string {
  return `Will be deleted on ${dateInFull(new Date(`${day}T00:00:00`))}.`;
}

import { dateInFull } from '../../../core/words/moments.ts';

/** "Will be deleted on 3 March 2027." @param day  ISO 8601 */
export function willBeDeleted(day: string): string {
  return `Will be deleted on ${dateInFull(new Date(`${day}T00:00:00`))}.`;
}

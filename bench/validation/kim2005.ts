import { readFileSync } from 'node:fs';
import type { Schedule } from './classicModels.ts';

/** A schedule of Kim 2005, with published percentages of people with 0 to 4 contacts by three models. */
export interface KimSchedule extends Schedule {
  readonly canx: readonly number[];
  readonly csd: readonly number[];
  readonly msad: readonly number[];
}

/** The forty schedules of Appendix B; the file says where they are from. */
export function kimSchedules(): readonly KimSchedule[] {
  const text = readFileSync('bench/validation/kim2005.json', 'utf8');
  return (JSON.parse(text) as { readonly schedules: readonly KimSchedule[] }).schedules;
}

import type { AudienceSource } from '../../../../core/contract/bodies/audienceSources.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { dateInFull } from '../../../../core/words/moments.ts';
import type { Figure } from './fileFacts.ts';

/** Titles and sentences about warehouse audiences: tables in a database, which planners use in place of a file. */
export const WAREHOUSE_COPY = {
  use: 'Use a kept audience',
  useHint: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]}, counted where it is kept: nothing is uploaded.`
      : `${wholeNumber(names.length)} audiences, counted where they are kept: nothing is uploaded.`,
  choose: 'Kept audiences',
  chooseHint: 'A plan from one of these is counted over all its rows where they are kept.',
  refers: (name: string) =>
    `The file refers to "${name}". Its rows are counted where they are kept; only the reference is uploaded.`,
  unreachable: 'It could not be reached when it was last looked at',
} as const;

/** The layout, in the reply to the upload, of a file that refers to a warehouse audience. */
export const WAREHOUSE_LAYOUT = 'kept audience';

/** Key figures of a warehouse audience. */
export function warehouseFigures({ people, rows, date }: AudienceSource): Figure[] {
  return [
    { label: 'People', value: numberText(people), note: 'it stands for' },
    { label: 'Rows', value: numberText(rows), note: 'counted in each run' },
    { label: 'Date', value: dayText(date), note: 'of the data' },
  ];
}

/** The key figures in one line: "10,000,000 rows for 21,500,000 people, 30 September 2026". */
export function warehouseLine({ people, rows, date }: AudienceSource): string {
  const size =
    people === null || rows === null ? '' : `${wholeNumber(rows)} rows for ${wholeNumber(Math.round(people))} people`;
  return [size, date === '' ? '' : dayText(date)].filter(Boolean).join(', ');
}

const ONLY_SUMS = 'Only sums leave it.';
const SUMS_AND_SAMPLE = 'Sums leave it, and a sample of up to 200,000 people that stays on the planning service';
/** What leaves the warehouse, by the place where a sample may be stored. */
const EXPORT_LINES = {
  never: ONLY_SUMS,
  service: `${SUMS_AND_SAMPLE}.`,
  browser: `${SUMS_AND_SAMPLE} and in browsers.`,
} as const;

/** Which data of a warehouse audience leaves the warehouse. An older planning service sends no `sample`, and always stores one. */
export function exportLine({ sample, sample_may_leave: mayLeave }: AudienceSource): string {
  return EXPORT_LINES[sample ?? (mayLeave ? 'browser' : 'service')];
}

/** The name of the file that refers to a warehouse audience. Characters that are not allowed in file names become a dash. */
export function referenceFileName(name: string): string {
  return `${name.replace(/[\\/:*?"<>|]+/g, '-').trim()}.csv`;
}

function numberText(value: number | null): string {
  return value === null ? 'Not known' : wholeNumber(Math.round(value));
}

/** An ISO 8601 date in words. Any other text is returned unchanged. */
function dayText(date: string): string {
  // Noon, because the time change of a time zone cannot move noon to another day.
  return /^\d{4}-\d\d-\d\d$/.test(date) ? dateInFull(new Date(`${date}T12:00:00`)) : date;
}
